"""What has moved: the old name of a module, or of something in one, still works, with a warning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

# The old name and the new one of a module, or of a package with all that is in it.
MOVED: dict[str, str] = {
    "ponti.analysis.board_study": "ponti.analysis.hashi.study",
    "ponti.analysis.diavolo_hint": "ponti.analysis.diavolo.formerly",
    "ponti.analysis.graph": "ponti.analysis.formerly",
    "ponti.analysis.hashi_hint": "ponti.analysis.hashi.formerly",
    "ponti.analysis.hashi_review": "ponti.analysis.hashi.review",
    "ponti.analysis.hindsight": "ponti.analysis.hashi.hindsight",
    "ponti.bots.chance": "ponti.bots.random_player",
    "ponti.bots.greedy": "ponti.bots.diavolo.greedy",
    "ponti.bots.hashi_arena": "ponti.bots.formerly",
    "ponti.bots.hashi_greedy": "ponti.bots.hashi.greedy",
    "ponti.bots.hashi_search": "ponti.bots.hashi.search",
    "ponti.bots.protocol": "ponti.bots.conversation",
    "ponti.bots.search": "ponti.bots.diavolo.search",
    "ponti.hashi.picture": "ponti.hashi.board_file",
    "ponti.hashi.rounds": "ponti.hashi.transitions",
    "ponti.svg.diavolo_bridges": "ponti.svg.diavolo.bridges",
    "ponti.svg.diavolo_footer": "ponti.svg.diavolo.footer",
    "ponti.svg.diavolo_marks": "ponti.svg.diavolo.marks",
    "ponti.svg.diavolo_tiles": "ponti.svg.diavolo.tiles",
    "ponti.svg.diavolo_view": "ponti.svg.diavolo.view",
    "ponti.svg.hashi_bonuses": "ponti.svg.hashi.bonuses",
    "ponti.svg.hashi_cards": "ponti.svg.hashi.cards",
    "ponti.svg.hashi_chart": "ponti.svg.hashi.chart",
    "ponti.svg.hashi_islands": "ponti.svg.hashi.islands",
    "ponti.svg.hashi_marks": "ponti.svg.hashi.marks",
    "ponti.svg.hashi_strokes": "ponti.svg.hashi.strokes",
    "ponti.svg.hashi_table": "ponti.svg.hashi.table",
    "ponti.training.checkpoints": "ponti.codec.array_files",
}
UNTIL = "0.3"


def place_of(name: str) -> str | None:
    """The new name of a module, if it or a package around it has moved."""
    rest = ""
    while name:
        if name in MOVED:
            return MOVED[name] + rest
        name, dot, last = name.rpartition(".")
        rest = f"{dot}{last}{rest}"
    return None


class _Moved(Loader):
    """Puts a module into its old place as well: the very same one, so that its classes are the same too."""

    def __init__(self, new: str) -> None:
        self._new = new

    def exec_module(self, module: ModuleType) -> None:
        sys.modules[module.__name__] = import_module(self._new)


class _Finder(MetaPathFinder):
    """Comes before all others: they would load a module out of a moved package a second time."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        if not fullname.startswith("ponti."):
            return None
        new = place_of(fullname)
        if new is None:
            return None
        # The frames of the import itself do not count: the warning is about the line that imports.
        warnings.warn(
            f"{fullname} is now {new}; the old name works until version {UNTIL}",
            DeprecationWarning,
            stacklevel=2,
        )
        return ModuleSpec(fullname, _Moved(new))


def install() -> None:
    """Let imports find what has moved, in this process and once."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def renamed(module: str, modules: tuple[str, ...] = (), **names: str) -> Callable[[str], Any]:
    """A `__getattr__` for a module: its old names, and where each is now: `name` here, or `module:name`.

    `modules` are those in a package that are imported when somebody asks for them.
    """

    def __getattr__(name: str) -> Any:  # noqa: N807 (it becomes the module's)
        if name in modules:
            return import_module(f"{module}.{name}")
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        home, colon, new = names[name].partition(":")
        place = f"{home if colon else module}.{new or home}"
        # One level up is the line that asked, or the import system on its behalf.
        warnings.warn(
            f"{module}.{name} is now {place}; the old name works until version {UNTIL}",
            DeprecationWarning,
            stacklevel=2,
        )
        return getattr(import_module(home) if colon else sys.modules[module], new or home)

    return __getattr__
