"""What seats and levels are called, in the language of the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ponti.bots import LEVELS
from ponti.locale import Catalogue

YOU = "you"
"""The one person of a game in a terminal, as records call them."""


class Name(str):
    """A name that sentences change: as a subject it begins one, as an object it stands further on."""

    __slots__ = ("as_object", "as_subject")
    as_subject: str
    as_object: str

    def __new__(cls, name: str, as_subject: str, as_object: str) -> Name:
        """The name itself is how it stands alone."""
        self = super().__new__(cls, name)
        self.as_subject, self.as_object = as_subject, as_object
        return self


class Own(str):
    """What the one person at this screen is called: sentences about that person are spoken to them."""

    __slots__ = ()


def pair(t: Catalogue, head: object, text: object) -> str:
    r"""A word and what is to be said of it, with the colon as the language has it.

    >>> pair(Catalogue("en", "terminal"), "Total", 3), pair(Catalogue("fr", "terminal"), "Total", 3)
    ('Total: 3', 'Total\xa0: 3')
    """
    return t("terminal.pair", head=head, text=text)


def said_of(t: Catalogue, key: str, name: str, **values: object) -> str:
    """A sentence about somebody, which is another one about the person at this screen.

    >>> said_of(Catalogue("en"), "say.seated", Own("You")), said_of(Catalogue("en"), "say.seated", "Ada")
    ('You have taken a seat.', 'Ada has taken a seat.')
    """
    if isinstance(name, Own) and t.has(f"{key}.you"):
        return t(f"{key}.you", **values)
    return t(key, **forms(name), **values)


def forms(name: str) -> dict[str, str]:
    """All that a sentence may ask for of a name; a person's is always the same.

    >>> Catalogue("fr")("absent.text", **forms("Ada")), forms(level_name(Catalogue("fr"), "mason"))["object"]
    ('Ada n’est plus là depuis un moment.', 'le Maçon')
    """
    named = name if isinstance(name, Name) else Name(name, name, name)
    return {"name": name, "subject": named.as_subject, "object": named.as_object}


def level_name(t: Catalogue, level: str | None) -> str:
    """The name of a level of bots, with its article where sentences want one."""
    key = f"level.{level}"
    if not t.has(key):
        return t("level.other", level=level)
    name = t(key)
    changed = (f"{key}.{form}" for form in ("subject", "object"))
    return Name(name, *(t(form) if t.has(form) else name for form in changed))


def level_choices(t: Catalogue, kind: str) -> list[tuple[str, str]]:
    """The levels of a game with their stars, the weakest first, and their names for `bots.make`."""
    levels = LEVELS[kind]
    return [
        (
            f"{'★' * level.number}{'·' * (len(levels) - level.number)} "
            + pair(t, level_name(t, level.name), t(f"level.{level.name}.about")),
            level.name,
        )
        for level in levels
    ]


def seat_names(t: Catalogue, seats: int, levels: Mapping[int, str], own: Sequence[int]) -> tuple[str, ...]:
    """What the seats of a game at this screen are called."""
    names = []
    for seat in range(seats):
        if seat in levels:
            names.append(level_name(t, levels[seat]))
        else:
            names.append(Own(t("seat.you")) if len(own) == 1 else t("seat.player", n=seat + 1))
    return told_apart(t, names)


def written_names(seats: int, levels: Mapping[int, str], own: Sequence[int]) -> tuple[str, ...]:
    """What the seats are called in a record, which people of all languages read.

    >>> written_names(2, {1: "mason"}, [0]), written_names(2, {}, [0, 1])
    (('you', 'mason'), ('seat 1', 'seat 2'))
    """
    person = YOU if len(own) == 1 else ""
    return tuple(levels.get(seat) or person or f"seat {seat + 1}" for seat in range(seats))


def record_names(t: Catalogue, kind: str, names: Sequence[str]) -> tuple[str, ...]:
    """The names of a record; where it has an English word for want of a name, that is translated."""
    levels = {level.name for level in LEVELS[kind]}
    found = []
    for seat, name in enumerate(names):
        if name == f"seat {seat + 1}":
            found.append(t("seat.player", n=seat + 1))
        else:
            you = Own(t("seat.you")) if name in (YOU, t("seat.you")) else name
            found.append(level_name(t, name) if name in levels else you)
    return told_apart(t, found)


def told_apart(t: Catalogue, names: Sequence[str]) -> tuple[str, ...]:
    """Names with numbers behind those that are alike; in English a number takes the place of the article.

    >>> fishers = [level_name(Catalogue("en"), "fisher")] * 2
    >>> names = told_apart(Catalogue("en"), ["Ada", *fishers])
    >>> names, forms(names[1])["object"]
    (('Ada', 'Fisher 1', 'Fisher 2'), 'Fisher 1')
    """
    return tuple(
        _numbered(t, name, names[: index + 1].count(name)) if names.count(name) > 1 else name
        for index, name in enumerate(names)
    )


def _numbered(t: Catalogue, name: str, number: int) -> str:
    bare = t.language == "en"
    return Name(*(f"{name if bare else form} {number}" for form in forms(name).values()))
