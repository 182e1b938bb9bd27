"""Names of players: any text that is one line and can be seen."""

from __future__ import annotations

import unicodedata

from ponti.errors import PontiError

LONGEST = 40


class BadNameError(PontiError):
    """A name that is refused."""


def cleaned(name: str) -> str:
    """The name in its usual form, without spaces around it; control characters and the like are refused.

    Markup does not matter: a name is text everywhere, and escaped where it becomes part of a page or picture.

    >>> cleaned("  Ada  <b> "), cleaned("")
    ('Ada <b>', '')
    """
    name = " ".join(part for part in unicodedata.normalize("NFC", name).split(" ") if part)
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise BadNameError("a name has no control characters")
    if any(unicodedata.category(letter) in ("Zl", "Zp") for letter in name):
        raise BadNameError("a name is one line")
    if len(name) > LONGEST:
        raise BadNameError(f"a name has at most {LONGEST} characters")
    return name
