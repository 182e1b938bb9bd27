"""Hashi in words: islands, turns, bonuses, cards and results, with the sentences of the app."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ponti.hashi import Line, Move, Position, Reveal, Round, Setup, letter
from ponti.hashi.layout import Flag
from ponti.hashi.moves import AnyMove, Check, Entry
from ponti.hashi.scoring import BLUE, BONUSES, ISLAND_POINTS, RED, SIX, Bonus
from ponti.locale import Catalogue
from ponti.play import Step
from ponti.tui.hashi.turn import Turn
from ponti.tui.names import forms, pair, said_of
from ponti.tui.parts import Ending, View

_VALUES: dict[str, Bonus] = dict(zip(BONUSES, (RED, BLUE, SIX), strict=True))
# What stands for a bonus: the sign of its flags, and the number of its islands.
_SIGNS = dict(zip(BONUSES, "rb6", strict=True))
_WIDTH = 34
# Within the frame of a dialog.
_RESULT_WIDTH = 64


def move_words(t: Catalogue, move: AnyMove) -> str:
    """A turn as people say it."""
    if isinstance(move, Check):
        return t("hashi.move.nothing") if move.correction is None else f"[{move.correction}]"
    if isinstance(move, Entry):
        return t("hashi.say.wrote", number=move.number, letter=letter(move.island))
    strokes = [] if move.entry is None else [move_words(t, move.entry)]
    for line, count in sorted(Counter(move.bridges).items()):
        drew = t("hashi.say.drew", a=letter(line.a), b=letter(line.b))
        strokes.append(drew if count == 1 else f"{drew} ×{count}")
    words = ", ".join(strokes) or t("hashi.move.nothing")
    return words if move.correction is None else f"[{move.correction}] {words}"


def place_words(position: Position, view: View) -> str:
    """An island or a line: what is there, and what can be done."""
    t, place = view.t, view.cursor
    turn = view.turn if isinstance(view.turn, Turn) and view.turn.seat == view.seat else None
    board = position.boards[view.seat] if turn is None else turn.board
    if isinstance(place, Line):
        said = [t("hashi.say.line", a=letter(place.a), b=letter(place.b))]
        index = position.layout.line_index[place]
        if board.bridges[index]:
            said.append(t("hashi.say.bridges", n=board.bridges[index]))
        elif board.barred >> index & 1:
            said.append(t("hashi.say.crossed-by-bridge"))
        if turn is not None and place in turn.lines:
            said.append(t("hashi.say.can-draw"))
        return ", ".join(said)
    if not isinstance(place, int) or place >= len(board.numbers):
        return ""
    column, row = position.layout.places[place]
    said = [t("hashi.say.island", letter=letter(place), row=row + 1, column=column + 1)]
    flag = position.layout.flags[place]
    if flag is not Flag.NONE:
        said.append(t("hashi.flag.red" if flag is Flag.RED else "hashi.flag.blue"))
    number = board.numbers[place]
    said.append(t("hashi.say.number", number=number) if number else t("hashi.say.no-number"))
    if board.leading[place]:
        said.append(t("hashi.say.bridges", n=board.leading[place]))
    if place in board.crossed_out:
        said.append(t("hashi.say.crossed-out"))
    elif place in board.finished:
        said.append(t("hashi.say.finished"))
    if turn is not None:
        entry = next((each for each in turn.entries if each.island == place), None)
        if turn.selected == place:
            said.append(t("hashi.say.selected"))
        elif turn.is_numbering and entry is not None:
            said.append(t("hashi.say.can-write", number=entry.number))
        elif any(place in line for line in turn.lines):
            said.append(t("hashi.say.can-start"))
    return ", ".join(said)


def card_words(t: Catalogue, position: Position) -> str:
    """The open card."""
    card = position.card
    return "" if card is None else t("hashi.say.card", number=card.number, bridges=card.bridges)


def panel(position: Position, view: View) -> Iterator[tuple[str, str]]:
    """The card, all seats with their points, the bonuses, and the cards to come."""
    t = view.t
    if position.card is not None:
        yield f"▐ {position.card} ▌ {card_words(t, position)}", "strong"
        yield "", ""
    scores = position.scores()
    for seat, name in enumerate(view.names):
        mark = "▸" if seat == view.seat else " "
        finished = len(position.finished(seat))
        key = f"{seat + 1}" if len(view.names) > 1 else " "
        points = t("seat.points", n=scores[seat])
        if seat in view.ready:
            points += f" · {t('seat.ready')}"
        yield f"{mark}{key} {pair(t, name, points)}", "strong" if mark == "▸" else ""
        flags = _flags(position, seat)
        yield f"    ({finished}) {flags}", "quiet"
    yield "", ""
    yield from _bonuses(t, position, view.names)
    yield "", ""
    yield from _cards(t, position)
    if isinstance(view.last, Round | Setup) and view.names:
        yield "", ""
        if isinstance(view.last, Round):
            turn = move_words(t, view.last.moves[view.seat])
            yield f"* {t('hashi.say.did', name=view.names[view.seat], turn=turn)}", ""


def _flags(position: Position, seat: int) -> str:
    """How many islands with each flag are finished, and the largest group."""
    finished, layout = position.finished(seat), position.layout
    group = max((len(each) for each in position.boards[seat].groups), default=0)
    red, blue = len(finished & layout.red), len(finished & layout.blue)
    counted = ((red, len(layout.red)), (blue, len(layout.blue)), (min(group, 6), 6))
    return "  ".join(f"{sign} {n}/{all_}" for sign, (n, all_) in zip(_SIGNS.values(), counted, strict=True))


def _bonuses(t: Catalogue, position: Position, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    alone = position.seats == 1
    yield t("hashi.bonuses.title"), "strong"
    for name, bonus in _VALUES.items():
        earned = [getattr(awards, name) for awards in position.awards]
        ink = name if name in ("red", "blue") else ""
        yield f" {_SIGNS[name]} {t(f'hashi.bonus.{name}')}", ink
        said = []
        if alone:
            late = position.round > bonus.deadline
            if earned[0]:
                said.append("✓ " + t("hashi.bonus.earned", n=earned[0]))
            elif not position.is_over:
                told = {"first": bonus.first, "later": bonus.later, "n": bonus.deadline}
                late_words = t("hashi.bonus.late", n=bonus.later)
                said.append(late_words if late else t("hashi.bonus.deadline", **told))
        else:
            if not position.is_over:
                first = t("hashi.bonus.first", first=bonus.first, later=bonus.later)
                said.append(t("hashi.bonus.late", n=bonus.later) if any(earned) else first)
            by = [(seat, points) for seat, points in enumerate(earned) if points]
            said += ["✓ " + t("hashi.bonus.by", name=names[seat], n=points) for seat, points in by]
        for line in said:
            yield f"   {line}", "quiet"


def _cards(t: Catalogue, position: Position) -> Iterator[tuple[str, str]]:
    if position.is_over or position.is_last_check:
        return
    left = len(position.unseen)
    yield pair(t, t("hashi.cards.title"), t("hashi.cards.left", n=max(0, left - 1))), "strong"
    row: list[str] = []
    for card in sorted(position.unseen):
        row.append(str(card))
        if len(" ".join(row)) > _WIDTH - 6:
            yield "  " + " ".join(row), "quiet"
            row = []
    if row:
        yield "  " + " ".join(row), "quiet"
    yield f"  {t('hashi.cards.aside')}", "quiet"


def told(t: Catalogue, step: Step[Position], names: Sequence[str]) -> Iterable[str]:
    """The card that was turned, what all have drawn, finished islands and bonuses."""
    after = step.after
    if isinstance(step.event, Reveal):
        yield f"{t('hashi.round', round=after.round, rounds=after.rounds)}. {card_words(t, after)}"
    if isinstance(step.event, Round):
        for seat, move in enumerate(step.event.moves):
            yield t("hashi.say.did", name=names[seat], turn=move_words(t, move))
            new = sorted(after.finished(seat) - step.before.finished(seat))
            if new:
                letters = ", ".join(map(letter, new))
                yield said_of(t, "hashi.say.finished-by", names[seat], n=len(new), letters=letters)
    for seat, (was, now) in enumerate(zip(step.before.awards, after.awards, strict=True)):
        for name in BONUSES:
            points = getattr(now, name)
            if points and not getattr(was, name):
                bonus = t(f"hashi.bonus.{name}")
                yield t("hashi.say.bonus", name=names[seat], bonus=bonus, n=points)


def waiting(t: Catalogue, position: Position, names: Sequence[str]) -> str:
    """Somebody else has to act."""
    if position.is_over:
        return ""
    if not names:
        return t("hashi.task.moment")
    return t("hashi.task.waiting", objects=t.list(forms(name)["object"] for name in names))


def result(t: Catalogue, ending: Ending) -> list[str]:
    """Who has won, how the points come about, and alone the title."""
    position: Position = ending.position
    scores = position.scores()
    said = []
    if ending.how == "resigned" and ending.seat is not None:
        mine = list(ending.own) == [ending.seat]
        who = forms(ending.names[ending.seat])
        said.append((t("ended.resigned.you") if mine else t("ended.resigned", **who)) + ".")
    elif ending.how == "abandoned":
        said.append(t("ended.abandoned") + ".")
    if position.seats == 1:
        said.append(t("hashi.score.solo", n=scores[0]))
        if position.rank is not None:
            said.append(pair(t, t("hashi.rank.yours"), position.rank.title(t.language)))
    elif not ending.winners:
        said.append(t("hashi.score.nobody"))
    elif len(ending.winners) > 1:
        said.append(t("hashi.score.tie", names=t.list([ending.names[seat] for seat in ending.winners])))
    else:
        (winner,) = ending.winners
        key = "hashi.score.wins.you" if list(ending.own) == [winner] else "hashi.score.wins"
        said.append(t(key, **forms(ending.names[winner]), n=scores[winner]))
    return [*said, "", *_account(t, position, ending.names)]


def _account(t: Catalogue, position: Position, names: Sequence[str]) -> Iterator[str]:
    """How the points come about: a column for each seat."""
    finished = [str(len(position.finished(seat)) * ISLAND_POINTS) for seat in range(position.seats)]
    rows = [(t("hashi.score.islands", points=ISLAND_POINTS), finished)]
    for bonus in BONUSES:
        earned = [getattr(awards, bonus) for awards in position.awards]
        rows.append((t(f"hashi.bonus.{bonus}"), [str(points or "–") for points in earned]))
    rows.append((t("hashi.score.total"), [str(points) for points in position.scores()]))
    head = max(len(words) for words, _ in rows)
    columns = [max(3, len(name)) for name in names]
    while head + sum(columns) + 2 * len(columns) > _RESULT_WIDTH:
        columns[columns.index(max(columns))] -= 1
    if position.seats > 1:
        rows.insert(0, ("", [_cut(name, width) for name, width in zip(names, columns, strict=True)]))
    for words, cells in rows:
        counted = (f"  {cell:>{width}}" for cell, width in zip(cells, columns, strict=True))
        yield f"{words:<{head}}{''.join(counted)}"


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else f"{name[: width - 1]}…"


def review_columns(t: Catalogue, turn: Any, names: Sequence[str]) -> tuple[str, ...]:
    """A turn of a review: round, card, whose board, what, the points expected, and what it cost."""
    cost = f"−{decimal(t, turn.cost)}" if turn.cost >= 1 else ""
    who = (str(turn.seat + 1),) if len(names) > 1 else ()
    return (str(turn.round), str(turn.card), *who, str(turn.move), decimal(t, turn.after), cost)


def decimal(t: Catalogue, number: float) -> str:
    """A number with one decimal, and the sign before it that the language has.

    >>> decimal(Catalogue("en"), 2.25), decimal(Catalogue("de"), 13)
    ('2.2', '13,0')
    """
    told = f"{number:.1f}"
    return told if t.language == "en" else told.replace(".", ",")


def correct_words(t: Catalogue, move: Move) -> str:
    """A turn that may replace the last one."""
    return f"{move}  ({move_words(t, move)})"
