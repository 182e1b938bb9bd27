"""The codec of a board of Hashi."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ponti.codec.hashi.actions import Actions
from ponti.codec.hashi.completion import open_lines
from ponti.codec.hashi.features import Draft, Observation, observe, split
from ponti.codec.interface import checked
from ponti.errors import IllegalMoveError, PontiError
from ponti.extras import need
from ponti.hashi import Deck, Entry, Layout, Move, Pen, Position
from ponti.hashi.moves import AnyMove

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SETUP, NUMBER, BRIDGES, NOTHING = range(4)
"""What is due of a seat."""


class HashiCodec:
    """Decisions on one board: a number on an island or `skip`, then lines or `done`; who is done may `wait`.

    >>> from ponti.hashi import Options
    >>> start = Options().start()
    >>> position = start.after(start.parse_event("setup | 3b")).after(start.parse_event("5/2"))
    >>> codec = HashiCodec(position.layout, position.deck, 1)
    >>> steps = codec.encode(position, 0, position.parse_move("5h bh ab"))
    >>> [codec.name(action) for action in steps], str(codec.decode(position, 0, steps))
    (['5h', 'ab', 'bh'], '5h ab bh')
    """

    kind: ClassVar[str] = "hashi"
    version: ClassVar[int] = 1

    def __init__(self, layout: Layout, deck: Deck, seats: int) -> None:
        self.layout = layout
        self.deck = deck
        self.seats = seats
        self._actions = Actions(layout)
        self.actions = self._actions.count

    def start(self) -> Position:
        """The position before set-up."""
        return Position.start(self.layout, self.seats, self.deck)

    def name(self, action: int) -> str:
        """An action as text: `5c`, `ab`, `done`, `skip` or `wait`."""
        return self._actions.names[checked(self, action)]

    def action(self, name: str) -> int:
        """The action with this text."""
        action = self._actions.numbers.get(name)
        if action is None:
            raise PontiError(f"{name[:20]!r} is no action: write 5c, a line such as ab, done, skip or wait")
        return action

    def encode(self, position: Position, seat: int, move: AnyMove) -> tuple[int, ...]:
        """A legal move as actions: the entry or `skip`, then bridges in order of their lines or `done`."""
        self._check(position)
        violation = position.why_not(seat, move)
        if violation is not None:
            raise IllegalMoveError(violation)
        actions = self._actions
        if isinstance(move, Entry):
            return (actions.entry(*move),)
        assert isinstance(move, Move), "the strict pen has no check"
        entry = actions.skip if move.entry is None else actions.entry(*move.entry)
        lines = sorted(self.layout.line_index[line] for line in move.bridges)
        return (entry, *(actions.first_line + line for line in lines)) if lines else (entry, actions.done)

    def decode(self, position: Position, seat: int, actions: Sequence[int]) -> AnyMove:
        """The move of a complete row of actions."""
        self._check(position)
        steps = [checked(self, action) for action in actions]
        if not steps or not self.is_complete(position, seat, steps):
            raise PontiError(f"{self._read(steps)} is not a whole move")
        entry, lines = self._strokes(steps)
        if position.is_setup and entry is not None:
            return entry
        return Move(entry, [self.layout.lines[line] for line in lines])

    def is_complete(self, position: Position, seat: int, so_far: Sequence[int]) -> bool:
        """Whether these actions are a whole move."""
        del seat
        if position.card is None:
            return len(so_far) == 1
        if len(so_far) == 2 and so_far[1] == self._actions.done:
            return True
        return len(so_far) == 1 + position.card.bridges

    def legal_actions(self, position: Position, seat: int, so_far: Sequence[int] = ()) -> tuple[int, ...]:
        """What a seat may do next: `wait` when its turn is complete, nothing when nobody is to act."""
        actions = self._actions
        draft = self._draft(position, seat, so_far)
        if seat not in position.to_act:
            return ()
        if draft.due == NOTHING:
            return (actions.wait,)
        if draft.due == SETUP:
            return tuple(sorted(actions.entry(*entry) for entry in position.legal_entries(seat)))
        if draft.due == NUMBER:
            return (*self._entries(position, seat), actions.skip)
        start = draft.lines[-1] if draft.lines else 0
        lines = [actions.first_line + line for line in open_lines(draft.board, draft.left, start)]
        return tuple(lines) if draft.lines else (*lines, actions.done)

    def _entries(self, position: Position, seat: int) -> list[int]:
        assert position.card is not None
        number, board = position.card.number, position.boards[seat]
        return [
            self._actions.entry(number, island)
            for island, flagged in enumerate(self.layout.flagged)
            if not board.numbers[island]
            and board.leading[island] <= number
            and (board.leading[island] or not flagged)
        ]

    def legal_mask(self, position: Position, seat: int, so_far: Sequence[int] = ()) -> NDArray[np.bool_]:
        """The same as an array with an entry for each action."""
        need("numpy")
        import numpy as np

        mask = np.zeros(self.actions, np.bool_)
        mask[list(self.legal_actions(position, seat, so_far))] = True
        return mask

    def observation(self, position: Position, seat: int, so_far: Sequence[int] = ()) -> NDArray[np.uint8]:
        """What a seat sees as one row of numbers (docs/codec/hashi.md); `split` makes three parts of it."""
        return observe(position, seat, self._draft(position, seat, so_far))

    def split(self, flat: NDArray[np.uint8]) -> Observation:
        """Islands, lines and table of a flat observation, or of many along its other axes."""
        return split(self.layout, flat)

    def _draft(self, position: Position, seat: int, so_far: Sequence[int]) -> Draft:
        self._check(position)
        board = position.boards[seat]
        steps = [checked(self, action) for action in so_far]
        if seat not in position.to_act or self.is_complete(position, seat, steps):
            entry, lines = (None, []) if position.is_setup else self._strokes(steps)
            due, left = NOTHING, 0
        elif position.card is None:
            return Draft(board, None, (), SETUP, 0)
        else:
            entry, lines = self._strokes(steps)
            due = BRIDGES if steps else NUMBER
            left = position.card.bridges - len(lines) if steps else 0
        drawn = board.drawn(entry, [self.layout.lines[line] for line in lines])
        return Draft(drawn, None if entry is None else entry.island, tuple(lines), due, left)

    def _strokes(self, steps: Sequence[int]) -> tuple[Entry | None, list[int]]:
        actions = self._actions
        first_line = actions.first_line
        entry = actions.entries[steps[0]] if steps and steps[0] < first_line else None
        return entry, [action - first_line for action in steps[1:] if first_line <= action < actions.done]

    def _check(self, position: Position) -> None:
        if position.pen is not Pen.STRICT:
            raise PontiError("only games with the strict pen can be encoded")
        if position.layout is not self.layout and position.layout != self.layout:
            raise PontiError(f"a codec for board {self.layout.id} cannot read one of {position.layout.id}")

    def _read(self, actions: Sequence[int]) -> str:
        return " ".join(self._actions.names[action] for action in actions) or "nothing"
