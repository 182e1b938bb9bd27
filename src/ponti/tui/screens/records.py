"""Opening a record and writing one down."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Static

from ponti.errors import ParseError
from ponti.locale import Catalogue
from ponti.record import Record
from ponti.tui.screens.common import Dialog, FormScreen


class OpenScreen(FormScreen):
    """Asks for a file, and says what is wrong with it."""

    def compose(self) -> ComposeResult:
        """A field for the name of the file."""
        t = self.t
        with VerticalScroll(classes="sheet", can_focus=False):
            yield Label(Text(t("replay.import")), classes="title")
            with Horizontal(classes="row"):
                yield Label(Text(t("terminal.file")))
                yield Input(placeholder="game.txt", compact=True, id="file")
            yield Static(id="wrong", classes="wrong")
            with Horizontal(classes="acts"):
                yield Button(t("replay.show"), variant="primary", id="show")
                yield Button(t("ui.back"), id="back")

    def on_mount(self) -> None:
        """The name of the file comes first."""
        self.query_one(Input).focus()

    def on_input_submitted(self) -> None:
        """Enter shows the record."""
        self._show()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Show it, or back."""
        if event.button.id == "show":
            self._show()
        else:
            self.app.pop_screen()

    def _show(self) -> None:
        from ponti.tui.screens.replay import ReplayScreen

        name = self.query_one(Input).value.strip()
        try:
            record = Record.load(Path(name).expanduser())
        except (ParseError, OSError) as error:
            self.query_one("#wrong", Static).update(Text(f"! {trouble(self.t, error)}"))
            return
        self.app.switch_screen(ReplayScreen(record))


def trouble(t: Catalogue, error: ParseError | OSError) -> str:
    """What is wrong with a file, in the language of the screen."""
    if isinstance(error, OSError):
        return f"{error.filename or ''}: {error.strerror or error}"
    line = "" if error.line is None else f"{t('replay.wrong-line', line=error.line)} "
    return line + t.violation(error.violation or error)


class SaveScreen(Dialog[str | None]):
    """Asks where to write a record; a file that is there is not overwritten."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record

    def compose(self) -> ComposeResult:
        """A field for the name of the file."""
        t = self.t
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label(Text(t("end.record")), classes="title")
            yield Input(f"{self._record.kind}.txt", compact=True)
            yield Static(id="wrong", classes="wrong")
            yield Label(
                Text(
                    f"[{t('terminal.key.enter')}] {t('ui.ok')}  [{t('terminal.key.escape')}] {t('ui.cancel')}"
                ),
                classes="note",
            )

    def on_mount(self) -> None:
        """The name of the file has the keys."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Write it."""
        path = Path(event.value.strip()).expanduser()
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(str(self._record))
        except FileExistsError:
            self.query_one("#wrong", Static).update(Text(f"! {self.t('terminal.there-already', file=path)}"))
        except OSError as error:
            self.query_one("#wrong", Static).update(Text(f"! {trouble(self.t, error)}"))
        else:
            self.dismiss(self.t("terminal.saved", file=path))

    def action_leave(self) -> None:
        """Not at all."""
        self.dismiss(None)
