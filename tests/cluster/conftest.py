from __future__ import annotations

from tests.postgres import databases

__all__ = ["databases"]
