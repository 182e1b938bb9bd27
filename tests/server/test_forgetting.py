"""Games and names are taken out of the file by hand, also while a server has it open."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ponti.cli import main
from ponti.cli.forget import forget
from ponti.errors import PontiError
from ponti.wire.diavolo import DiavoloOptions
from ponti.wire.forms import NewGame, SeatForm
from tests.server.houses import house_in

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
