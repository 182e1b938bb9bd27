"""Opening the documentation: `ponti docs`."""

from __future__ import annotations

import webbrowser
from pathlib import Path

from ponti.cli.screen import say
from ponti.errors import PontiError

SITE = Path(__file__).parents[1] / "site"
"""Where `make docs` puts the site, and where every released package has it."""


def docs(*, show: bool = False) -> None:
    """Open the documentation in a browser. It lies on this machine: no network is needed.

    For example:

        ponti docs
        ponti docs --show

    Parameters
    ----------
    show
        Only say where it is.

    """
    first = SITE / "index.html"
    if not first.is_file():
        raise PontiError(
            "the documentation is not part of this installation; in a checkout, make docs builds it"
        )
    say(first)
    if not show:
        webbrowser.open(first.as_uri())
