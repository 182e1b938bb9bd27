"""Pages of the client, each in a browser context of its own, as of people on their own devices."""

from __future__ import annotations

from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tests.browser.serving import Serving

Scheme = Literal["light", "dark"]

# A busy machine is no failure: what is expected is waited for, however long it takes.
PATIENCE_MS = 120_000
expect.set_options(timeout=PATIENCE_MS)

# Somebody who has been here before: bots answer at once, and sound was declined.
ACCUSTOMED = """() => {
    try {
        if (!localStorage.getItem('ponti.settings'))
            localStorage.setItem('ponti.settings', JSON.stringify({ quick: true, sound: false }));
    } catch { /* without storage everybody is new */ }
}"""

# What Chromium itself says while a server is away; the client has no say in it.
ABOUT_THE_NETWORK = ("net::ERR_", "WebSocket connection to", "ERR_CONNECTION", "Failed to load resource")

NO_FAULTS = (
    # By the clock: a busy machine needs a style sheet later than "a few seconds". That nothing is loaded in
    # advance that a screen does not need is known from the files (tests/server/test_files.py).
    "preloaded using link preload but not used within a few seconds",
    "Service Worker registration blocked by Playwright",
)
"""What a page is told of without any fault of its own."""


def decide(page: Page, act: str) -> None:
    """Choose one of several things that the line in the bar asks about."""
    page.locator('.banner [data-act="decide"]').click()
    page.locator(f'dialog[open] [data-act="{act}"]').click()


class Visits:
    """Opens pages and keeps what they complain about."""

    def __init__(self, browser: Browser, serving: Serving) -> None:
        self.browser = browser
        self.serving = serving
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.patient = False
        """While a server is away on purpose, complaints about the network are no complaints."""
        self._contexts: list[BrowserContext] = []

    def context(
        self,
        *,
        language: str = "en",
        width: int = 1280,
        height: int = 900,
        scheme: Scheme = "light",
        touch: bool = False,
        motion: bool = False,
        new: bool = False,
        worker: bool = True,
    ) -> BrowserContext:
        """A device: its language, screen and theme; without motion unless it is asked for.

        To a `new` one sound is offered, and bots pause before they answer. Where a test answers in the
        server's place, a service `worker` that takes the page over meanwhile may let a request through.
        """
        context = self.browser.new_context(
            locale=language,
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
            base_url=self.serving.url,
            service_workers="allow" if worker else "block",
        )
        self._contexts.append(context)
        if not new:
            context.add_init_script(f"({ACCUSTOMED})()")
        context.set_default_timeout(PATIENCE_MS)
        return context

    def page(self, path: str = "/", *, context: BrowserContext | None = None, **device: Any) -> Page:
        """A page of the client at an address."""
        page = self.empty_page(context=context, **device)
        page.goto(path)
        return page

    def empty_page(self, *, context: BrowserContext | None = None, **device: Any) -> Page:
        """A page that has gone nowhere yet: where a game is created first, there is nothing to see before."""
        page = (context or self.context(**device)).new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("request", self._asked)
        return page

    def close(self) -> None:
        """Close all devices."""
        for context in self._contexts:
            context.close()

    def _said(self, message: ConsoleMessage) -> None:
        about_network = any(words in message.text for words in ABOUT_THE_NETWORK)
        if any(words in message.text for words in NO_FAULTS):
            return
        if message.type in ("error", "warning") and not (self.patient and about_network):
            self.complaints.append(f"console {message.type}: {message.text} {message.location.get('url')}")

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)
        place = urlsplit(request.url)
        if place.scheme not in ("data", "blob") and place.netloc != urlsplit(self.serving.url).netloc:
            self.complaints.append(f"asked for {request.url}")
