"""A game as the table screen sees it, wherever it is played: here, or on a server (`ponti.tui.remote`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ponti.analysis import Suggestion
from ponti.errors import PontiError
from ponti.locale import Catalogue
from ponti.play import Game, Step
from ponti.record import Record
from ponti.tui.parts import Ending, Part, part_of


@dataclass(frozen=True, slots=True)
class Hint:
    """What a strong player would do, and whether it is only a quick guess."""

    suggestion: Suggestion
    guess: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """Something that people at this screen are asked: a text, and answers with what they do."""

    text: str
    answers: Sequence[tuple[str, Callable[[], None]]]


class Session(ABC):
    """A game with seats, some of them of people at this screen. What changes is told by `on_change`."""

    def __init__(self, kind: str, t: Catalogue) -> None:
        self.kind = kind
        self.part: Part = part_of(kind)
        self.t = t
        self.names: Sequence[str] = ()
        self.own: tuple[int, ...] = ()
        """The seats of people at this screen."""
        self.log: list[str] = []
        """What has happened, in sentences."""
        self.on_change: Callable[[], None] = lambda: None
        self.on_error: Callable[[str], None] = lambda _: None

    @property
    @abstractmethod
    def game(self) -> Game[Any]:
        """All positions so far."""

    @property
    def position(self) -> Any:
        """Where the game stands."""
        return self.game.position

    @property
    @abstractmethod
    def waiting(self) -> tuple[int, ...]:
        """The seats of people at this screen that have to choose."""

    @property
    @abstractmethod
    def slow(self) -> tuple[int, ...]:
        """The seats that others are waiting for."""

    @property
    def ready(self) -> frozenset[int]:
        """The seats that have confirmed while others are still at it, where that is told."""
        return frozenset()

    @property
    def status(self) -> str:
        """Something worth saying about the state of things: a lost connection, an engine being prepared."""
        return ""

    @property
    def unsaved(self) -> str:
        """That a move is not kept yet by whoever keeps the game."""
        return ""

    @property
    def question(self) -> Question | None:
        """What people at this screen have to decide besides their moves."""
        return None

    @property
    def people(self) -> str:
        """Who is there, and who is away or watching."""
        return ""

    @property
    def lobby(self) -> str:
        """While the game has not begun: the address at which others can join."""
        return ""

    @property
    def is_known(self) -> bool:
        """Whether there is anything to be drawn yet."""
        return True

    @property
    def is_remote(self) -> bool:
        """Whether it is played on a server."""
        return False

    @abstractmethod
    async def start(self) -> None:
        """Let it begin; goes on until it is closed."""

    @abstractmethod
    def choose(self, seat: int, move: Any) -> None:
        """A person has chosen."""

    @property
    @abstractmethod
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back, or asked back."""

    @abstractmethod
    def undo(self) -> None:
        """Take the last choice back, or ask for it."""

    @property
    def can_hint(self) -> bool:
        """Whether hints are given here."""
        return True

    @abstractmethod
    async def hint(self, seat: int) -> Hint:
        """What a strong player would do; `PontiError` says why there is none."""

    def resign(self) -> None:
        """Give the game up."""
        raise PontiError(self.t("error.not-here"))

    @property
    @abstractmethod
    def ending(self) -> Ending | None:
        """How it ended; None while it goes on."""

    @property
    def remarks(self) -> Sequence[str]:
        """What else is worth saying after the end."""
        return ()

    @property
    def words(self) -> Sequence[tuple[str, str]]:
        """What can be said to the others: in the language of the screen, and for `talk`."""
        return ()

    def talk(self, word: str) -> None:
        """Say something to the others."""
        raise NotImplementedError(word)

    @abstractmethod
    def record(self) -> Record:
        """The game so far, to be written down."""

    def again(self) -> Session | None:
        """Another game like this one, if it can begin at once; else it was asked for."""
        return None

    @abstractmethod
    async def close(self) -> None:
        """Nobody looks any more."""

    def tell(self, step: Step[Any]) -> None:
        """Add what has happened to the log."""
        self.log += self.part.told(self.t, step, self.names)
