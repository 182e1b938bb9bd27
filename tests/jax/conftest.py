"""Compiling takes most of the time of these tests, and what is compiled runs for a moment only."""

from __future__ import annotations

import os

os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0")
