"""What the screens share: the application with its types, and small dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from ponti.locale import Catalogue
from ponti.tui.names import pair
from ponti.tui.palette import style_of

if TYPE_CHECKING:
    from ponti.tui.app import PontiApp

ResultT = TypeVar("ResultT")
# Between a key and what it does.
_KEY = " — "


class PontiScreen(Screen[None]):
    """A screen of this application."""

    @property
    def ponti(self) -> PontiApp:
        """The application."""
        return cast("PontiApp", self.app)

    @property
    def t(self) -> Catalogue:
        """The sentences of the language."""
        return self.ponti.t


class FormScreen(PontiScreen):
    """A screen with questions below each other: arrow keys go from one to the next, Enter opens one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen", show=False),
        Binding("down", "go(1)", show=False, priority=True),
        Binding("up", "go(-1)", show=False, priority=True),
        Binding("right", "across(1)", show=False),
        Binding("left", "across(-1)", show=False),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A list that is open has the arrow keys for itself."""
        if action == "go":
            return isinstance(self.focused, Select | Button | Input)
        if action == "across":
            return isinstance(self.focused, Button)
        return super().check_action(action, parameters)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The question that has the keys is marked, also where there are no colours."""
        for row in self.query(".row"):
            row.set_class(row in event.widget.ancestors, "asked")

    def action_go(self, by: int) -> None:
        """To the next question, or to the one before."""
        if by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_across(self, by: int) -> None:
        """From one button to the next."""
        self.action_go(by)

    def note(self) -> Label:
        """How to go about it."""
        return Label(Text(self.t("terminal.start.note")), classes="note")


class Dialog(ModalScreen[ResultT], Generic[ResultT]):
    """A dialog over a screen."""

    @property
    def t(self) -> Catalogue:
        """The sentences of the language."""
        return cast("PontiApp", self.app).t


class QuestionScreen(Dialog[int | None]):
    """A question with some answers; the result is the number of the answer, or None for none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, text: str, answers: Sequence[str], more: Sequence[str] = ()) -> None:
        super().__init__()
        self._words = text
        self._answers = answers
        self._more = more

    def compose(self) -> ComposeResult:
        """The question, and the answers below it."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label(self._words, classes="title", markup=False)
            for line in self._more:
                yield Label(line, markup=False)
            yield OptionList(*(Option(Text(answer)) for answer in self._answers))

    def on_mount(self) -> None:
        """The answers have the keys."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer."""
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """No answer."""
        self.dismiss(None)

    def withdraw(self) -> None:
        """Nobody has to answer any more; a question that is not even shown yet is shown first."""
        self.call_after_refresh(self._go_unanswered)

    def _go_unanswered(self) -> None:
        if self.app.screen is self:
            self.dismiss(None)


class HandoverScreen(Dialog[None]):
    """Between two people at one screen: nothing can be seen until the next one says so."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "take", show=False)]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose(self) -> ComposeResult:
        """Whose turn it is, and that everybody else looks away."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label(self.t("handover.title", name=self._who), classes="title", markup=False)
            yield Label(self.t("handover.text"), markup=False)
            yield OptionList(Option(Text(self.t("handover.take", name=self._who))))

    def on_mount(self) -> None:
        """The answer has the keys."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self) -> None:
        """The next one is there."""
        self.dismiss(None)

    def action_take(self) -> None:
        """The next one is there."""
        self.dismiss(None)


class LinesScreen(Dialog[None]):
    """Lines to read: the keys, or how a game ended."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,Q,question_mark", "leave", show=False)]

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._heading = title
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The lines."""
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_subtitle = pair(self.t, self.t("terminal.key.escape"), self.t("ui.close"))
            yield Label(self._heading, classes="title", markup=False)
            yield Static(in_columns(self._lines))

    def action_leave(self) -> None:
        """Read."""
        self.dismiss(None)


def in_columns(lines: Sequence[str]) -> Table | Text:
    """Lines of keys with what they do, the words below each other; other lines as they are."""
    if not any(_KEY in line for line in lines):
        return Text("\n".join(lines))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(max_width=26)
    for line in lines:
        key, _, words = line.partition(_KEY)
        table.add_row(Text(key, "bold"), Text(words))
    return table


def small(key: str) -> str:
    """A letter without Shift: below the board keys stand in capitals, and either way means the same.

    >>> small("H"), small("h"), small("escape")
    ('h', 'h', 'escape')
    """
    return key.lower() if len(key) == 1 else key


def inked(lines: Sequence[tuple[str, str]], dark: bool) -> Text:
    """Lines with their inks."""
    text = Text(no_wrap=False)
    for index, (line, ink) in enumerate(lines):
        text.append(line, style_of(ink, dark))
        if index + 1 < len(lines):
            text.append("\n")
    return text


def rows(text: str, width: int) -> int:
    """How many rows a text takes where lines are so wide.

    >>> rows("", 20), rows("a bridge to the island", 20)
    (0, 2)
    """
    return len(wrap(text, width))


Answer = Callable[[], None]
"""What an answer does."""
