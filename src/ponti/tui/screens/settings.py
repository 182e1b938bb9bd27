"""The settings: language, appearance, and plain prompts."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Select

from ponti.locale import LANGUAGES
from ponti.tui.screens.common import FormScreen


class SettingsScreen(FormScreen):
    """All of them at once; what is chosen holds at once."""

    def compose(self) -> ComposeResult:
        """A setting a line."""
        t, settings = self.t, self.ponti.settings
        looks = [(Text(t(f"settings.theme.{look}")), look) for look in ("auto", "dark", "light")]
        with VerticalScroll(classes="sheet", can_focus=False):
            yield Label(Text(t("settings.title")), classes="title")
            with Horizontal(classes="row"):
                yield Label(Text(t("settings.language")))
                names = [(name, code) for code, name in LANGUAGES.items()]
                yield Select(names, value=t.language, allow_blank=False, compact=True, id="language")
            with Horizontal(classes="row"):
                yield Label(Text(t("settings.theme")))
                yield Select(looks, value=settings.appearance, allow_blank=False, compact=True, id="look")
            with Horizontal(classes="row"):
                yield Label(Text(t("new.name")))
                yield Input(settings.name, "…", max_length=40, compact=True, id="name")
            with Horizontal(classes="row"):
                yield Label("ponti play")
                # Words, since a switch without colours does not say which way it is.
                ways = [(Text(t("terminal.plain.board")), "board"), (Text(t("terminal.plain")), "plain")]
                way = "plain" if settings.plain else "board"
                yield Select(ways, value=way, allow_blank=False, compact=True, id="plain")
            yield Label(Text(t("terminal.plain.note")), classes="note")
            with Horizontal(classes="acts"):
                yield Button(t("ui.ok"), variant="primary", id="ok")
            yield self.note()

    def on_select_changed(self, event: Select.Changed) -> None:
        """Another language or appearance, or plain prompts."""
        value = str(event.value)
        settings = self.ponti.settings
        if event.select.id == "look" and value != settings.appearance:
            settings.appearance = value
            self.ponti.dress()
        elif event.select.id == "plain":
            settings.plain = value == "plain"
        elif event.select.id == "language" and value != self.t.language:
            self.ponti.speak(value)
            settings.save()
            self.app.switch_screen(SettingsScreen())

    def on_input_changed(self, event: Input.Changed) -> None:
        """Another name."""
        self.ponti.settings.name = event.value.strip()

    def on_button_pressed(self) -> None:
        """Done."""
        self.app.pop_screen()

    def on_unmount(self) -> None:
        """What was chosen is kept."""
        self.ponti.settings.save()
