"""The game server: rooms (live games), storage, messages (the wire) and the app (HTTP and WebSocket).

Nothing of it is imported before it is used, so that the rules library stays free of its dependencies.
"""

from ponti.extras import need

need("httptools", "markdown_it", "msgspec", "segno", "starlette", "uvicorn", "websockets")
