"""One Chromium and one server for all browser tests, and pages that notice every complaint.

For all that a worker runs of them one after the other, and no longer: while Playwright runs, no other test of
the same worker can run an event loop. That is why they are a package.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.serving import Serving
from tests.browser.visits import Visits
from tools import browser as chromium


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium.find_headless()
    if path is None:
        pytest.fail(chromium.MISSING, pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        yield running
        running.close()


@contextmanager
def opened(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A page that may reach nothing outside, and what it complains about."""
    # Two pixels a unit, as on most screens: thin strokes show their colour.
    context = browser.new_context(offline=True, device_scale_factor=2)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(f"console {message.type}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"page error: {error}"))
    page.on("requestfailed", lambda request: complaints.append(f"asked for {request.url}"))
    yield page, complaints
    context.close()


@pytest.fixture(scope="package")
def sheet(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """The one page on which all pictures are shown in turn: opening a new one takes longer than looking."""
    with opened(browser) as page_and_complaints:
        yield page_and_complaints


@pytest.fixture
def blank(sheet: tuple[Page, list[str]]) -> Iterator[Page]:
    """The sheet, wiped; whatever it complains about fails the test."""
    page, complaints = sheet
    page.goto("about:blank")
    complaints.clear()
    yield page
    assert not complaints


@pytest.fixture(scope="package")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The server that all tests share which do it no harm; each test plays in rooms of its own."""
    running = Serving(tmp_path_factory.mktemp("ponti"), "--review-seconds", "1").start()
    yield running
    running.kill()


@pytest.fixture
def visits(browser: Browser, serving: Serving) -> Iterator[Visits]:
    """Opens pages of the client; a complaint of any of them, or a request elsewhere, fails the test."""
    guests = Visits(browser, serving)
    yield guests
    guests.close()
    assert guests.complaints == []
