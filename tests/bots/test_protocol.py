"""The engine's conversation, line by line."""

from __future__ import annotations

from random import Random

import pytest

from ponti.bots import RandomBot
from ponti.bots.conversation import Conversation, Quit
from ponti.bots.hashi import GreedyBot
from ponti.diavolo import parse_move
from ponti.play import Limit


@pytest.fixture
def talk() -> Conversation:
    return Conversation("diavolo", RandomBot, Limit(seconds=0.1), Random(1))


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
        ("time", "time takes a number"),
        ("time -1", "time takes a number"),
        ("time nan", "time takes a number"),
        ("position", "position takes the code"),
        ("position diavolo:6", "seven parts"),
        ("legal moves", "takes the number of a seat"),
        ("legal 2", "seat 2 is not to move now, seat 1 is"),
        ("play 2 a1 c1", "seat 2 is not to move"),
        ("play 99999999999999999999 a1 c1", "there is no seat"),
        ("genmove 0", "there is no seat"),
        ("genmove x", "takes the number of a seat"),
        ("simulations 0", "simulations takes a number"),
        ("simulations 1.5", "simulations takes a number"),
        ("reveal 5/3", "nothing is left to chance"),
        ("isready now", "isready stands alone"),
        ("score all", "score stands alone"),
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


@pytest.fixture
def hashi() -> Conversation:
    return Conversation("hashi", lambda: GreedyBot(5), Limit(seconds=0.1), Random(1))


def test_hashi_at_a_table(hashi: Conversation) -> None:
    """Several choose at once: what they chose is played when all have."""
    assert hashi.answer("isready") == "=\n\n"
    assert hashi.answer("new side-b 2") == "=\n\n"
    assert hashi.answer("genmove") == "? say which seat: 1, 2\n\n"
    assert hashi.answer("play 2 3b") == "=\n\n"
    assert hashi.answer("play 2 3c") == "? seat 2 has chosen already\n\n"
    assert hashi.answer("undo") == "= 3b\n\n"
    assert hashi.answer("play 2 3b") == "=\n\n"
    assert hashi.answer("genmove").startswith("= ")
    assert hashi.answer("genmove") == "? nobody is to move now: chance comes first\n\n"
    assert "5/3" in hashi.answer("legal")
    assert hashi.answer("reveal 7/7").startswith("? '7/7' cannot come now, only 1/1, ")
    assert hashi.answer("reveal 5/3") == "=\n\n"
    assert "- -" in hashi.answer("legal 1")
    assert hashi.answer("play - - | - -") == "=\n\n", "a whole round as records write it"
    assert hashi.answer("play 4/2") == "=\n\n"
    assert hashi.answer("play 1 - -") == "=\n\n"
    assert hashi.answer("genmove 2").startswith("= ")
    assert hashi.answer("score") == "= 0 0\n\n"
    code = hashi.answer("code").removeprefix("= ").strip()
    assert hashi.answer(f"position {code}") == "=\n\n"
    assert hashi.answer("code") == f"= {code}\n\n"


def test_hashi_alone_to_the_end(hashi: Conversation) -> None:
    assert hashi.answer("play 3b") == "=\n\n"
    for card in hashi.position.deck.cards[:17]:
        assert hashi.answer(f"reveal {card}") == "=\n\n"
        assert hashi.answer("genmove").startswith("= ")
    assert hashi.answer("score").endswith(" over 1\n\n")
    assert hashi.answer("genmove") == "? the game is over\n\n"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("new side-z", "side-z"),
        ("new side-a many", "new takes a board, seats and a pen"),
        ("new side-a 9", "seats"),
        ("new side-a 1 blue", "pen"),
        ("play 7k", "7k"),
        ("play 1 9z", "9z"),
        ("play 1 3b 3c", ""),
        ("position diavolo:6", "hashi:"),
    ],
)
def test_what_cannot_be_done_in_hashi(hashi: Conversation, line: str, complaint: str) -> None:
    said = hashi.answer(line)
    assert said.startswith("? ")
    assert complaint in said
    assert said.count("\n") == 2
