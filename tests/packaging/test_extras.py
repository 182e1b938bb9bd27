"""The wheel alone brings rules, records and pictures; whatever needs more says what to install."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from ponti.extras import EXTRAS, MissingExtraError, explained, need
from tests.packaging.installing import ROOT, Elsewhere
from tests.packaging.test_wheel import metadata

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
# Where a package is not imported by the name under which it is installed.
IMPORTED = {"grpcio": "grpc", "markdown-it-py": "markdown_it"}
CALL = """
import ponti
try:
    {call}
except ponti.PontiError as error:
    print(error)
"""
INSTALL = 'pip install "ponti[app]"'


def distribution(requirement: str) -> str:
    """The name in a requirement like `uvloop>=0.21; sys_platform != 'win32'`."""
    return re.split(r"[<>=!~;\[ ]", requirement, maxsplit=1)[0]


def test_the_library_needs_nothing(wheel: Path) -> None:
    assert PROJECT["dependencies"] == []
    required = metadata(wheel).get_all("Requires-Dist", [])
    assert required
    assert all("extra ==" in each for each in required), required


def test_the_extras_are_known_to_the_library() -> None:
    extras = dict(PROJECT["optional-dependencies"])
    assert extras.pop("all") == [f"ponti[{','.join(EXTRAS)}]"]
    imported = {
        extra: {IMPORTED.get(name, name.replace("-", "_")) for name in map(distribution, requirements)}
        for extra, requirements in extras.items()
    }
    assert imported == {extra: set(packages) for extra, packages in EXTRAS.items()}


def test_every_extra_is_installed_here() -> None:
    for packages in EXTRAS.values():
        need(*packages)


def test_what_is_missing_is_an_import_error_and_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(MissingExtraError, match=re.escape(f"numba is missing: {INSTALL}")) as caught:
        need("cyclopts", "numba")
    assert isinstance(caught.value, ImportError)
    assert (caught.value.packages, caught.value.extras) == (("numba",), ("app",))


def test_only_what_an_extra_brings_is_explained() -> None:
    assert str(explained(ModuleNotFoundError(name="ortools.sat"))) == f"ortools is missing: {INSTALL}"
    assert explained(ModuleNotFoundError(name="colour")) is None
    assert explained(ModuleNotFoundError("no name")) is None


@pytest.mark.parametrize("words", [(), ("--help",), ("serve",), ("play", "hashi")])
def test_the_bare_command_says_what_to_install(elsewhere: Elsewhere, words: tuple[str, ...]) -> None:
    assert elsewhere.ponti(*words, code=1) == f"ponti: cyclopts and rich are missing: {INSTALL}\n"


def test_a_report_about_the_library_alone_can_say_the_versions(elsewhere: Elsewhere) -> None:
    said = dict(line.split(maxsplit=1) for line in elsewhere.ponti("--version").splitlines())
    assert list(said) == ["ponti", "python", "engine", "networks", "packages", "server"]
    assert said["packages"] == "numba missing, numpy missing, onnxruntime missing, ortools missing"


@pytest.mark.parametrize(
    ("call", "missing"),
    [
        ("ponti.bots.make('diavolo', 'mason')", "numba, numpy and platformdirs are"),
        ("ponti.bots.make('hashi', 'tadpole')", "numba, numpy and platformdirs are"),
        ("import ponti.engine.hashi.thinking", "numba, numpy and platformdirs are"),
        (
            "ponti.analysis.analyse(ponti.diavolo.Position.from_code(CODE))",
            "numba, numpy and platformdirs are",
        ),
        (
            "import ponti.analysis.hashi.hindsight as h; h.hindsight(ponti.hashi.Position.start(), ())",
            "ortools is",
        ),
        (
            "import ponti.server.run",
            "httptools, markdown_it, msgspec, segno, starlette, uvicorn and websockets are",
        ),
    ],
)
def test_the_library_says_what_to_install(elsewhere: Elsewhere, call: str, missing: str) -> None:
    code = "diavolo:6:unlimited:6/6/6/6/6/6::first=light:dark"
    (line,) = elsewhere.script(CALL.format(call=call.replace("CODE", repr(code))))
    assert line == f"{missing} missing: {INSTALL}"


def test_players_that_need_nothing_play(elsewhere: Elsewhere) -> None:
    printed = elsewhere.script(
        """
from random import Random
import ponti
position = ponti.diavolo.Position.start()
for name in ("random", "greedy", "duckling"):
    bot = ponti.bots.make("diavolo", name)
    assert position.why_not(0, bot.choose(position, 0, ponti.Limit(), Random(1))) is None
print("played")
"""
    )
    assert printed == ["played"]


def test_a_record_is_read_and_drawn_without_extras(elsewhere: Elsewhere) -> None:
    record = "game: diavolo\nsize: 6\nsupply: 15 15 6\nseats: 'Ada', 'Ben'\n\n1. a1 a3\ndark\n2. d4 e4\n"
    printed = elsewhere.script(
        f"""
import ponti
record = ponti.record.Record.parse({record.replace("'", '"')!r})
print(ponti.record.Record.parse(str(record)).game.position.code() == record.game.position.code())
print(ponti.svg.render(record.game.position)[:4])
"""
    )
    assert printed == ["True", "<svg"]


def test_a_package_that_is_missing_from_the_rest_is_named(complete: Elsewhere) -> None:
    """Somebody has the command's packages for other reasons, but not those of the app."""
    printed = complete.script(
        """
import sys
sys.modules["msgspec"] = None
from ponti.cli import main
try:
    main(["serve"])
except SystemExit as end:
    print(end.code)
"""
    )
    assert printed == ["1", f"ponti: msgspec is missing: {INSTALL}"]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_that_knows_few_letters_gets_no_traceback(complete: Elsewhere, encoding: str) -> None:
    printed = complete.script(
        f"""
import io, sys
from ponti import hashi
from ponti.cli import main
position = hashi.Position.start()
for text in ("setup | 3e", "5/3", "5h ek ek ef"):
    position = position.after(position.parse_event(text))
sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="{encoding}")
try:
    main(["show", position.code()])
except SystemExit as end:
    assert end.code == 0, end.code
sys.stdout.flush()
print(ascii(sys.stdout.buffer.getvalue().decode("{encoding}")), file=sys.__stdout__)
"""
    )
    assert "round 1 of 17" in printed[0]
