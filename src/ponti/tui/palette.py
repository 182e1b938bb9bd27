"""The colours of the boards. They are the sixteen of every terminal; signs say the same without them."""

from __future__ import annotations

from functools import cache

from rich.style import Style

_BOTH = {
    "cursor": "reverse",
    "last": "bold underline",
    "draft": "bold",
    "strong": "bold",
    "finished": "bold",
}
_DARK = {
    "label": "white",
    "quiet": "white",
    "water": "cyan",
    "open": "bold bright_cyan",
    "closed": "white",
    "light": "black on bright_white",
    "dark": "bright_white on red",
    "light-bridge": "bold bright_white",
    "dark-bridge": "bold bright_red",
    "chosen": "bold black on bright_yellow",
    "end": "bold black on bright_green",
    "hint": "bold black on bright_cyan",
    "red": "bright_red",
    "blue": "bright_blue",
    "legal": "bright_green",
    "done": "black on green",
    "stroke": "bright_yellow",
    "bad": "bright_red",
}
_LIGHT = {
    # Not a grey: with some palettes a light ground and "bright black" are nearly the same.
    "label": "black",
    "quiet": "black",
    "water": "blue",
    "open": "bold blue",
    "closed": "black",
    "light": "black on bright_yellow",
    "dark": "bright_white on red",
    "light-bridge": "bold black",
    "dark-bridge": "bold red",
    "chosen": "bold bright_white on magenta",
    "end": "bold bright_white on green",
    "hint": "bold bright_white on blue",
    "red": "red",
    "blue": "blue",
    "legal": "green",
    "done": "bright_white on green",
    "stroke": "magenta",
    "bad": "red",
}


@cache
def style_of(ink: str, dark: bool = True) -> Style:
    """The style of an ink, or of several with blanks between."""
    inks = _BOTH | (_DARK if dark else _LIGHT)
    found = Style.null()
    for name in ink.split():
        found += Style.parse(inks[name])
    return found
