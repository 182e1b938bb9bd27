"""The command, run in this process."""

from __future__ import annotations

import io

import pytest

from ponti.cli import main


class Ponti:
    """Runs the command and keeps what it says."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str, typed: str = "", code: int = 0) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        ended = 0
        try:
            main(list(arguments))
        except SystemExit as end:
            ended = int(end.code or 0)
        printed = self.capsys.readouterr()
        assert ended == code, printed
        if code:
            assert printed.err.startswith("ponti: ")
            assert printed.err.count("\n") == 1
            assert "Traceback" not in printed.err
            assert not printed.out.isspace(), "an empty line before the complaint"
            return printed.err
        return printed.out


@pytest.fixture
def ponti(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ponti:
    return Ponti(capsys, monkeypatch)
