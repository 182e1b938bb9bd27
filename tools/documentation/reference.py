"""The reference of everything public, made from signatures and docstrings without importing anything.

Public is what a module names in `__all__` and, where it has none, every name without an underscore that it
defines. `MODULES` lists the modules that people are meant to use; the rooms of the server, the engine and the
command are no part of it.
"""

from __future__ import annotations

import inspect
import re
from ast import literal_eval
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import griffe

from tools.documentation.pages import ROOT

# By chapter, in the order in which people need them.
MODULES = {
    "The games": ("ponti", "ponti.hashi", "ponti.diavolo", "ponti.games", "ponti.errors"),
    "Playing": ("ponti.play", "ponti.play.conformance", "ponti.record", "ponti.svg", "ponti.svg.hashi",
                "ponti.svg.diavolo"),
    "Players": ("ponti.bots", "ponti.bots.hashi", "ponti.bots.diavolo", "ponti.bots.arena"),
    "Analysis": ("ponti.analysis", "ponti.analysis.hashi", "ponti.analysis.hashi.hindsight",
                 "ponti.analysis.hashi.study", "ponti.analysis.diavolo", "ponti.puzzles",
                 "ponti.puzzles.hashi", "ponti.puzzles.diavolo"),
    "Research": ("ponti.codec", "ponti.codec.hashi", "ponti.codec.diavolo", "ponti.adapters.batch",
                 "ponti.adapters.gymnasium", "ponti.adapters.openspiel", "ponti.adapters.pettingzoo",
                 "ponti.adapters.pettingzoo.hashi_v0", "ponti.adapters.pettingzoo.diavolo_v0", "ponti.jax",
                 "ponti.jax.hashi", "ponti.jax.diavolo"),
    "The wire": ("ponti.wire.client_messages", "ponti.wire.server_messages", "ponti.wire.endpoints",
                 "ponti.wire.forms", "ponti.wire.views", "ponti.wire.events", "ponti.wire.hashi",
                 "ponti.wire.diavolo", "ponti.wire.study", "ponti.wire.puzzles", "ponti.wire.daily",
                 "ponti.wire.games",
                 "ponti.wire.base", "ponti.wire.refusal", "ponti.wire.shuffle"),
}  # fmt: skip
NAMES = tuple(name for names in MODULES.values() for name in names)
# Its __all__ is put together from two tables, which only running it would resolve.
OFFERED = "ponti"
DUNDERS = ("__init__", "__call__")


def write(into: Path) -> None:
    """Write the pages of the reference."""
    into.mkdir(parents=True, exist_ok=True)
    book = Book.read()
    for name in NAMES:
        (into / f"{name}.md").write_text(book.page(name), "utf-8")
    contents = into.with_suffix(".md")
    contents.write_text(contents.read_text("utf-8") + book.contents(), "utf-8")


@dataclass
class Book:
    """The package as its source shows it, and where each thing is described."""

    package: griffe.Module
    homes: dict[str, str] = field(default_factory=dict)
    """The public name under which a thing is described, by where it is defined."""

    def __post_init__(self) -> None:
        # ponti itself comes last: what it offers is described where it is at home.
        for module in (*(name for name in NAMES if name != OFFERED), OFFERED):
            for name in self.public(module):
                target = self.found(module, name)
                if not isinstance(target, griffe.Module):
                    self.homes.setdefault(target.path, f"{module}.{name}")

    @classmethod
    def read(cls) -> Book:
        """Read the source of this checkout."""
        package = griffe.load("ponti", search_paths=[ROOT / "src"], resolve_aliases=True)
        assert isinstance(package, griffe.Module)
        return cls(package)

    def module(self, name: str) -> griffe.Module:
        """A module by its name."""
        found = self.package if name == "ponti" else self.package[name.removeprefix("ponti.")]
        assert isinstance(found, griffe.Module), name
        return found

    def public(self, module: str) -> list[str]:
        """The public names of a module."""
        found = self.module(module)
        if found.exports is None:
            return [name for name, member in found.members.items() if self._is_own(name, member)]
        names = [name for name in found.exports if isinstance(name, str)]
        if module == OFFERED:
            for table in ("_HOMES", "_MODULES"):
                value = found.members[table]
                assert isinstance(value, griffe.Attribute)
                names += literal_eval(str(value.value))
        return names

    @staticmethod
    def _is_own(name: str, member: griffe.Object | griffe.Alias) -> bool:
        return not name.startswith("_") and not member.is_alias and not member.is_module

    def found(self, module: str, name: str) -> griffe.Object:
        """What a public name stands for."""
        member = self.module(module).members[name]
        return member.final_target if isinstance(member, griffe.Alias) else member

    def page(self, module: str) -> str:
        """The page of a module."""
        found = self.module(module)
        # No part of the table of contents at the side, which would be as long as all the rest on every page.
        lines = ["---\norphan: true\n---", "", "[All modules](../reference.md)", "", f"# {module}", ""]
        lines += [f"```{{py:module}} {module}\n```", "", *prose(found.docstring), ""]
        for name in self.public(module):
            lines += [*self.entry(module, name), ""]
        return "\n".join(lines)

    def entry(self, module: str, name: str) -> Iterator[str]:
        """A public name of a module: described, or led to where it is."""
        target = self.found(module, name)
        if isinstance(target, griffe.Module):
            listed = target.path in NAMES
            where = f"{{py:mod}}`{target.path}`" if listed else f"`{target.path}`"
            about = [f"The module {where}: {first_line(target)}"]
            yield from described("py:data", name, about, [":no-index:"] if listed else [])
        elif (home := self.homes[target.path]) != f"{module}.{name}":
            yield from described("py:data", name, [f"The same as {{py:obj}}`{home}`."])
        elif isinstance(target, griffe.Class):
            yield from self.a_class(name, target)
        elif isinstance(target, griffe.Function):
            yield from described("py:function", name + self.signature(target), prose(target.docstring))
        else:
            yield from described("py:data", name, prose(target.docstring), self.typed(target))

    def contents(self) -> str:
        """What is added to the page that leads to all modules: a table for each chapter."""
        lines = []
        for chapter, modules in MODULES.items():
            lines += ["", f"## {chapter}", "", "| Module | |", "| --- | --- |"]
            lines += [
                f"| [`{name}`](reference/{name}.md) | {first_line(self.module(name))} |" for name in modules
            ]
        return "\n".join([*lines, ""])

    def a_class(self, name: str, thing: griffe.Class, depth: int = 0) -> Iterator[str]:
        """A class with its public members."""
        bases = [
            str(base) for base in thing.bases if str(base) not in ("object",) and "Generic" not in str(base)
        ]
        lines = [*([f"A kind of `{'`, `'.join(bases)}`.", ""] if bases else []), *prose(thing.docstring), ""]
        for member_name, member in thing.members.items():
            if (member_name.startswith("_") and member_name not in DUNDERS) or isinstance(
                member, griffe.Alias
            ):
                continue
            if isinstance(member, griffe.Class):
                lines += [*self.a_class(member_name, member, depth + 1), ""]
            elif isinstance(member, griffe.Function):
                if member.docstring is None:
                    continue
                kind = "py:property" if "property" in member.labels else "py:method"
                extra = [f":{label}:" for label in ("classmethod", "staticmethod") if label in member.labels]
                lines += [
                    *described(kind, member_name + self.signature(member), prose(member.docstring), extra),
                    "",
                ]
            elif isinstance(member, griffe.Attribute):
                if "property" in member.labels:
                    kind, extra = "py:property", self.typed(member)[:1]
                else:
                    kind, extra = "py:attribute", self.typed(member)
                lines += [*described(kind, member_name, prose(member.docstring), extra), ""]
        parameters = self.signature(thing) if thing.parameters and "__init__" not in thing.members else ""
        kind = "py:exception" if name.endswith("Error") else "py:class"
        yield from described(kind, name + parameters, lines, depth=depth + 1)

    def typed(self, thing: griffe.Object) -> list[str]:
        """The type and the value of an attribute, where they are short enough to be read."""
        assert isinstance(thing, griffe.Attribute)
        annotation, value = self.spelt(thing.annotation), str(thing.value if thing.value is not None else "")
        return [
            *([f":type: {annotation}"] if annotation and "\n" not in annotation else []),
            *([f":value: {value}"] if value and len(value) <= 60 and "\n" not in value else []),
        ]

    def signature(self, thing: griffe.Function | griffe.Class) -> str:
        """The parameters as one reads them, and what comes back."""
        parts: list[str] = []
        starred = False
        for parameter in thing.parameters:
            if parameter.name in ("self", "cls") and not parts:
                continue
            kind = parameter.kind
            if kind is griffe.ParameterKind.keyword_only and not starred:
                parts.append("*")
                starred = True
            mark = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}.get(
                kind, ""
            )
            starred = starred or mark == "*"
            text = f"{mark}{parameter.name}"
            if parameter.annotation is not None:
                text += f": {self.spelt(parameter.annotation)}"
            if parameter.default is not None and not mark:
                default = str(parameter.default)
                equals = " = " if parameter.annotation is not None else "="
                text += f"{equals}{default if len(default) <= 40 and not default.startswith('_') else '...'}"
            parts.append(text)
        returned = thing.returns if isinstance(thing, griffe.Function) else None
        return f"({', '.join(parts)})" + (f" -> {self.spelt(returned)}" if returned is not None else "")

    def spelt(self, annotation: griffe.Expr | str | None) -> str:
        """A type with the public names of ours in it, so that each leads to its own place and no other's."""
        if annotation is None or isinstance(annotation, str):
            return annotation or ""
        return "".join(
            self.named(part) if isinstance(part, griffe.ExprName) else str(part)
            for part in annotation.iterate(flat=True)
        )

    def named(self, name: griffe.ExprName) -> str:
        """A name within a type."""
        path = name.canonical_path
        if not path.startswith("ponti."):
            return name.name
        with suppress(KeyError, griffe.AliasResolutionError):  # named only where types are checked
            path = self.package.modules_collection[path].canonical_path
        return self.homes.get(path, path)


def first_line(thing: griffe.Object) -> str:
    """The first sentence about a thing, for a table."""
    text = thing.docstring.value if thing.docstring else ""
    return to_pages(" ".join(inspect.cleandoc(text).split("\n\n")[0].split()).replace("|", "\\|"))


def described(
    kind: str, what: str, lines: list[str] | Iterator[str], extra: list[str] | None = None, depth: int = 0
) -> Iterator[str]:
    """A directive of Sphinx for Python's names; the deeper one stands inside, the fewer colons it has."""
    fence = ":" * (3 + 2 * depth)
    yield f"{fence}{{{kind}}} {what}"
    yield from extra or ()
    yield ""
    yield from lines
    yield fence


_EXAMPLE = re.compile(r"^>>> ", re.MULTILINE)


def prose(docstring: griffe.Docstring | None) -> list[str]:
    r"""A docstring as Markdown: its examples become blocks of Python.

    >>> prose(griffe.Docstring("Half of it.\n\n>>> half(4)\n2"))
    ['Half of it.', '', '```pycon', '>>> half(4)', '2', '```']
    """
    if docstring is None:
        return []
    lines: list[str] = []
    inside = False
    for line in [*inspect.cleandoc(docstring.value).splitlines(), ""]:
        if line.startswith(">>> ") and not inside:
            lines += ([""] if lines and lines[-1] else []) + ["```pycon"]
            inside = True
        if inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line if inside else to_pages(line))
    return lines[:-1]


_PAGE = re.compile(r"`docs/([\w/-]+)\.md`")


def to_pages(line: str) -> str:
    """A line in which pages of the documentation are links, called as their headings call them.

    >>> to_pages("Explained in `docs/protocol.md`.")
    'Explained in [The wire: how to write a client or a bot](/protocol.md).'
    """

    def led(match: re.Match[str]) -> str:
        heading = (ROOT / "docs" / f"{match[1]}.md").read_text("utf-8").partition("\n")[0]
        return f"[{heading.lstrip('# ')}](/{match[1]}.md)"

    return _PAGE.sub(led, line)
