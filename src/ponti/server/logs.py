"""The log of a server or a worker on standard error: for people, or one JSON object a line for programs."""

from __future__ import annotations

import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec

from ponti.server.complaints import Complaints

REQUEST: ContextVar[str | None] = ContextVar("request", default=None)
"""The id of the request that is being answered: it stands in every line that is written meanwhile."""
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Plain(logging.Formatter):
    """Lines as people read them."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        request = REQUEST.get()
        return text if request is None else f"{text} (request {request})"


class _Json(logging.Formatter):
    """Lines as programs read them."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        request = REQUEST.get()
        if request is not None:
            told["request"] = request
        told |= getattr(record, "told", {})
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def log_to_stderr(as_json: bool = False) -> Complaints:
    """Log to standard error, each complaint once a minute."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if as_json else _Plain(_FORMAT))
    complaints = Complaints()
    handler.addFilter(complaints)
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    root.addHandler(handler)
    logging.captureWarnings(as_json)  # they would be lines that no program reads
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
    return complaints
