"""The games that Ponti has, by name: the one place that knows which there are.

Everything about a game lies in sub-packages with its plain name: its rules in `ponti.hashi`, its pictures in
`ponti.svg.hashi`, its players in `ponti.bots.hashi` and so on. A room says in its own code what such a part
has to offer, and asks for it with `part`; nothing is imported before.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ponti.errors import PontiError


@dataclass(frozen=True, slots=True)
class Kind:
    """A game: the name that `Position.kind`, records and codes have, and the title that people read."""

    name: str
    title: str

    @property
    def rules(self) -> Any:
        """The package of its rules, with `Position`, `Options` and `parse_move`."""
        return import_module(f"ponti.{self.name}")

    def part(self, room: str, *inside: str) -> Any:
        """What a room holds of this game: the module `ponti.<room>.<name>`, or one inside it.

        >>> get("diavolo").part("record").__name__
        'ponti.record.diavolo'
        >>> get("diavolo").part("bots", "search").__name__
        'ponti.bots.diavolo.search'
        """
        return import_module(".".join(("ponti", room, self.name, *inside)))

    def start(self, **options: Any) -> Any:
        """The position in which a game with these options begins; the others have their usual values.

        >>> get("diavolo").start(size=6).size
        6
        """
        return self.rules.Options(**options).start()


GAMES: dict[str, Kind] = {
    kind.name: kind for kind in (Kind("hashi", "Hashi"), Kind("diavolo", "Ponte del Diavolo"))
}
"""All games by their names."""


def get(name: str) -> Kind:
    """A game by its name.

    >>> get("chess")
    Traceback (most recent call last):
    ponti.errors.PontiError: there is no game 'chess': choose hashi or diavolo
    """
    if name not in GAMES:
        raise PontiError(f"there is no game {name[:20]!r}: choose {' or '.join(GAMES)}")
    return GAMES[name]


def part(name: str, room: str, *inside: str) -> Any:
    """What a room holds of a game."""
    return get(name).part(room, *inside)
