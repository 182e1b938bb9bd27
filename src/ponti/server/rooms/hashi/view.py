"""Positions, boards and drafts of Hashi as clients are shown them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from ponti.hashi import (
    Board,
    Flag,
    Layout,
    Move,
    Pen,
    Position,
    letter,
    shipped_decks,
    shipped_layouts,
)
from ponti.hashi.ranks import ladder
from ponti.hashi.scoring import BLUE, ISLAND_POINTS, RED, SIX
from ponti.server.rooms.hashi.draft import Draft, Turn, legal_bridges, legal_entries, move_of, why_not_confirm
from ponti.wire.base import told
from ponti.wire.hashi import (
    BoardView,
    BonusView,
    CardView,
    DraftTold,
    HashiPreview,
    HashiView,
    IslandView,
    LayoutView,
    LineView,
    Mistakes,
    MistakeView,
    RankView,
)

_FLAGS = {Flag.NONE: "none", Flag.RED: "red", Flag.BLUE: "blue"}
_BONUSES = (("red", RED), ("blue", BLUE), ("six", SIX))
MOST_CORRECTIONS = 50


def layout_view(position: Position) -> LayoutView:
    """The board of a game as printed."""
    return layout_as_shown(position.layout)


@lru_cache(256)
def layout_as_shown(layout: Layout) -> LayoutView:
    """A board as printed."""
    columns, rows = layout.size
    return LayoutView(
        id=layout.id,
        name=layout.name,
        columns=columns,
        rows=rows,
        variant=layout.variant,
        note=layout.note,
        islands=[
            IslandView(letter=letter(island), column=column, row=row, flag=_FLAGS[layout.flags[island]])
            for island, (column, row) in enumerate(layout.places)
        ],
        lines=[
            LineView(line=str(line), crosses=[str(layout.lines[other]) for other in layout.crossings[index]])
            for index, line in enumerate(layout.lines)
        ],
    )


def board_view(board: Board) -> BoardView:
    """What is drawn on a board, mistakes of the free pen and all: the referee speaks when asked."""
    lines = board.layout.lines
    return BoardView(
        numbers={letter(island): number for island, number in enumerate(board.numbers) if number},
        bridges={str(lines[index]): count for index, count in enumerate(board.bridges) if count},
        leading={letter(island): count for island, count in enumerate(board.leading) if count},
        finished=[letter(island) for island in sorted(board.finished)],
        groups=[[letter(island) for island in sorted(group)] for group in board.groups],
        crossed_out=[letter(island) for island in sorted(board.crossed_out)],
    )


def position_view(position: Position, last: str | None = None, set_aside: str | None = None) -> HashiView:
    """A position as everybody sees it."""
    del last
    unseen = list(position.unseen)
    cards = []
    for card in position.deck.cards:
        hidden = card in unseen
        if hidden:
            unseen.remove(card)
        cards.append(CardView(card=str(card), seen=not hidden))
    return HashiView(
        phase=phase(position),
        pen=position.pen.value,
        round=position.round,
        rounds=position.rounds,
        card=None if position.card is None else str(position.card),
        boards=[board_view(board) for board in position.boards],
        cards=cards,
        bonuses=bonus_views(position),
        island_points=ISLAND_POINTS,
        rank=rank_view(position),
        set_aside=set_aside,
    )


def phase(position: Position) -> str:
    """Where the game stands, in one word."""
    if position.is_over:
        return "over"
    if position.is_setup:
        return "setup"
    if position.is_last_check:
        return "check"
    return "between" if position.card is None else "turn"


def bonus_views(position: Position) -> list[BonusView]:
    """The three bonuses, with what they are still worth."""
    views = []
    for index, (name, bonus) in enumerate(_BONUSES):
        earned = [awards[index] for awards in position.awards]
        in_time = max(position.round, 1) <= bonus.deadline
        is_first = in_time if position.seats == 1 else not any(earned)
        views.append(
            BonusView(
                bonus=name,
                first=bonus.first,
                later=bonus.later,
                available=bonus.first if is_first else bonus.later,
                deadline=bonus.deadline if position.seats == 1 else None,
                earned=earned,
            )
        )
    return views


def points(position: Position, view: HashiView) -> list[int]:
    """The points of each seat as the boards look; exact, mistakes deducted, once the game is over."""
    del view
    if position.is_over or position.pen is Pen.STRICT:
        return list(position.scores())
    return [
        sum(awards) + ISLAND_POINTS * len(board.finished)
        for awards, board in zip(position.awards, position.boards, strict=True)
    ]


def rank_view(position: Position) -> RankView | None:
    """The rank of a finished solo game."""
    rank = position.rank
    if rank is None:
        return None
    return next(view for view in ladder_views() if view.lowest == rank.lowest)


@cache
def ladder_views() -> list[RankView]:
    """All ranks, the lowest first."""
    return [
        RankView(place=place, lowest=rank.lowest, highest=rank.highest, titles=dict(rank.titles))
        for place, rank in enumerate(ladder())
    ]


def round_of(position: Position, ply: int) -> int:
    """The round that is being played."""
    del ply
    return position.round


def offers() -> dict[str, Any]:
    """The boards and decks that there are, and the ranks to be reached alone."""
    return {
        "boards": [layout_as_shown(layout) for layout in shipped_layouts()],
        "decks": {deck.name: [str(card) for card in deck.cards] for deck in shipped_decks()},
        "ranks": ladder_views(),
    }


def drawn(position: Position, seat: int, turn: Turn) -> Board:
    """The board of a seat with a draft on it."""
    board = position.boards[seat]
    if turn.correction is not None and position.last:
        board = position.last[seat].settled(turn.correction)
    return board.drawn(turn.entry, turn.bridges)


def draft_view(position: Position, seat: int, draft: Draft, counter: int, confirmed: bool) -> DraftTold:
    """A draft as its own seat is shown it."""
    turn = draft.turn
    card = position.card
    move = move_of(position, turn)
    violation = why_not_confirm(position, seat, turn)
    number = 3 if position.is_setup else None if card is None else card.number
    return DraftTold(
        seat=seat,
        counter=counter,
        ply=draft.ply,
        steps=draft.steps[: draft.done],
        can_undo=draft.done > 0 and not confirmed,
        can_redo=draft.done < len(draft.steps) and not confirmed,
        entry=None if turn.entry is None else str(turn.entry),
        bridges=[str(line) for line in turn.bridges],
        correction=None if turn.correction is None else str(turn.correction),
        skipped=sorted(turn.skipped),
        number_to_do=None if turn.entry is not None or "number" in turn.skipped else number,
        bridges_to_do=0 if card is None or "bridges" in turn.skipped else card.bridges - len(turn.bridges),
        legal_entries=[] if confirmed else legal_entries(position, seat, turn),
        legal_bridges=[] if confirmed else legal_bridges(position, seat, turn),
        move="" if move is None else str(move),
        can_confirm=violation is None and not confirmed,
        why_not=told(violation),
        confirmed=confirmed,
        board=board_view(drawn(position, seat, turn)),
    )


def preview(position: Position, seat: int, turn: Turn) -> HashiPreview:
    """What a draft would come to."""
    board = drawn(position, seat, turn)
    before = position.boards[seat].finished
    return HashiPreview(
        finished=[letter(island) for island in sorted(board.finished - before)],
        legal_entries=legal_entries(position, seat, turn),
        legal_bridges=legal_bridges(position, seat, turn),
        board=board_view(board),
    )


def mistakes_view(position: Position, seat: int, request: str) -> Mistakes:
    """What the referee says when players ask to have their board checked."""
    found = position.mistakes(seat)
    corrections: tuple[Move, ...] = position.last[seat].corrections if found else ()
    return Mistakes(
        id=request,
        seat=seat,
        mistakes=[
            MistakeView(
                stroke=str(mistake.stroke),
                islands=[letter(island) for island in mistake.islands],
                violation=told(mistake.violation),
                correctable=mistake.correctable,
            )
            for mistake in found
        ],
        corrections=[str(move) for move in corrections[:MOST_CORRECTIONS]],
    )
