"""Ponte del Diavolo in words: spaces, moves, scores and results, with the sentences of the app."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ponti.diavolo import Bridge, Choose, Colour, Move, Pass, Position, Space, Tiles
from ponti.diavolo.scoring import UNLIMITED, points
from ponti.locale import Catalogue
from ponti.play import Step
from ponti.tui.diavolo.turn import Turn
from ponti.tui.names import Own, forms, pair, said_of
from ponti.tui.parts import Ending, View

_ROWS = ("points", "islands", "bridges")


def colour_name(t: Catalogue, colour: Colour) -> str:
    """Light or dark."""
    return t(f"diavolo.colour.{colour}")


def move_words(t: Catalogue, move: Move, mover: Colour) -> str:
    """A move as a sentence."""
    colour = colour_name(t, mover)
    if isinstance(move, Choose):
        return t(f"diavolo.moved.choice.{move.colour}")
    if isinstance(move, Pass):
        return t("diavolo.moved.pass", colour=colour)
    key = "diavolo.moved.bridge" if isinstance(move, Bridge) else "diavolo.moved.tiles"
    return t(key, colour=colour, a=str(move.a), b=str(move.b))


def place_words(position: Position, view: View) -> str:
    """A space: its name, what lies there, what can be done with it."""
    t, space = view.t, view.cursor
    if not isinstance(space, Space):
        return ""
    said = [str(space), *_lying(position, view, space)]
    turn = view.turn if isinstance(view.turn, Turn) else None
    if turn is not None and not position.choosing:
        picked = turn.picked
        if space in picked.tiles:
            said.append(t("diavolo.place.first" if space == picked.tiles[0] else "diavolo.place.second"))
        elif space in (picked.foot, picked.head):
            said.append(t("diavolo.place.chosen"))
        elif picked.foot and not picked.head and space in turn.ends:
            said.append(t("diavolo.place.end"))
        elif not picked.foot and space in turn.feet:
            said.append(t("diavolo.place.foot"))
    if isinstance(view.last, Tiles | Bridge) and space in (view.last.a, view.last.b):
        said.append(t("diavolo.place.last"))
    return ", ".join(said)


def _lying(position: Position, view: View, space: Space) -> Iterator[str]:
    t = view.t
    for colour in Colour:
        for group in position.islands(colour):
            if space in group:
                yield t(f"diavolo.place.island.{colour}")
        for group in position.sandbanks(colour):
            if space in group:
                yield t(f"diavolo.place.sandbank.{colour}", n=len(group))
        if space in position.tiles(colour):
            for bridge in position.bridges_of(colour):
                if space in (bridge.a, bridge.b):
                    far = bridge.b if bridge.a == space else bridge.a
                    yield t("diavolo.place.carries", space=str(far))
            return
    if space in position.blocked:
        grid = position.board.grid
        over = [
            bridge
            for bridge in position.bridges
            if grid.spans[grid.span_index[grid.bits[bridge.a], grid.bits[bridge.b]]].under >> grid.bits[space]
            & 1
        ]
        yield t("diavolo.place.blocked", bridge=", ".join(map(str, over)))
        return
    turn = view.turn
    if isinstance(turn, Turn) and space in turn.picked.tiles:
        return
    if isinstance(turn, Turn) and not position.choosing:
        first = turn.picked.tiles[0] if turn.picked.tiles else None
        violation = position.why_not_tile(space, first)
        if violation is None:
            yield t("diavolo.place.open")
        else:
            yield t("diavolo.place.closed", why=t.violation(violation))
    else:
        yield t("diavolo.place.water")


def panel(position: Position, view: View) -> Iterator[tuple[str, str]]:
    """Both sides with what they have and what is left, and the last move."""
    t = view.t
    for colour in Colour:
        seat = position.seat_of(colour)
        score = position.score(colour)
        is_moving = position.turn is colour and not (position.choosing or position.is_over or view.is_ended)
        mark = "▸" if is_moving else " "
        sign = "O" if colour is Colour.LIGHT else "X"
        name = view.names[seat] if not (position.opening or position.choosing) else ""
        side = colour_name(t, colour)
        yield f"{mark}{sign} {pair(t, side, name) if name else side}", f"{colour} strong"
        yield f"   {t('diavolo.points', n=score.points)}", ""
        yield f"   {t('diavolo.islands', n=score.islands)}, {t('diavolo.bridges', n=score.bridges)}", ""
        left = position.tiles_left(colour)
        limited = position.supply[colour.side] < UNLIMITED[colour.side]
        tiles = t("diavolo.supply.tiles", n=left) if limited else t("diavolo.supply.tiles.unlimited")
        yield f"   {tiles}", "quiet"
        networks = sorted(_islands_in(position, colour, each) for each in position.networks(colour))
        joined = [count for count in reversed(networks) if count > 1]
        if joined:
            yield "   " + " + ".join(f"{points(count)} ({count})" for count in joined), "quiet"
    if position.supply.bridges < UNLIMITED.bridges:
        yield f" {t('diavolo.supply.bridges', n=position.bridges_left)}", "quiet"
    else:
        yield f" {t('diavolo.supply.bridges.unlimited')}", "quiet"
    if view.last is not None and view.before is not None:
        yield "", ""
        yield f"* {move_words(t, view.last, view.before.turn)}", "strong"


def _islands_in(position: Position, colour: Colour, network: frozenset[Space]) -> int:
    return sum(island <= network for island in position.islands(colour))


def told(t: Catalogue, step: Step[Position], names: Sequence[str]) -> Iterable[str]:
    """The move that was played."""
    for seat, move in step.moves.items():
        if step.forced:
            yield said_of(t, "diavolo.told.forced", names[seat])
        else:
            yield move_words(t, move, step.before.turn)


def waiting(t: Catalogue, position: Position, names: Sequence[str]) -> str:
    """Somebody else has to act."""
    if position.is_over:
        return ""
    key = {"choice": "choosing", "last": "last"}.get(position.phase.value, "thinking")
    (seat,) = position.to_act
    if isinstance(names[seat], Own):  # whose turn begins when the engine is ready
        return t("hashi.task.moment")
    return t(f"diavolo.guide.wait.{key}", **forms(names[seat]))


def result(t: Catalogue, ending: Ending) -> list[str]:
    """Who has won and by what, and how the points come about."""
    position: Position = ending.position
    said = [_winner(t, ending)]
    if ending.how == "played":
        scores = position.score(Colour.LIGHT), position.score(Colour.DARK)
        by = next((row for row in _ROWS if getattr(scores[0], row) != getattr(scores[1], row)), "nothing")
        said.append(t(f"diavolo.end.by.{by}"))
    else:
        said.append(t(f"diavolo.end.how.{ending.how}"))
    return [*said, *(_sum(t, position, colour) for colour in Colour)]


def _winner(t: Catalogue, ending: Ending) -> str:
    def about(key: str, seat: int) -> str:
        if list(ending.own) == [seat]:
            return t(f"{key}.you")
        return t(key, **forms(ending.names[seat]))

    if ending.how == "abandoned" or not ending.winners:
        return t("diavolo.end.abandoned")
    if len(ending.winners) > 1:
        return t("diavolo.end.both")
    won = about("diavolo.end.wins", ending.winners[0])
    if ending.how == "played" or ending.seat is None:
        return won
    return f"{about(f'diavolo.end.{ending.how}', ending.seat)} {won}"


def _sum(t: Catalogue, position: Position, colour: Colour) -> str:
    counts = sorted((_islands_in(position, colour, each) for each in position.networks(colour)), reverse=True)
    terms = [t("diavolo.end.term", n=count, points=points(count)) for count in counts if count > 1]
    singles = counts.count(1)
    if singles:
        terms.append(t("diavolo.end.singles", n=singles, points=singles))
    name = colour_name(t, colour)
    if not terms:
        return t("diavolo.end.nothing", colour=name)
    total = position.score(colour).points
    return t("diavolo.end.sum", colour=name, terms=t.list(terms), points=total)


def review_columns(t: Catalogue, moment: Any) -> tuple[str, ...]:
    """A move of a review: its number, colour and text, what it cost, light's chance, and a bar.

    Beside the largest board there is room for 24 signs: at worst a percent sign is cut off, never a digit.
    """
    cost = t("review.cost.chance", percent=round(moment.cost * 100))
    return (
        str(moment.number),
        "O" if moment.mover is Colour.LIGHT else "X",
        str(moment.move),
        cost if moment.is_turning_point else "",
        f"{t('percent', n=round(moment.light * 100)):>4}",
        "█" * round(moment.light * 5),
    )


def cost_words(t: Catalogue, moment: Any) -> str:
    """How much of its chance a move gave away."""
    return t("review.cost.chance", percent=t("percent", n=round(moment.cost * 100)))
