"""Proofs of a deck: what a record tells is checked, and whatever was changed afterwards is found."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.cli.hashi.fairness import verified
from ponti.record import Record
from ponti.server.rooms.deck import UnfairError, check_record
from ponti.server.rooms.records import record_of
from ponti.wire.shuffle import seal
from tests.server.houses import house_in, play_on
from tests.server.lots import ADA, BEN, block, two_at
from tests.server.processes import LONG_S
from tests.server.stored import unpacked


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The proof that Ada's device saves after a game with Ben."""

    async def work() -> str:
        async with house_in(tmp_path_factory.mktemp("proof")) as house:
            ada, ben = await two_at(house)
            await ada.ask("unseal", number=ADA)
            await ben.ask("unseal", number=BEN)
            deck = ada.device.state["deck"]
            seen = [f"seen-commitment: {deck['commitment']}", f"shown-1: {ADA}"]
            seen += [f"seen-lot-{lot['seat'] + 1}: {lot['seal']}" for lot in deck["lots"]]
            await play_on([ada, ben], Random(4), 9)
            await ben.ask("resign")
            head, *rest = str(record_of(ada.room.table)).split("\n\n")
            return "\n\n".join(["\n".join([head, *seen]), *rest])

    return asyncio.run(work())


def header(text: str, name: str, value: str | None) -> str:
    """A record with another header, or without it."""
    new = "" if value is None else f"{name}: {value}\n"
    changed, count = re.subn(rf"^{name}: .*\n", new, text, flags=re.MULTILINE)
    assert count == 1, name
    return changed


def value_of(text: str, name: str) -> str:
    found = re.search(rf"^{name}: (.*)$", text, re.MULTILINE)
    assert found is not None
    return found[1]


def test_a_proof_is_checked_and_so_is_what_was_noted(proof: str) -> None:
    record = Record.parse(proof)
    promised = check_record(record).commitment
    assert check_record(record, f" {promised.upper()}").deck == value_of(proof, "deck-order").split()
    with pytest.raises(UnfairError, match="seen at the start"):
        check_record(record, "0" * 64)


@pytest.mark.parametrize(
    ("name", "forge", "complaint"),
    [
        ("deck-secret", lambda _: "f" * 64, "do not give the commitment"),
        ("deck-secret", lambda _: None, "the server's is missing"),
        ("salt", lambda _: "f" * 32, "do not give the commitment"),
        ("deck-order", lambda value: " ".join(reversed(value.split())), "another order"),
        ("deck-order", lambda value: value[:-4], "another order"),
        ("lot-2", lambda value: f"{value[:64]} {'f' * 64}", "not the one that it sealed"),
        ("lot-2", lambda value: f"{value[:64]} -", "another order"),
        ("lot-1", lambda value: f"{value[:64]} -", "has shown was left out"),
        ("lot-2", lambda _: f"{seal('f' * 64)} {'f' * 64}", "seat 2 had sealed at the start"),
        ("lot-2", lambda _: None, "seat 2 had sealed at the start"),
        ("lot-2", lambda value: f"{value} {'f' * 64}", "lot-2 of the record is not a seal and a number"),
        ("lot-2", lambda value: value[:64], "lot-2 of the record is not a seal and a number"),
        ("salt", lambda value: f"{value}\nlot-3: {'f' * 64} -", "lot-3, and there is no such seat"),
        ("salt", lambda value: f"{value}\nshown-01: {'f' * 64}", "shown-01, and there is no such seat"),
        ("commitment", lambda _: "f" * 64, "seen at the start"),
        ("deck-order", lambda _: None, "no deck-order"),
    ],
)
def test_what_was_changed_afterwards_is_found(proof: str, name: str, forge: Any, complaint: str) -> None:
    with pytest.raises(UnfairError, match=complaint):
        check_record(Record.parse(header(proof, name, forge(value_of(proof, name)))))


def test_what_the_command_says_of_a_deck(proof: str) -> None:
    def said(text: str) -> str:
        return "\n".join(verified(Record.parse(text)))

    assert "this is what was seen before the first card" in said(proof)
    assert "part of the shuffle, besides the server: seats 1 and 2" in said(proof)
    deck = value_of(proof, "deck-order").split()
    alone = forged_deck(proof, deck)
    assert "seen before" not in said(alone)
    assert "the server alone has shuffled it" in said(alone)
    assert "whoever made the game may have known it" in said(alone.replace("salt:", "seeded: yes\nsalt:"))
    played = "\n\n".join(alone.split("\n\n")[1:])
    assert "not played on a server" in said(f'game: hashi\nboard: side-a\nseats: "a", "b"\n\n{played}')
    with pytest.raises(UnfairError, match="no commitment, deck-order, salt"):
        verified(Record.parse(f'game: hashi\nboard: side-a\nseats: "a", "b"\n\n{played}'), "0" * 64)


def forged_deck(text: str, deck: list[str]) -> str:
    """A record whose commitment of the first scheme fits any deck; the seats have sealed nothing."""
    for name in ("deck-secret", "lot-1", "lot-2", "seen-commitment", "seen-lot-1", "seen-lot-2", "shown-1"):
        text = header(text, name, None)
    promised = sha256(f"ponti deck\n{' '.join(deck)}\n{value_of(text, 'salt')}".encode()).hexdigest()
    return header(header(text, "deck-order", " ".join(deck)), "commitment", promised)


def test_the_deck_has_the_cards_of_the_game_and_they_came_in_its_order(proof: str) -> None:
    deck = value_of(proof, "deck-order").split()
    check_record(Record.parse(forged_deck(proof, deck)))
    other = next(card for card in deck if card != deck[-1])
    with pytest.raises(UnfairError, match="cards of this game"):
        check_record(Record.parse(forged_deck(proof, [*deck[:-1], other])))
    with pytest.raises(UnfairError, match="card 1 was"):
        check_record(Record.parse(forged_deck(proof, sorted(deck, key=lambda card: card == deck[0]))))


def test_records_from_before_are_checked_as_they_were(tmp_path: Path) -> None:
    count = 0
    for game in unpacked(tmp_path / "old").values():
        text = game["answers"].get("record.txt", "")
        if "deck-order" in text:
            record = Record.parse(text)
            assert check_record(record).secret is None
            deck = value_of(text, "deck-order").split()
            with pytest.raises(UnfairError, match="do not give the commitment"):
                check_record(Record.parse(header(text, "deck-order", " ".join(reversed(deck)))))
            count += 1
    assert count > 2


def test_the_checker_of_the_page_needs_nothing_of_ours(proof: str, tmp_path: Path) -> None:
    program = block("python")
    assert "ponti." not in program.replace("ponti.py", "")
    for text, fair in ((proof, True), (header(proof, "lot-2", f"{seal(BEN)} -"), False)):
        file = tmp_path / "game.txt"
        file.write_text(text, "utf-8")
        command = [sys.executable, "-I", "-c", program, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONG_S, check=False)
        assert (done.returncode == 0) == fair, done.stderr
        assert ("fair: 2 numbers" in done.stdout) == fair
