"""The files of the browser client: kept in memory, compressed once, each page with a list of what it needs.

The client is plain modules that import each other. A browser that had to read each one to learn of the next
would ask in many rounds; so a page names all modules and styles of its screen at once.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import formatdate
from hashlib import sha256
from pathlib import Path
from time import monotonic

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ponti.server.http.comments import without_comments
from ponti.server.http.previews import Previews
from ponti.server.http.problems import FRAMED_POLICY

EMBEDDED = "embed/"
"""The pages that may be shown within pages of others."""

WORTH_COMPRESSING = 400
COMPRESSED_TYPES = ("text/", "image/svg", "application/json", "application/manifest")
LOOK_AGAIN_S = 1.0
"""A file that was not there is looked for again after so long at the earliest."""
PROGRAMS = (".py", ".pyc")
"""What may lie beside the files for browsers, and is not for them."""
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}

_IMPORT = re.compile(r'^import\b[^"(]*"/([^"]+)"', re.MULTILINE)
_STYLE = re.compile(r'\bstyle\("/([^"]+)"\)')
_ROUTE = re.compile(r'\[/(\^.+?\$)/, \[.*?\], \(\) => import\("/([^"]+)"\)\]')


@dataclass(frozen=True, slots=True)
class Kept:
    """A file, ready to be sent."""

    path: Path
    content: bytes
    compressed: bytes | None
    headers: dict[str, str]
    changed: int
    """Its time in the file system, to notice a newer one."""

    @classmethod
    def of(cls, path: Path, content: bytes, changed: int) -> Kept:
        """A file with this content."""
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        compressed = None
        if len(content) >= WORTH_COMPRESSING and kind.startswith(COMPRESSED_TYPES):
            compressed = gzip.compress(content, 9, mtime=0)
        charset = "; charset=utf-8" if kind.startswith("text/") else ""
        headers = {
            "content-type": kind + charset,
            "etag": f'W/"{sha256(content).hexdigest()[:24]}"',
            "last-modified": formatdate(changed / 1e9, usegmt=True),
            "cache-control": "no-cache",
            "vary": "accept-encoding",
        }
        return cls(path, content, compressed, headers, changed)


class Files:
    """An app that answers with the files of a directory. A file that changes is read again.

    A file is known by the one name that its directory lists. Everything else that might lead to it
    (`x/../a.js`, another case) is no file: there is no end of such names, and each would be kept.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory.resolve()
        self._kept: dict[str, Kept] = {}
        self._names: frozenset[str] = frozenset()
        self._looked = -LOOK_AGAIN_S

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        kept = self.answer(asked_for(scope))
        if kept is None:
            raise HTTPException(404, "there is nothing at this address")
        await response_of(kept, Headers(scope=scope))(scope, receive, send)

    def answer(self, path: str) -> Kept | None:
        """What is at a path of this app; None where nothing is."""
        return self.file(path)

    def has(self, path: str) -> bool:
        """Whether there is a file of this name."""
        if path in self._names:
            return True
        if monotonic() - self._looked >= LOOK_AGAIN_S:
            self._names, self._looked = frozenset(self._listed()), monotonic()
        return path in self._names

    def _listed(self) -> Iterator[str]:
        outside = len(str(self.directory)) + 1
        for folder, _, names in os.walk(self.directory):
            inside = folder[outside:].replace(os.sep, "/")
            for name in names:
                if name.endswith(PROGRAMS):
                    continue
                yield f"{inside}/{name}" if inside else name

    def file(self, path: str) -> Kept | None:
        """A file of the directory by its path in it; None where there is none."""
        if not self.has(path):
            return None
        kept, found = self._kept.get(path), self.directory / path
        try:
            changed = found.stat().st_mtime_ns
            if kept is None or kept.changed != changed:
                kept = self._kept[path] = Kept.of(found, self.content_of(found), changed)
        except OSError:  # gone
            return None
        return kept

    def content_of(self, found: Path) -> bytes:
        """What is sent of a file: not what its comments say to programmers."""
        return without_comments(found.read_bytes(), found.suffix)


class ClientFiles(Files):
    """The files of the browser client; a path without a dot in its last part is one of its pages."""

    def __init__(self, directory: Path, previews: Previews | None = None) -> None:
        super().__init__(directory)
        self._previews = previews
        self._pages: dict[str, Kept] = {}
        self._read: dict[str, tuple[int, list[str], list[str]]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; pages of rooms say what a link to them shows, and some pages may be framed."""
        path = asked_for(scope)
        kept = self.answer(path)
        if kept is None:
            raise HTTPException(404, "there is nothing at this address")
        asked = Headers(scope=scope)
        head = self._previews.head(path, asked.get("accept-language", "")) if self._previews else ""
        if head:
            content = kept.content.replace(b"</head>", head.encode() + b"</head>", 1)
            headers = {"content-type": kept.headers["content-type"], "vary": "accept-language"}
            headers["cache-control"] = kept.headers["cache-control"]
            await Response(content, headers=headers)(scope, receive, send)
            return
        response = response_of(kept, asked)
        if path.startswith(EMBEDDED):
            response.headers["content-security-policy"] = FRAMED_POLICY
        await response(scope, receive, send)

    def answer(self, path: str) -> Kept | None:
        """A file, or the client's one page with what the screen of this path needs."""
        if path.startswith("api/"):
            return None
        if "." in path.rpartition("/")[2]:
            return self.file(path)
        if path.startswith(EMBEDDED):
            return self.file("embed.html")
        page = self.file("index.html")
        return page and self._page(page, self.screen(path))

    def _page(self, page: Kept, screen: str | None) -> Kept:
        modules, styles = self.needs("app.js", *([screen] if screen else []))
        links = [f'<link rel="modulepreload" href="/{name}">' for name in modules]
        links += [f'<link rel="preload" href="/{name}" as="style">' for name in styles]
        content = page.content.replace(b"</head>", "\n".join([*links, "</head>"]).encode(), 1)
        kept = self._pages.get(screen or "")
        if kept is None or kept.content != content:
            kept = Kept.of(self.directory / "index.html", content, page.changed)
            self._pages[screen or ""] = kept
        return kept

    def screen(self, path: str) -> str | None:
        """The module of the screen at a path, as `router.js` has it; None where it has none."""
        for pattern, module in _ROUTE.findall(self._text("router.js")):
            if re.match(pattern, f"/{path}"):
                return str(module)
        return None

    def needs(self, *modules: str) -> tuple[list[str], list[str]]:
        """All modules that these import, themselves included, and the styles that they ask for."""
        needed, styles = dict.fromkeys(modules), dict[str, None]()
        for module in (queue := list(needed)):
            imported, asked = self._named(module)
            styles |= dict.fromkeys(asked)
            new = [each for each in imported if each not in needed]
            needed |= dict.fromkeys(new)
            queue += new
        return list(needed), list(styles)

    def _named(self, module: str) -> tuple[list[str], list[str]]:
        """What a module imports and which styles it asks for, read once for each version of it."""
        kept = self.file(module)
        if kept is None:
            return [], []
        read = self._read.get(module)
        if read is None or read[0] != kept.changed:
            text = kept.content.decode()
            read = self._read[module] = kept.changed, _IMPORT.findall(text), _STYLE.findall(text)
        return read[1], read[2]

    def _text(self, path: str) -> str:
        kept = self.file(path)
        return kept.content.decode() if kept else ""


def asked_for(scope: Scope) -> str:
    """The path of a file that a request asks for."""
    if scope["method"] not in ("GET", "HEAD"):
        raise HTTPException(405, headers={"allow": "GET, HEAD"})
    path: str = scope["path"].removeprefix(scope.get("root_path", ""))
    return path.removeprefix("/")


def response_of(kept: Kept, asked: Headers) -> Response:
    """The answer to a request: nothing new, compressed, or as it is."""
    if kept.headers["etag"] in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=kept.headers)
    headers, content = kept.headers, kept.content
    if kept.compressed is not None and "gzip" in asked.get("accept-encoding", ""):
        headers, content = {**headers, "content-encoding": "gzip"}, kept.compressed
    return Response(content, headers=headers)
