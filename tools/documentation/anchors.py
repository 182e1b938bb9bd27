"""The anchors of headings: those that a page gives them, otherwise the ones that GitHub makes of words."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path

FILE = "PONTI_ANCHORS"
"""The variable that names the file with the anchors that the pages give."""


@cache
def given() -> dict[str, str]:
    """The anchors by the words of their headings."""
    name = os.environ.get(FILE)
    return dict(json.loads(Path(name).read_text("utf-8"))) if name else {}


def slug(words: str) -> str:
    """The anchor of a heading.

    >>> slug("What the rooms promise"), slug("`ponti analyse game.txt`")
    ('what-the-rooms-promise', 'ponti-analyse-gametxt')
    """
    return given().get(words.strip()) or re.sub(r"[^\w -]", "", words.lower()).strip().replace(" ", "-")
