"""Comments stay at home: modules and styles are sent without those that have lines to themselves.

A quarter of the compressed client is what it says to programmers. Every line keeps its number, so that the
place of an error is the same in the browser and in the file. What is written beside code is sent with it: to
find the end of such code, one would have to understand it.
"""

from __future__ import annotations

import re

_BLOCK = re.compile(rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(rb"^[ \t]*//.*$", re.MULTILINE)


def without_comments(content: bytes, suffix: str) -> bytes:
    r"""A module or a style sheet, as the ending of its name says, without comments; others as they are.

    >>> without_comments(b"/** One. */\nconst one = 1;  // first\n  // two\n", ".js")
    b'\nconst one = 1;  // first\n\n'
    """
    if suffix in (".js", ".css"):
        content = _BLOCK.sub(lambda comment: b"\n" * comment[0].count(b"\n"), content)
    return _LINE.sub(b"", content) if suffix == ".js" else content
