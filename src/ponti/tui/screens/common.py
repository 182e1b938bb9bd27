"""What the screens share: the application with its types, and small dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from ponti.locale import Catalogue
from ponti.tui.palette import style_of

if TYPE_CHECKING:
    from ponti.tui.app import PontiApp

ResultT = TypeVar("ResultT")


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
        with VerticalScroll(classes="dialog"):
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
        with VerticalScroll(classes="dialog"):
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

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,question_mark", "leave", show=False)]

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._heading = title
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The lines."""
        with VerticalScroll(classes="dialog"):
            yield Label(self._heading, classes="title", markup=False)
            yield Static(Text("\n".join(self._lines)))
            yield Label(f"\n[Esc] {self.t('ui.close')}", classes="note", markup=False)

    def action_leave(self) -> None:
        """Read."""
        self.dismiss(None)


def inked(lines: Sequence[tuple[str, str]], dark: bool) -> Text:
    """Lines with their inks."""
    text = Text(no_wrap=False)
    for index, (line, ink) in enumerate(lines):
        text.append(line, style_of(ink, dark))
        if index + 1 < len(lines):
            text.append("\n")
    return text


Answer = Callable[[], None]
"""What an answer does."""
