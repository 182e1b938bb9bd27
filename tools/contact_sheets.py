"""Screens at ten sizes on one sheet each, to be looked at: `make look`, or `make look ARGS='lobby menu'`.

The screens are those that the browser tests go through. Languages take turns from screen to screen, light
and dark from size to size; with `--other` in the other order, so that two calls show every size in both. The
sheets go to `build/look/`.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from ponti.engine.warmup import WARM_UP  # noqa: E402 (after the path to it is known)
from tests.browser.catalogues import LANGUAGES  # noqa: E402
from tests.browser.screens_lagoon import SCREENS  # noqa: E402
from tests.browser.serving import Serving  # noqa: E402
from tests.browser.test_layout import SIZES  # noqa: E402
from tests.browser.visits import ACCUSTOMED, Scheme  # noqa: E402
from tools import browser as chromium  # noqa: E402

FOLDER = ROOT / "build" / "look"
SCHEMES: tuple[Scheme, Scheme] = ("light", "dark")
WIDE = 1920  # pixels of a sheet
MOST = 720  # of a picture on it, so that a monitor leaves room for others

SHEET = f"""<!doctype html><meta charset="utf-8">
<style>
  body {{ display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-start; width: {WIDE}px; margin: 0; }}
  html {{ background: #c4c; }}
  figure {{ margin: 0; font: 12px sans-serif; }}
  img {{ display: block; max-width: {MOST}px; }}
</style>"""


def main(words: list[str]) -> int:
    other = "--other" in words
    names = [word for word in words if word != "--other"]
    path = chromium.find()
    if path is None:
        print(chromium.MISSING)
        return 1
    unknown = set(names) - SCREENS.keys()
    if unknown:
        print(f"no such screen: {', '.join(sorted(unknown))}; there are {', '.join(SCREENS)}")
        return 2
    WARM_UP.wait()  # for hints and reviews
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(
            Path(folder), "--public-url", "http://192.168.1.20:8000", "--review-seconds", "1"
        ).start()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        for index, name in enumerate(SCREENS):
            if not names or name in names:
                look(browser, serving, name, LANGUAGES[(index + other) % len(LANGUAGES)], other=other)
        browser.close()
        serving.kill()
    return 0


def look(browser: Browser, serving: Serving, name: str, language: str, *, other: bool) -> None:
    """Make the sheet of a screen."""
    context = browser.new_context(base_url=serving.url, locale=language, reduced_motion="reduce")
    context.add_init_script(f"({ACCUSTOMED})()")
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    SCREENS[name](page)
    figures = [figure(page, size, SCHEMES[(index + other) % 2]) for index, size in enumerate(SIZES)]
    context.close()
    sheet = browser.new_page(viewport={"width": WIDE, "height": 1080})
    sheet.set_content(SHEET + "".join(figures))
    sheet.screenshot(path=FOLDER / f"{name}.png", full_page=True)
    sheet.close()
    print(f"build/look/{name}.png", flush=True)


def figure(page: Page, size: tuple[int, int], scheme: Scheme) -> str:
    """The screen at one size, once it has come to rest."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_timeout(400)
    picture = b64encode(page.screenshot(animations="disabled")).decode()
    return f'<figure>{width} × {height}<img src="data:image/png;base64,{picture}"></figure>'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
