"""The rules pages, in the language of the screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import MarkdownViewer

import ponti
from ponti.tui.screens.common import PontiScreen
from ponti.tui.widgets import Key, KeyBar

_PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_ANCHOR = re.compile(r"[ \t]*<a id=[^>]*></a>[ \t]*")
_LINK = re.compile(r"\[([^\]]*)\]\([^)#][^)]*\)")


class RulesScreen(PontiScreen):
    """A page to read; Escape leads back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,Q,f1", "app.pop_screen", show=False)]

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def compose(self) -> ComposeResult:
        """The page, with its contents beside it where there is room."""
        wide = self.app.size.width >= 110
        yield MarkdownViewer(
            rules_text(self.t.language, self.kind), show_table_of_contents=wide, id="rules", open_links=False
        )
        yield KeyBar()

    def on_mount(self) -> None:
        """The page has the keys."""
        self.query_one(MarkdownViewer).document.focus()
        back = Key(self.t("terminal.key.escape"), self.t("ui.back"), self.app.pop_screen)
        self.query_one(KeyBar).show([back])


def rules_text(language: str, kind: str) -> str:
    """A rules page as text: its pictures are described, and links to other pages are words."""
    folder = Path(ponti.__file__).parent / "rules"
    page = folder / f"{kind}.md" if language == "en" else folder / language / f"{kind}.md"
    text = _ANCHOR.sub("", page.read_text("utf-8"))
    return _LINK.sub(r"\1", _PICTURE.sub(r"*(\1)*", text))
