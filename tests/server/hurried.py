"""A server that stops at once, whatever was ordered: `python hurried.py serve --port 0 …`."""

from __future__ import annotations

if __name__ == "__main__":
    from ponti.cli import main
    from ponti.server import run

    run.LAST_ORDERS_S = 0.0
    main()
