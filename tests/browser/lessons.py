"""Going on in a lesson."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def skip(page: Page, steps: int) -> None:
    """Leave out the first steps of a lesson that has just been opened, each as soon as it is there."""
    for step in range(steps):
        page.locator('[data-does="next"]').click()
        expect(page.locator(".lesson-dots li").nth(step + 1)).to_have_class(re.compile("here"))
