"""The shape of the code in numbers: files and folders per room, and the places that ask which game it is.

    python tools/shape.py [ROOT] [--json] [--places]

A **room** is a folder or module directly below `src/ponti`; modules, scripts and style sheets are its files.

A **game's own** file has the game's name in its path below `src/ponti`, as a folder or as a word of the
file's name (`svg/hashi/table.py`, `hashi_view.py`, `review-diavolo.js`). All others are shared; the registry
`games.py` is left out, for naming games is its purpose. A **place** that asks which game it is means a line
of a shared file (several questions on one line are one place) with one of these:

- in Python, by its syntax tree: an expression that directly holds a game's name as a text (`"hashi"` or
  `"hashi:"`), that is a comparison, a dictionary, a tuple, list or set, a subscript, an argument, a choice, a
  `case`, an assignment; a name such as `is_hashi`; `isinstance` or a `case` with a class of a game's name
  (`HashiOptions`) or with `Position` of a game's module; once a file, imports from the parts of both games;
- in JavaScript, without comments and by lines: a game's name as a whole text (`"hashi"`), as a key
  (`hashi: …`), in a pattern (`(hashi|diavolo)`), or a name such as `isHashi`, where neighbouring lines are
  one place; once a file, `from` the parts of both games.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

GAMES = ("hashi", "diavolo")
SUFFIXES = (".py", ".js", ".css")
REGISTRY = "games.py"
_NAMES = "|".join(GAMES)
_TEXT = re.compile(rf"({_NAMES}):?")
_ASKING = re.compile(rf"is_(?:{_NAMES})")
_CLASS = re.compile(rf"(?:{'|'.join(game.capitalize() for game in GAMES)})[A-Z]?\w*")
_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
_SCRIPT = re.compile(
    rf"""["'`](?:{_NAMES}):?["'`] | (?:^|[{{,])\s*(?:{_NAMES}):\s | \((?:{_NAMES})\|
    | \bis(?:Hashi|Diavolo)\b""",
    re.VERBOSE,
)
_SCRIPT_IMPORT = re.compile(rf"""from\s*["'][^"']*\b({_NAMES})\b[^"']*["']""")


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody asks which game it is: the file, the line and the kind of question."""

    file: str
    line: int
    kind: str


@dataclass(frozen=True, slots=True)
class Room:
    """How large a room is: its files, its folders, its lines, and most files in one folder of it."""

    files: int
    folders: int
    lines: int
    fullest: int


def sources(package: Path) -> list[Path]:
    """All files of the package that count, in order; links to the documentation are not followed."""
    found = (path for path in package.rglob("*") if path.suffix in SUFFIXES and path.is_file())
    return sorted(path for path in found if not {"__pycache__", "node_modules"} & set(path.parts))


def owner(relative: Path) -> str | None:
    """The game that a file is about, by its path."""
    words = {word for part in relative.with_suffix("").parts for word in re.split(r"[_-]", part)}
    return next((game for game in GAMES if game in words), None)


def rooms(package: Path) -> dict[str, Room]:
    """The size of every room by name."""
    found: dict[str, list[Path]] = {}
    for path in sources(package):
        name = path.relative_to(package).parts[0].removesuffix(".py")
        found.setdefault(name, []).append(path)
    return {
        name: Room(
            len(paths),
            len(counted := Counter(path.parent for path in paths)),
            sum(len(path.read_text("utf-8").splitlines()) for path in paths),
            max(counted.values()),
        )
        for name, paths in found.items()
    }


def places(package: Path) -> list[Place]:
    """Every place in a shared file that asks which game it is."""
    found: list[Place] = []
    for path in sources(package):
        relative = path.relative_to(package)
        if owner(relative) is None and relative.as_posix() != REGISTRY:
            text = path.read_text("utf-8")
            if path.suffix == ".py":
                found += [
                    Place(str(relative), line, kind) for line, kind in sorted(dict(_in_python(text)).items())
                ]
            elif path.suffix == ".js":
                found += [Place(str(relative), line, kind) for line, kind in _in_script(text)]
    return found


def _in_python(text: str) -> Iterator[tuple[int, str]]:
    modules: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.stmt | ast.expr | ast.pattern):
            if _names_a_game(node):
                yield node.lineno, "name"
            elif question := _question(node):
                yield node.lineno, question
    if all(any(_is_part(module, game) for module in modules) for game in GAMES):
        yield 1, "imports"


def _is_part(module: str, game: str) -> bool:
    """Whether a dotted name is of a game's own part: `ponti.hashi.Position`, `ponti.server.hashi_view`."""
    words = {word for part in module.split(".") for word in part.split("_")}
    return module.startswith("ponti.") and (game in words or game.capitalize() in module)


def _names_a_game(node: ast.AST) -> bool:
    """Whether an expression directly holds the name of a game as a text."""
    children: list[ast.AST | None] = []
    match node:
        case ast.Compare():
            children = [node.left, *node.comparators]
            children += [each for child in children if isinstance(child, ast.Tuple) for each in child.elts]
        case ast.Dict():
            children = list(node.keys)
        case ast.Tuple() | ast.List() | ast.Set():
            children = list(node.elts)
        case ast.Subscript():
            children = [node.slice]
        case ast.Call():
            children = [*node.args, *(keyword.value for keyword in node.keywords)]
        case ast.ClassDef():
            children = [keyword.value for keyword in node.keywords]
        case ast.IfExp():
            children = [node.body, node.orelse]
        case ast.MatchValue():
            children = [node.value]
        case ast.Assign() | ast.AnnAssign() | ast.Return():
            children = [node.value]
    return any(_is_name(child) for child in children)


def _is_name(node: ast.AST | None) -> bool:
    return (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(_TEXT.fullmatch(node.value))
    )


def _question(node: ast.AST) -> str | None:
    """What is asked by a name of our own: `is_hashi`, `isinstance(options, HashiOptions)`."""
    match node:
        case ast.Call(func=ast.Name("isinstance"), args=[_, kinds]):
            return "isinstance" if any(map(_is_class, ast.walk(kinds))) else None
        case ast.MatchClass(cls=kind):
            return "case" if _is_class(kind) else None
        case ast.Attribute(attr=name) | ast.Name(id=name) | ast.FunctionDef(name=name):
            return name if _ASKING.fullmatch(name) else None
    return None


def _is_class(node: ast.AST) -> bool:
    match node:
        case ast.Name(id=name):
            return bool(_CLASS.fullmatch(name))
        case ast.Attribute(value=ast.Name(id=module), attr="Position"):
            return module in GAMES
    return False


def _in_script(text: str) -> Iterator[tuple[int, str]]:
    # Comments become empty lines, so that the numbers of the others stay.
    plain = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    if {found[1] for found in _SCRIPT_IMPORT.finditer(plain)} == set(GAMES):
        yield 1, "imports"
    before = -1
    for number, line in enumerate(plain.splitlines(), start=1):
        if _SCRIPT.search(line):
            if number != before + 1:
                yield number, "name"
            before = number


def main() -> None:
    """Print the tables, or everything as JSON."""
    parser = argparse.ArgumentParser(description="The shape of the code in numbers.")
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--json", action="store_true", help="as data, with every place")
    parser.add_argument("--places", action="store_true", help="list every place")
    asked = parser.parse_args()
    package = asked.root / "src/ponti"
    if not package.is_dir():
        sys.exit(f"ponti: there is no src/ponti in {asked.root}")
    sizes, questions = rooms(package), places(package)
    if asked.json:
        data = {
            "rooms": {name: asdict(room) for name, room in sizes.items()},
            "places": [asdict(place) for place in questions],
        }
        print(json.dumps(data, indent=2))
        return
    asking = Counter(Path(place.file).parts[0].removesuffix(".py") for place in questions)
    print(f"{'room':<14}{'files':>7}{'folders':>9}{'lines':>8}{'fullest':>9}{'asking':>8}")
    for name, room in sizes.items():
        print(f"{name:<14}{room.files:>7}{room.folders:>9}{room.lines:>8}{room.fullest:>9}{asking[name]:>8}")
    total = [sum(getattr(room, field) for room in sizes.values()) for field in ("files", "folders", "lines")]
    print(f"{'all':<14}{total[0]:>7}{total[1]:>9}{total[2]:>8}{'':>9}{len(questions):>8}")
    if asked.places:
        for place in questions:
            print(f"{place.file}:{place.line}: {place.kind}")


if __name__ == "__main__":
    main()
