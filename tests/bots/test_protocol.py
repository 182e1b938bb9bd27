"""The engine's conversation, line by line."""

from __future__ import annotations

from random import Random

import pytest

from ponti.bots import RandomBot
from ponti.bots.conversation import Conversation, Quit
from ponti.diavolo import parse_move
from ponti.play import Limit


@pytest.fixture
def talk() -> Conversation:
    return Conversation(RandomBot, Limit(seconds=0.1), Random(1))


def test_a_game_by_lines(talk: Conversation) -> None:
    assert talk.answer("new 6") == "=\n\n"
    assert talk.answer("play a1 c1  # the opening") == "=\n\n"
    assert talk.answer("legal") == "= light, dark\n\n"
    assert talk.answer("play dark") == "=\n\n"
    move = talk.answer("genmove")
    assert parse_move(move.removeprefix("= ").strip()) is not None
    assert talk.answer("undo") == move
    assert talk.answer("code") == "= diavolo:6:15,15,6:6/6/6/6/6/L1L3::first=light:dark\n\n"
    assert talk.answer("play b3 b4") == "=\n\n"
    assert talk.answer("play a1-c1") == "=\n\n"
    assert talk.answer("score") == "= light 0 0 1 dark 0 0 0\n\n"


def test_it_plays_to_the_end(talk: Conversation) -> None:
    talk.answer("new 6 6 6 1")
    for _ in range(100):
        said = talk.answer("genmove")
        if said.startswith("?"):
            break
    assert said == "? the game is over\n\n"
    assert talk.answer("legal") == "=\n\n"
    assert " over " in talk.answer("score")


def test_a_position_can_be_set_up(talk: Conversation) -> None:
    code = "diavolo:6:15,15,6:6/6/6/6/6/L1L3::first=light:dark"
    assert talk.answer(f"position {code}") == "=\n\n"
    assert talk.answer("code") == f"= {code}\n\n"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("fly", "there is no command 'fly'"),
        ("new 99", "a board has 6 to 16 spaces"),
        ("new x", "new takes a size"),
        ("new 6 1", "is not a supply"),
        ("play", "is not a move"),
        ("play a1 a1", "diavolo."),
        ("play pass", "two light tiles"),
        ("undo", "nothing to take back"),
        ("time", "time takes the seconds"),
        ("time -1", "time takes the seconds"),
        ("time nan", "time takes the seconds"),
        ("position", "position takes the code"),
        ("position diavolo:6", "seven parts"),
        ("legal moves", "legal stands alone"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(talk: Conversation, line: str, complaint: str) -> None:
    said = talk.answer(line)
    assert said.startswith("? ")
    assert complaint in said
    assert said.count("\n") == 2


def test_every_answer_ends_with_the_only_empty_line(talk: Conversation) -> None:
    for line in ("help", "show", "legal", "code", "time 2"):
        said = talk.answer(line)
        assert said.endswith("\n\n")
        assert "\n\n" not in said[:-1]


def test_empty_lines_and_comments_are_not_answered(talk: Conversation) -> None:
    assert talk.answer("\n") == talk.answer("# nothing\n") == ""


def test_quit(talk: Conversation) -> None:
    with pytest.raises(Quit):
        talk.answer("quit")
