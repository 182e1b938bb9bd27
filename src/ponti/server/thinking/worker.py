"""The program of a worker process: reads jobs and writes answers, one JSON object a line.

It knows nothing of rooms; if it dies, nothing is lost but the thought. `child.py` says how it is started.
"""

from __future__ import annotations

import os
import sys

import msgspec

from ponti.engine.warmup import WARM_UP
from ponti.server.thinking.jobs import AnyJob, Failed, Said
from ponti.server.thinking.work import Mind


def _write(said: Said) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """Do jobs until the other end is closed."""
    WARM_UP.quiet = True  # its standard error is the server's log, which programs may read
    mind = Mind(_write)
    jobs: msgspec.json.Decoder[AnyJob] = msgspec.json.Decoder(AnyJob)
    for line in sys.stdin.buffer:
        try:
            said: Said = mind.do(jobs.decode(line))
        except Exception as error:
            mind.forget()
            said = Failed(f"{type(error).__name__}: {error}")
        try:
            _write(said)
        except BrokenPipeError:
            os._exit(0)  # whoever asked was killed; nothing is left to be flushed to anybody


if __name__ == "__main__":
    main()
