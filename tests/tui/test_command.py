"""When `ponti play` and `ponti tui` draw boards, and when they ask line by line."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

import pytest

START = "from ponti.cli import main; main()"
HELP = """
import sys
from ponti.cli import main
try:
    main(["--help"])
finally:
    assert "textual" not in sys.modules
"""


def ponti(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", START, *words], input=typed, capture_output=True, text=True, check=False
    )


def in_a_terminal(columns: int, rows: int, *words: str, until: str) -> str:
    """What a terminal of some size shows, up to these words."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    with subprocess.Popen(
        [sys.executable, "-c", START, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment | {"TERM": "xterm-256color"},
        start_new_session=True,
    ) as process:
        os.close(slave)
        shown = b""
        try:
            while until not in shown.decode("utf-8", "replace"):
                shown += os.read(master, 65536)
        finally:
            process.kill()
            os.close(master)
    return shown.decode("utf-8", "replace")


def test_help_does_not_load_the_client() -> None:
    done = subprocess.run([sys.executable, "-c", HELP], capture_output=True, text=True, check=False)
    assert "tui" in done.stdout, done.stderr
    assert done.returncode == 0


def test_pipes_and_small_screens_ask_line_by_line() -> None:
    done = ponti("play", "diavolo", "--size", "6", typed="quit\n")
    assert "The game ends here." in done.stdout
    assert "\x1b[?1049h" not in done.stdout
    assert "your move" in in_a_terminal(79, 24, "play", "diavolo", "--bots", "0", until="your move")


def test_a_terminal_that_is_large_enough_has_a_board_unless_plain_prompts_are_wanted() -> None:
    shown = in_a_terminal(80, 24, "play", "diavolo", "--bots", "0", until="Keys")
    assert "\x1b[?1049h" in shown
    # What was once asked for is remembered, and can be taken back.
    assert "your move" in in_a_terminal(
        80, 24, "play", "diavolo", "--bots", "0", "--plain", until="your move"
    )
    assert "your move" in in_a_terminal(80, 24, "play", "diavolo", "--bots", "0", until="your move")
    assert "\x1b[?1049h" in in_a_terminal(
        80, 24, "play", "diavolo", "--bots", "0", "--no-plain", until="Keys"
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("tui",), "needs a terminal of at least 80 × 24"),
        (("tui", "no-such-file.txt"), "no-such-file.txt: No such file"),
    ],
)
def test_what_the_client_cannot_do_is_said_in_one_line(words: tuple[str, ...], complaint: str) -> None:
    done = ponti(*words)
    assert done.returncode == 1
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
