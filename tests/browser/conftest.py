"""One Chromium for all browser tests of a worker, and pages that notice every complaint."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tools import browser as chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.MISSING, pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page that may reach nothing outside; whatever it complains about fails the test."""
    context = browser.new_context(viewport={"width": 900, "height": 900}, offline=True)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(f"console {message.type}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"page error: {error}"))
    page.on("requestfailed", lambda request: complaints.append(f"asked for {request.url}"))
    yield page
    context.close()
    assert not complaints
