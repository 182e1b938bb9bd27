"""Looking at games and positions: `replay`, `show`, `legal` and `convert`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from ponti import games
from ponti.cli.numbers import check_number
from ponti.cli.parts import part_of
from ponti.cli.screen import read_as, save_picture, say, say_data
from ponti.cli.table import result
from ponti.errors import ParseError, PontiError
from ponti.play import Game
from ponti.record import Record

# So many legal moves are listed for people; with --json all of them.
_LISTED = 40


def replay(file: Path, /, *, every: bool = False, svg: Path | None = None) -> None:
    """Verify a game record and show how the game went.

    Every move and the result are checked; the first wrong line is named.

    For example:

        ponti replay game.txt
        ponti replay game.txt --every
        ponti replay game.txt --svg end.svg

    Parameters
    ----------
    file
        A game record.
    every
        Show the board after every move, not only at the end.
    svg
        Write the last position as a picture into this file.

    """
    record = read_as(file, Record.parse)
    say(f"{record.kind}: {' against '.join(record.seats)}", style="bold")
    game: Game[Any] = record.game
    if every:
        again = Game(game.start)
        for event in game.events:
            again.push(event)
            say(f"\n{event}", style="bold")
            say(again.position)
    else:
        for line in str(record).split("\n\n", 1)[1].splitlines():
            say(line)
        say()
        say(game.position)
    say()
    say(result(record), style="bold")
    if svg is not None:
        save_picture(game.position, svg, last=game.peek() if game.stack else None)


def is_code(text: str) -> bool:
    """Whether this is the code of a position, and not a file."""
    return text.partition(":")[0] in games.GAMES


def position_of(text: str, **options: str | None) -> Any:
    """The position of a code; on a board or with a deck that is not shipped it needs their files."""
    if not is_code(text):
        begins = " or ".join(f"{name}:" for name in games.GAMES)
        raise ParseError(f"{text[:40]!r} is not a code: it begins with {begins}")
    kind = games.get(text.partition(":")[0])
    part = part_of(kind.name)
    given = {name: value for name, value in options.items() if value is not None}
    for name in given:
        if name not in part.CODE_OPTIONS:
            raise PontiError(f"--{name} does not go with a position of {kind.title}")
    return part.position_of(text, given)


def record_of(file: str, board: str | None, deck: str | None) -> Record:
    """The record in a file, where a code could have been given as well."""
    if board is not None or deck is not None:
        raise PontiError("--board and --deck go with a code: a record brings its own board and deck")
    record: Record = read_as(Path(file), Record.parse)
    return record


def show(code: str, /, *, board: str | None = None, deck: str | None = None, svg: Path | None = None) -> None:
    """Draw the position of a code.

    For example:

        ponti show diavolo:6:15,15,6:6/6/6/6/6/2L1L1::first=light:choice
        ponti show CODE --board my-board.txt --svg picture.svg

    Parameters
    ----------
    code
        A position on one line, as `code()` gives it and other commands print it.
    board
        The file of a Hashi board that does not come with Ponti.
    deck
        The file of a Hashi deck that does not come with Ponti.
    svg
        Write the picture into this file too.

    """
    position = position_of(code, board=board, deck=deck)
    say(position)
    if svg is not None:
        save_picture(position, svg)


def legal(
    file: str,
    /,
    *,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
    limit: int | None = None,
    board: str | None = None,
    deck: str | None = None,
) -> None:
    """List the legal moves at the end of a record, or of a position given by its code.

    For example:

        ponti legal game.txt
        ponti legal game.txt --json
        ponti legal diavolo:6:15,15,6:6/6/6/6/6/2L1L1::first=light:choice

    Parameters
    ----------
    file
        A game record, or the code of a position.
    as_json
        Write JSON: the code, and for each seat to move its moves (in Hashi also the cards that may come).
    limit
        List at most this many moves for each seat; 40 unless JSON is asked for.
    board
        For a code: the file of a Hashi board that does not come with Ponti.
    deck
        For a code: the file of a Hashi deck that does not come with Ponti.

    """
    check_number("limit", limit, 0, 1_000_000)
    position = _position(file, board, deck)
    if as_json:
        say_data(_legal_data(position, limit))
        return
    say(position)
    for seat in sorted(position.to_act):
        moves = position.legal_moves(seat)
        say(f"\nseat {seat + 1}: {len(moves)} legal moves", style="bold")
        listed = _LISTED if limit is None else limit
        for move in islice(moves, listed):
            say(f"  {move}")
        if len(moves) > listed:
            say(f"  … and {len(moves) - listed} more")
    cards = [f"{card} ({count})" for card, count in position.chance_outcomes()] if not position.to_act else []
    if cards:
        say(f"\na card is turned: {', '.join(cards)}", style="bold")
    elif not position.to_act:
        say("\nno legal moves: the game is over", style="bold")


def _position(file: str, board: str | None, deck: str | None) -> Any:
    """The position of a code, or at the end of a record."""
    if is_code(file):
        return position_of(file, board=board, deck=deck)
    return record_of(file, board, deck).game.position


def _legal_data(position: Any, limit: int | None) -> dict[str, Any]:
    seats = [
        {"seat": seat + 1, "moves": [str(move) for move in islice(position.legal_moves(seat), limit)]}
        for seat in sorted(position.to_act)
    ]
    chance = [] if position.to_act else position.chance_outcomes()
    cards = [{"card": str(card), "count": count} for card, count in chance]
    return {"code": position.code(), "over": position.is_over, "seats": seats, "cards": cards}


def convert(file: Path, folder: Path, /) -> None:
    """Turn games of the boardspace.net engine (one JSON object a line) into records.

    For example:

        ponti convert boardspace-games.jsonl records/

    Parameters
    ----------
    file
        The games, one a line.
    folder
        Where the records go: game-1.txt, game-2.txt and so on; made if need be.

    """
    from ponti.record.boardspace import convert as convert_game

    records = []
    for number, line in enumerate(read_as(file, str).splitlines(), start=1):
        try:
            records.append(convert_game(line))
        except ParseError as error:
            raise PontiError(f"{file}: line {number}: {error}") from None
    if not records:
        raise PontiError(f"{file}: there is no game in it")
    folder.mkdir(parents=True, exist_ok=True)
    for number, record in enumerate(records, start=1):
        (folder / f"game-{number}.txt").write_text(str(record), encoding="utf-8")
    say(f"{len(records)} records are in {folder}.")
