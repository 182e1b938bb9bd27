"""`Game`: a position, and the events that led to it."""

from __future__ import annotations

from typing import Any, Generic

from ponti.play.protocols import PositionT


class Game(Generic[PositionT]):
    """A game in progress: the current position and a stack to take events back.

    >>> from ponti import diavolo
    >>> game = Game(diavolo.Position.start())
    >>> game.push_text("c4 d7")
    >>> game.push_text("dark")
    >>> str(game.pop()), str(game.peek())
    ('dark', 'c4 d7')
    """

    def __init__(self, position: PositionT) -> None:
        self.position = position
        self.stack: list[tuple[PositionT, Any]] = []

    @property
    def start(self) -> PositionT:
        """The position in which the game began."""
        return self.stack[0][0] if self.stack else self.position

    @property
    def events(self) -> list[Any]:
        """All events so far, the oldest first."""
        return [event for _, event in self.stack]

    def push(self, event: Any) -> None:
        """Play an event; an illegal one raises `IllegalMoveError` and changes nothing."""
        position = self.position.after(event)
        self.stack.append((self.position, event))
        self.position = position

    def push_text(self, text: str) -> None:
        """Play an event given in the notation of game records."""
        self.push(self.position.parse_event(text))

    def pop(self) -> Any:
        """Take the last event back and return it; `IndexError` when there is none."""
        self.position, event = self.stack.pop()
        return event

    def peek(self) -> Any:
        """The last event; `IndexError` when there is none."""
        return self.stack[-1][1]

    def undo(self) -> list[Any]:
        """Take the last decision of a player back, with the cards turned since; the events, oldest first."""
        undone: list[Any] = []
        while self.stack:
            undone.insert(0, self.pop())
            if self.position.to_act:
                break
        return undone

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return bool(self.start == other.start) and self.events == other.events

    __hash__ = None  # type: ignore[assignment]  # a game goes on

    def _repr_svg_(self) -> str:
        from ponti import svg

        return svg.render(self.position, last=self.peek() if self.stack else None)
