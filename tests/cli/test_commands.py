"""The command as people use it: what it prints, what it refuses, and how it ends."""

from __future__ import annotations

import json
import platform
import re
from functools import reduce
from operator import getitem
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ponti import __version__, diavolo, hashi
from ponti.bots import LEVELS
from ponti.cli import app as cli
from ponti.record import Record
from tests.cli.conftest import Ponti

DIAVOLO = """\
game: diavolo
size: 6
supply: 15 15 6
seats: "Ada", "Ben"

1. a1 a3
dark
2. d4 e4
3. a1-a3
"""

POND = "board: pond\nvariant: yes\n\no---r\n|   |\no---o\n"
TINY = "deck: tiny\nvariant: yes\n\n5/3 4/2\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(DIAVOLO, encoding="utf-8")
    return file


COMMANDS = [
    *([name] for name in cli.COMMANDS if name not in ("arena", "board", "database", "puzzles")),
    ["arena", "hashi"],
    ["arena", "diavolo"],
    ["board", "check"],
    ["board", "study"],
    ["board", "list"],
    ["database", "move"],
    ["puzzles", "make"],
    ["puzzles", "prove"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_examples(
    ponti: Ponti, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = ponti(*command, "--help")
    assert f"ponti {' '.join(command)}" in text
    assert "For example" in text
    app = reduce(getitem, command, cli.app)
    documented = [line.strip() for line in str(app.default_command.__doc__).splitlines()]
    examples = [line for line in documented if line.startswith("ponti ")]
    assert examples
    shown = [line.strip() for line in text.splitlines()]
    assert [line for line in shown if line in examples] == examples, "an example is copied as one line"


def test_the_help_lists_the_commands(ponti: Ponti) -> None:
    text = ponti("--help")
    for command in cli.COMMANDS:
        (line,) = (line for line in text.splitlines() if line.startswith(f"│ {command} "))
        assert len(line.strip("│ ").split()) > 3, f"{command} has no sentence"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["plya"], "plya"),
        (["play", "chess"], "chess"),
        (["play", "hashi", "--seats", "many"], "many"),
        (["play", "--nonsense"], "nonsense"),
        (["replay"], "FILE is missing (ponti replay --help"),
        (["board", "check"], "FILE is missing (ponti board check --help"),
        (["convert", "games.jsonl"], "FOLDER is missing"),
        (["board", "study", "side-a", "--decks"], "--decks needs a value (ponti board study --help"),
        (["warmup", "now", "please"], "too many words: now please"),
        (["board", "nonsense"], "(ponti board --help"),
        (["legal", "game.txt", "--limit", "x"], "x"),
    ],
)
def test_a_wrong_call_gets_one_line_and_code_2(ponti: Ponti, arguments: list[str], message: str) -> None:
    assert message.lower() in ponti(*arguments, code=2).lower()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "hashi", "--seats", "5"], "seat"),
        (["play", "hashi", "--board", "side-z"], "side-z"),
        (["play", "hashi", "--bots", "2"], "0 to 1"),
        (["play", "diavolo", "--size", "5"], "6 to 16"),
        (["play", "diavolo", "--level", "grandmaster"], "grandmaster"),
        (["play", "diavolo", "--save", "no-such-folder/game.txt"], "no such folder"),
        (["convert", "no-such-file.jsonl", "out"], "No such file"),
        (["verify", "no-such-file.txt"], "No such file"),
        (["serve", "--port", "99999"], "0 to 65535"),
        (["serve", "--public-url", "nonsense"], "--public-url is an address"),
        (["serve", "--public-url", "https://["], "--public-url is an address"),
        (["serve", "--public-url", "https://me@ponti.example.org"], "--public-url is an address"),
        (["serve", "--public-url", "https://example.org:x"], "--public-url is an address"),
        (["serve", "--public-url", "https://example.org/ponti"], "--public-url is an address without a path"),
        (["serve", "--public-url", "https://example.org/?a"], "--public-url is an address without a path"),
        (["serve", "--keep-days", "-4"], "--keep-days"),
        (["serve", "--limits", "0"], "--limits"),
        (["serve", "--workers", "0"], "--workers"),
        (["serve", "--data", __file__], f"games are kept in a folder, but {__file__} is a file"),
        (["serve", "--data", f"{__file__}/games"], f"{__file__} is a file"),
        (["play", "diavolo", "--seats", "3"], "for two"),
        (["play", "diavolo", "--supply", "lots"], "not a supply"),
        (["replay", "no-such-file.txt"], "No such file"),
        (["replay", "."], "directory"),
        (["show", "chess:8"], "is not a code"),
        (["show", "diavolo:6"], "seven parts"),
        (["show", "hashi:nonsense"], ""),
        (["legal", "no-such-file.txt"], "No such file"),
        (["legal", "diavolo:6:15,15,6:6/6/6/6/6/6::first=light:opening", "--limit", "-1"], "--limit"),
        (
            ["board", "check", "nothing.txt"],
            "no board or deck of that name comes with Ponti",
        ),
        (["board", "check", "."], "there is no file '.'"),
        (["board", "study", "nothing"], "no board of that name comes with Ponti, only: side-a, side-b"),
        (["play", "hashi", "--deck", "tarot"], "no deck of that name comes with Ponti, only: standard"),
        (["arena", "hashi", "random", "--board", "side-z"], "there is no file 'side-z'"),
        (["arena", "hashi", "wizard"], "there is no player 'wizard'"),
        (["arena", "diavolo", "devil", "uct", "--size", "99", "--workers", "1"], "6 to 16"),
        (["show", hashi.Position.start().code(), "--board", "side-b"], "the code is for the board side-a"),
        (["show", diavolo.Position.start().code(), "--deck", "standard"], "does not go with"),
        (["legal", "game.txt", "--board", "side-b"], "a record brings its own"),
    ],
)
def test_bad_input_gets_one_line_and_code_1(ponti: Ponti, arguments: list[str], message: str) -> None:
    assert message in ponti(*arguments, code=1)


def test_replay_shows_the_game(ponti: Ponti, record: Path, tmp_path: Path) -> None:
    text = ponti("replay", str(record))
    assert "3. a1-a3" in text
    assert "not over" in text
    picture = tmp_path / "end.svg"
    every = ponti("replay", str(record), "--every", "--svg", str(picture))
    assert every.count("a b c d e f") == 4
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_replay_names_the_first_wrong_line(ponti: Ponti, record: Path) -> None:
    record.write_text(DIAVOLO.replace("d4 e4", "a1 e4"), encoding="utf-8")
    assert "line 8: 2. a1 e4: a tile lies on a1 already (diavolo.placing)" in ponti(
        "replay", str(record), code=1
    )
    record.write_bytes(b"game: \xff\xfe")
    assert "not a text in UTF-8" in ponti("replay", str(record), code=1)


def test_the_levels_are_listed(ponti: Ponti) -> None:
    text = ponti("play", "--level", "?")
    for levels in LEVELS.values():
        for level in levels:
            assert f"{level.number} {level.name}: " in text


def test_show_draws_a_code(ponti: Ponti, tmp_path: Path) -> None:
    position = diavolo.Position.start(6)
    assert str(position) in ponti("show", position.code())
    start = hashi.Position.start()
    assert str(start) in ponti("show", start.code())
    picture = tmp_path / "start.svg"
    ponti("show", start.code(), "--svg", str(picture))
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_legal_moves_for_people_and_programs(ponti: Ponti, record: Path) -> None:
    text = ponti("legal", str(record), "--limit", "3")
    position = Record.load(record).game.position
    assert f"seat 2: {len(position.legal_moves())} legal moves" in text
    assert f"… and {len(position.legal_moves()) - 3} more" in text
    data = json.loads(ponti("legal", str(record), "--json"))
    assert data["code"] == position.code()
    assert [seat["seat"] for seat in data["seats"]] == [2]
    assert set(data["seats"][0]["moves"]) == {str(move) for move in position.legal_moves()}


def test_legal_where_nobody_moves(ponti: Ponti) -> None:
    over = "diavolo:6:unlimited:6/6/6/6/6/6::first=light:over"
    assert "the game is over" in ponti("legal", over)
    assert json.loads(ponti("legal", over, "--json"))["over"] is True
    start = hashi.Position.start()
    waiting = start.after(hashi.Setup((start.legal_entries(0)[0],)))
    assert "a card is turned" in ponti("legal", waiting.code())
    cards = json.loads(ponti("legal", waiting.code(), "--json"))["cards"]
    assert {"card": "3/2", "count": 2} in cards


def test_show_and_legal_on_a_board_of_your_own(ponti: Ponti, tmp_path: Path) -> None:
    board, deck = tmp_path / "pond.txt", tmp_path / "tiny.txt"
    board.write_text(POND, encoding="utf-8")
    deck.write_text(TINY, encoding="utf-8")
    start = hashi.Position.start(hashi.Layout.parse(POND), deck=hashi.Deck.parse(TINY))
    files = ["--board", str(board), "--deck", str(deck)]
    assert str(start) in ponti("show", start.code(), *files)
    assert f"{len(start.legal_moves(0))} legal moves" in ponti("legal", start.code(), *files)
    assert f"{len(start.legal_moves(0))} legal moves" in ponti("legal", start.code()), "the code carries both"
    named = start.code().replace(hashi.Layout.parse(POND).code(), "pond@511b")
    assert "no board 'pond@511b'" in ponti("legal", named, code=1)


def test_board_files(ponti: Ponti, tmp_path: Path) -> None:
    file = tmp_path / "pond.txt"
    file.write_text(POND, encoding="utf-8")
    text = ponti("board", "check", str(file))
    assert "islands 4, red flags 1, blue flags 0, lines 4, crossings 0, a variant" in text
    file.write_text("board: pond\nvariant: yes\n\no---r\n|\no---o\n    |", encoding="utf-8")
    assert f"{file}: line 8, column 5: a line ends here" in ponti("board", "check", str(file), code=1)
    file.write_text(TINY, encoding="utf-8")
    assert "2 cards, 5 bridges" in ponti("board", "check", str(file))
    assert "islands 18" in ponti("board", "check", "side-a")
    assert "18 cards" in ponti("board", "check", "standard")
    listed = ponti("board", "list")
    for value in (hashi.SIDE_A, hashi.SIDE_B, hashi.STANDARD):
        assert value.id in listed


def test_convert(ponti: Ponti, tmp_path: Path) -> None:
    games = Path(__file__).parents[1] / "diavolo" / "data" / "boardspace-games.jsonl"
    few = tmp_path / "few.jsonl"
    few.write_text("\n".join(games.read_text(encoding="utf-8").splitlines()[:3]), encoding="utf-8")
    folder = tmp_path / "new" / "records"
    assert "3 records" in ponti("convert", str(few), str(folder))
    assert "light and dark win (a tie)" in ponti("replay", str(folder / "game-2.txt"))
    few.write_text("{}\n", encoding="utf-8")
    assert "line 1" in ponti("convert", str(few), str(folder), code=1)


def test_docs_opens_the_site_on_this_machine(
    ponti: Ponti, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("ponti.cli.docs.SITE", tmp_path)
    assert "make docs builds it" in ponti("docs", code=1)
    first = tmp_path / "index.html"
    first.touch()
    assert ponti("docs", "--show").strip() == str(first)
    assert opened == []
    ponti("docs")
    assert opened == [first.as_uri()]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_every_command(ponti: Ponti, shell: str) -> None:
    script = ponti("completion", shell)
    assert all(name in script for name in cli.COMMANDS)
    assert "--review-seconds" in script or "review-seconds" in script


def test_what_zsh_evaluates_says_for_which_command_it_is(ponti: Ponti) -> None:
    script = ponti("completion", "zsh")
    function = re.search(r"^(_\w+)\(\) \{$", script, re.MULTILINE)
    assert function is not None
    assert script.endswith(f"compdef {function[1]} ponti\n")


def test_completion_is_for_the_shell_in_use(ponti: Ponti, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/usr/bin/zsh")
    assert ponti("completion").startswith("#compdef ponti")
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert "bash, zsh, fish" in ponti("completion", code=1)


def test_help_is_a_manual(ponti: Ponti) -> None:
    text = ponti("help")
    headings = [line for line in text.splitlines() if line.isupper() and not line.startswith(" ")]
    wanted = "NAME SYNOPSIS DESCRIPTION COMMANDS ENVIRONMENT FILES EXIT-STATUS SEE-ALSO"
    assert [heading.replace(" ", "-") for heading in headings] == wanted.split()
    assert all(f"\n    {name} " in text for name in cli.COMMANDS)
    assert max(map(len, text.splitlines())) < 80
    assert "ponti board study" in ponti("help", "board", "study")


def test_the_manual_has_every_variable_that_is_read(ponti: Ponti) -> None:
    sources = Path(cli.__file__).parents[1].rglob("*.py")
    read = {name for path in sources for name in re.findall(r"\bPONTI_[A-Z_]+", path.read_text("utf-8"))}
    assert read
    text = ponti("help")
    assert [name for name in sorted(read) if name not in text] == []


def test_the_version_says_what_a_report_needs(ponti: Ponti) -> None:
    lines = ponti("--version").splitlines()
    assert lines[0] == f"ponti {__version__}"
    assert [line.split()[0] for line in lines[1:]] == ["python", "engine", "networks", "packages", "server"]
    assert platform.python_version() in lines[1]
    assert max(map(len, lines)) < 80, "it is copied from a terminal"
