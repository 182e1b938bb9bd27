"""The colours of the boards. They are the sixteen of every terminal; signs say the same without them."""

from __future__ import annotations

from functools import cache

from rich.style import Style
from rich.terminal_theme import TerminalTheme

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

# What the sixteen look like where a terminal has more: clear of each other, also among 256 colours.
ON_DARK = TerminalTheme(
    (0x14, 0x17, 0x1A),
    (0xE8, 0xE8, 0xE8),
    [
        *((0x10, 0x14, 0x18), (0xB0, 0x28, 0x28), (0x5A, 0xA8, 0x68), (0xD9, 0xA0, 0x5B)),
        *((0x6F, 0x9B, 0xD8), (0xB4, 0x8E, 0xAD), (0x62, 0xB3, 0xBD), (0xB8, 0xBE, 0xC4)),
    ],
    [
        *((0x6B, 0x73, 0x7B), (0xFF, 0x80, 0x78), (0x87, 0xD7, 0x87), (0xFF, 0xD7, 0x5F)),
        *((0x87, 0xAF, 0xFF), (0xD7, 0xAF, 0xD7), (0x8F, 0xDF, 0xE8), (0xFD, 0xF6, 0xDC)),
    ],
)
ON_LIGHT = TerminalTheme(
    (0xFB, 0xFA, 0xF5),
    (0x14, 0x20, 0x2A),
    [
        *((0x14, 0x20, 0x2A), (0xA0, 0x20, 0x20), (0x1F, 0x7A, 0x34), (0x8A, 0x5A, 0x1C)),
        *((0x1D, 0x4F, 0x9C), (0x7D, 0x2A, 0x7D), (0x0F, 0x6F, 0x80), (0xDF, 0xDC, 0xCF)),
    ],
    [
        *((0x6B, 0x73, 0x7B), (0xB0, 0x28, 0x28), (0x2F, 0x8A, 0x44), (0xF0, 0xD0, 0x80)),
        *((0x2D, 0x62, 0xB4), (0x94, 0x3C, 0x94), (0x1F, 0x86, 0x98), (0xFF, 0xFF, 0xFF)),
    ],
)


@cache
def style_of(ink: str, dark: bool = True) -> Style:
    """The style of an ink, or of several with blanks between."""
    inks = _BOTH | (_DARK if dark else _LIGHT)
    found = Style.null()
    for name in ink.split():
        found += Style.parse(inks[name])
    return found
