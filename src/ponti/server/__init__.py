"""The game server: rooms (live games), thinking (worker processes), storage, and http (the outer side).

Nothing of it is imported before it is used, so that the rules library stays free of its dependencies.
"""

from ponti.extras import need

need("httptools", "markdown_it", "msgspec", "segno", "starlette", "uvicorn", "websockets")
