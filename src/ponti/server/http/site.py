"""The documentation at `/docs/`: the site that `make docs` builds and every released package holds."""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from ponti.server.http.files import Files, Kept, asked_for, response_of
from ponti.server.http.problems import POLICY

# Its field for searching is a form that leads to another of its pages.
SITE_POLICY = POLICY.replace("form-action 'none'", "form-action 'self'")
FIRST = "index.html"


async def to_the_first(_: Request) -> Response:
    """The pages are linked relative to each other: without the slash at the end none would be found."""
    return RedirectResponse("docs/", 308)


class SiteFiles(Files):
    """An app that answers with the pages of the documentation, or with one that says that they are missing.

    Unlike those of the client these files are large and seldom asked for: they are read and compressed by a
    thread when somebody wants one. They are others' work in part, so nothing is taken out of them.
    """

    def __init__(self, directory: Path, missing: Path) -> None:
        super().__init__(directory)
        self._missing = missing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        path = asked_for(scope)
        kept = await asyncio.to_thread(self.answer, path)
        answer = response_of(kept, Headers(scope=scope)) if kept else await self._not_there(path)
        answer.headers["content-security-policy"] = SITE_POLICY
        await answer(scope, receive, send)

    def answer(self, path: str) -> Kept | None:
        """A file; the first page where none is named."""
        return self.file(path or FIRST)

    def content_of(self, found: Path) -> bytes:
        """A file as it is."""
        return found.read_bytes()

    async def _not_there(self, path: str) -> Response:
        """What is said of a page that is not there, and of a site that is not."""
        if path not in ("", FIRST) or self.has(FIRST):
            raise HTTPException(404, "there is nothing at this address")
        page = await asyncio.to_thread(self._missing.read_text, "utf-8")
        return Response(page, 404, media_type="text/html")
