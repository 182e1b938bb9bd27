"""Games and names are taken out of the file by hand, also while a server has it open."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from ponti.cli import main
from ponti.cli.forget import forget
from ponti.errors import PontiError
from ponti.server.rooms.housekeeping import Housekeeper
from ponti.wire.base import Code
from ponti.wire.diavolo import DiavoloOptions
from ponti.wire.forms import NewGame, SeatForm
from ponti.wire.refusal import Refusal
from tests.server.houses import Person, house_in, new_game, people_at

NAME = 'Ada "the \\ bridge" Müller'


def stored(path: Path) -> bytes:
    """All bytes that are on the disk."""
    return b"".join(file.read_bytes() for file in path.iterdir())


async def games_in(path: Path, *, name: str | None = None) -> tuple[str, str]:
    """Two games; while the server has the file open, the first or else a name is forgotten."""
    form = NewGame(
        options=DiavoloOptions(), seats=[SeatForm(kind="me", name=NAME), SeatForm(kind="open")], opening=[]
    )
    async with house_in(path) as house:
        first, _, _ = await house.create(form)
        second, _, _ = await house.create(form)
        await house.join(second, "Ada", None, None)
        await asyncio.to_thread(forget, game=None if name else first, name=name, data=path)
    return first, second


def test_a_game_is_deleted_and_the_others_stay(tmp_path: Path) -> None:
    first, second = asyncio.run(games_in(tmp_path))
    assert first.encode() not in stored(tmp_path)
    assert second.encode() in stored(tmp_path)
    with pytest.raises(PontiError, match="there is no game"):
        forget(game=first, data=tmp_path)


def test_a_name_is_gone_from_every_byte_and_the_games_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, second = asyncio.run(games_in(tmp_path, name=NAME))
    assert "gone from 2 games" in capsys.readouterr().out
    assert "Müller".encode() not in stored(tmp_path)
    assert b'"name":"Ada"' in stored(tmp_path), "who only has a part of that name keeps it"

    async def names() -> list[str]:
        async with house_in(tmp_path) as house:
            return [seat.name for seat in (await house.room(second)).table.seats]

    assert asyncio.run(names()) == ["", "Ada"]
    with pytest.raises(PontiError, match=r"nobody in .* is called 'ada'"):
        forget(name="ada", data=tmp_path)


@pytest.mark.parametrize("arguments", [[], ["--name", ""], ["--game", "a", "--name", "b"]])
def test_it_has_to_be_said_what_to_forget(
    tmp_path: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["forget", "--data", str(tmp_path), *arguments])
    assert ended.value.code == 1
    assert "say what to forget" in capsys.readouterr().err


def test_without_games_it_says_where_it_looked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["forget", "--data", str(tmp_path), "--name", "Ada"])
    assert "there are no games in" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_running_server_does_not_write_the_name_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open"))
            await ada.ask("rename", name=NAME)
            await asyncio.to_thread(forget, name=NAME, data=tmp_path)
            await ada.ask("move", move="c4 d7")
            assert [seat.name for seat in ada.room.table.seats] == ["", ""]
            assert ben.device.state["seats"][0]["name"] == "", "whoever has the page open is told"
            assert ben.device.state["moves"] == ["c4 d7"]
            again = Person(ada.room, ben.token, [1])
            assert "Müller" not in b"".join(again.device.told).decode()

    asyncio.run(work())
    assert "overwritten in the files, too" in capsys.readouterr().out
    assert "Müller".encode() not in stored(tmp_path)


def test_a_running_server_notices_by_itself_what_is_gone(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            other, _ = await people_at(house, new_game("diavolo", "me", "open"))
            await ada.ask("rename", name=NAME)
            keeper = Housekeeper(house)
            await keeper.round()
            before = len(ada.device.told)
            await keeper.round()
            assert len(ada.device.told) == before, "nothing has changed"
            await asyncio.to_thread(forget, name=NAME, data=tmp_path)
            await asyncio.to_thread(forget, game=other.room.id, data=tmp_path)
            await keeper.round()
            assert ada.device.state["seats"][0]["name"] == ""
            assert other.device.messages("notice")[-1]["notice"] == "deleted"
            with pytest.raises(Refusal) as refusal:
                await other.ask("move", move="c4 d7")
            assert refusal.value.code is Code.NO_SUCH_GAME
            assert [room.id for room in house.rooms] == [ada.room.id]

    asyncio.run(work())


def test_it_does_not_say_overwritten_while_the_log_cannot_be_emptied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ponti.server.storage.forgetting.BUSY_MS", 1)

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            await ada.ask("rename", name=NAME)
            reader = sqlite3.connect(tmp_path / "games.sqlite")
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM games").fetchone()  # somebody reads the old pages
            await asyncio.to_thread(forget, name=NAME, data=tmp_path)
            reader.close()

    asyncio.run(work())
    said = capsys.readouterr().out
    assert "overwritten in the files" not in said
    assert "old pages are still in games.sqlite-wal" in said
    assert "Müller".encode() not in stored(tmp_path), "closing the file has emptied the log"
