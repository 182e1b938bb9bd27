"""axe finds nothing, on any screen, in the light and in the dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.screens_lagoon import SCREENS
from tests.browser.visits import Scheme, Visits

pytestmark = pytest.mark.xdist_group("browser")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visits: Visits, scheme: Scheme) -> None:
    page = visits.page("/", scheme=scheme, width=400, height=800)
    axe = Axe()
    found = {}
    for name, show in SCREENS.items():
        show(page)
        # What fades in or out has its contrast at the end.
        page.evaluate("() => Promise.all(document.getAnimations().map(each => each.finish()))")
        violations = axe.run(page).response["violations"]
        if violations:
            found[name] = [
                (each["id"], node["target"], node["failureSummary"])
                for each in violations
                for node in each["nodes"][:4]
            ]
    assert found == {}
