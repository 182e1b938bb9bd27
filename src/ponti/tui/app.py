"""The application: its settings, its language and appearance, and the screens that it opens."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import BUILTIN_THEMES, Theme

from ponti.locale import Catalogue, best_language
from ponti.record import Record
from ponti.tui.local import LocalSession, Plan
from ponti.tui.palette import ON_DARK, ON_LIGHT
from ponti.tui.session import Session
from ponti.tui.settings import Settings

_DARK = Theme(
    name="ponti-dark",
    primary="#8fb8de",
    secondary="#d9a566",
    accent="#e0b04c",
    foreground="#e8e8e8",
    # Nearly grey: among 256 colours a darker blue would become teal or navy.
    background="#14171a",
    surface="#1b1f23",
    panel="#2a3036",
    dark=True,
)
_LIGHT = Theme(
    name="ponti-light",
    primary="#1d4f7c",
    secondary="#8a5a1c",
    accent="#8a4b00",
    foreground="#14202a",
    background="#fbfaf5",
    surface="#f1efe6",
    panel="#dfdccf",
    dark=False,
)
# Textual's own theme for sixteen colours has headings, links and bars in a blue that cannot be read on black.
_SIXTEEN = BUILTIN_THEMES["ansi-dark"]
_SIXTEEN_DARK = replace(
    _SIXTEEN,
    name="sixteen-dark",
    primary="ansi_cyan",
    secondary="ansi_yellow",
    accent="ansi_bright_white",
    variables=_SIXTEEN.variables
    | {
        "border": "ansi_cyan",
        "scrollbar": "ansi_cyan",
        "scrollbar-hover": "ansi_cyan",
        "scrollbar-active": "ansi_white",
        "link-color": "ansi_cyan",
        **{f"markdown-h{level}-color": "ansi_bright_white" for level in range(1, 7)},
    },
)
_SIXTEEN_LIGHT = replace(BUILTIN_THEMES["ansi-light"], name="sixteen-light")


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """To begin with: the replay of a record, with its review if that is wanted."""

    record: Record
    review: bool = False


@dataclass(frozen=True, slots=True)
class OpenLink:
    """To begin with: a game on a server."""

    link: str
    name: str = ""


class PontiApp(App[None]):
    """Both games in the terminal."""

    TITLE = "Ponti"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "style.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", show=False, priority=True)]

    def __init__(self, first: Any = None, settings: Settings | None = None) -> None:
        # Without colours nothing of a palette may be left: Textual would make greys of one, black on black.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.first = first
        self.settings = settings or Settings.load()
        self.t = Catalogue(best_language(self.settings.language), "terminal")
        for theme in (_DARK, _LIGHT, _SIXTEEN_DARK, _SIXTEEN_LIGHT):
            self.register_theme(theme)
        self.ansi_theme_dark, self.ansi_theme_light = ON_DARK, ON_LIGHT
        self.dress()

    def dress(self) -> None:
        """Take the colours of the settings; where there are only sixteen, the terminal's own."""
        dark = is_dark(self.settings.appearance, os.environ)
        own = few_colours(os.environ, self.console.color_system)
        name = "sixteen" if own else "ponti"
        self.theme = f"{name}-{'dark' if dark else 'light'}"

    def on_mount(self) -> None:
        """Open the first screen, and what was asked for over it."""
        from ponti.tui.screens.start import StartScreen

        self.push_screen(StartScreen())
        if self.first is not None:
            self.open(self.first)

    def open(self, what: Plan | OpenRecord | OpenLink) -> None:
        """Open a game, a record or a table on a server."""
        if isinstance(what, OpenRecord):
            from ponti.tui.screens.replay import ReplayScreen

            self.push_screen(ReplayScreen(what.record, what.review))
        elif isinstance(what, OpenLink):
            from ponti.tui.screens.join import JoinScreen

            self.push_screen(JoinScreen(what.link, what.name))
        else:
            self.sit_down(LocalSession(what, self.t))

    def sit_down(self, session: Session) -> None:
        """Show the table of a game."""
        from ponti.tui.screens.table import TableScreen

        self.push_screen(TableScreen(session))

    def speak(self, language: str) -> None:
        """Use another language from now on; screens that are open take it when they are shown again."""
        self.settings.language = language
        self.t = Catalogue(language, "terminal")


def is_dark(appearance: str, environment: Mapping[str, str]) -> bool:
    """Whether to draw on dark ground: as chosen, else as the terminal says, else yes.

    >>> is_dark("auto", {"COLORFGBG": "0;15"}), is_dark("auto", {}), is_dark("light", {})
    (False, True, False)
    """
    if appearance in ("dark", "light"):
        return appearance == "dark"
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return not (ground.isdecimal() and int(ground) in (7, 9, 10, 11, 12, 13, 14, 15))


def few_colours(environment: Mapping[str, str], system: str | None) -> bool:
    """Whether the terminal has only its sixteen colours, or is to use none."""
    return "NO_COLOR" in environment or system in (None, "standard")
