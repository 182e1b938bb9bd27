"""Screens at ten sizes on two sheets each, to be looked at: `make look`, or `make look ARGS='lobby menu'`.

The screens are those that the browser tests go through, and moments that pass: questions, notices. Languages
take turns from screen to screen, light and dark from size to size; with `--other` in the other order, so that
two calls show every size in both. The sheets go to `build/look/`, those of the other order under names of
their own. A screen that does not come, of a review on a busy machine for example, is tried once more, and
named at the end if it does not come then.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from ponti.engine.warmup import WARM_UP  # noqa: E402 (after the path to it is known)
from tests.browser.catalogues import LANGUAGES  # noqa: E402
from tests.browser.moments_pages import MOMENTS  # noqa: E402
from tests.browser.screens_lagoon import SCREENS  # noqa: E402
from tests.browser.serving import Serving  # noqa: E402
from tests.browser.test_layout import SIZES  # noqa: E402
from tests.browser.visits import ACCUSTOMED, Scheme  # noqa: E402
from tools import browser as chromium  # noqa: E402

FOLDER = ROOT / "build" / "look"
SCHEMES: tuple[Scheme, Scheme] = ("light", "dark")
TRIES = 2
PATIENCE_MS = 300_000  # of a hint or a review on a busy machine
ALL = SCREENS | MOMENTS
# What goes by itself after some seconds is brought about at every size.
BRIEF = {"refused", "lagoon_refusal", "lesson_of_hashi", "words_of_others", "words_in_hashi"}
# What goes on a sheet, each picture with its scale: about two million pixels, as large as one can look at.
SHEETS: dict[str, dict[tuple[int, int], float]] = {
    "small": dict.fromkeys(SIZES[:5] + SIZES[7:8], 1),
    "large": {(768, 1024): 0.7, (1024, 768): 0.7, (1440, 900): 0.5, (2560, 1440): 0.35},
}

SHEET = """<!doctype html><meta charset="utf-8">
<style>
  html { background: #c4c; }
  body { display: grid; grid-auto-flow: column; gap: 8px; width: max-content; margin: 0; }
  body.small { grid-template-rows: repeat(3, auto); }
  body.large { grid-template-rows: repeat(2, auto); }
  figure { margin: 0; font: 12px sans-serif; }
  figure.upright { grid-row: 1 / 4; }
  img { display: block; }
</style>"""


def main(words: list[str]) -> int:
    other = "--other" in words
    names = [word for word in words if word != "--other"]
    path = chromium.find_headless()
    if path is None:
        print(chromium.MISSING)
        return 1
    unknown = set(names) - ALL.keys()
    if unknown:
        print(f"no such screen: {', '.join(sorted(unknown))}; there are {', '.join(ALL)}")
        return 2
    expect.set_options(timeout=PATIENCE_MS)
    WARM_UP.wait()  # for hints and reviews
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(
            Path(folder), "--public-url", "http://192.168.1.20:8000", "--open-tables", "--review-seconds", "1"
        ).start()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        missing = [
            name
            for index, name in enumerate(ALL)
            if (not names or name in names)
            and not came(browser, serving, name, LANGUAGES[(index + other) % len(LANGUAGES)], other=other)
        ]
        browser.close()
        serving.kill()
    if missing:
        print(f"did not come: {', '.join(missing)}")
    return 1 if missing else 0


def came(browser: Browser, serving: Serving, name: str, language: str, *, other: bool) -> bool:
    """Make the sheet of a screen, at the second try if need be, and say whether it was made."""
    for _ in range(TRIES):
        try:
            look(browser, serving, name, language, other=other)
        except (AssertionError, Error) as error:
            print(f"{name}: {str(error).splitlines()[0]}", file=sys.stderr, flush=True)
        else:
            return True
    return False


def look(browser: Browser, serving: Serving, name: str, language: str, *, other: bool) -> None:
    """Make the sheet of a screen."""
    context = browser.new_context(base_url=serving.url, locale=language, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(f"({ACCUSTOMED})()")
    try:
        page = context.new_page()
        if name not in BRIEF:
            page.set_viewport_size({"width": 390, "height": 844})
            ALL[name](page)
        schemes = {size: SCHEMES[(index + other) % 2] for index, size in enumerate(SIZES)}
        drawn = {
            kind: [figure(page, name, size, schemes[size], scale) for size, scale in sizes.items()]
            for kind, sizes in SHEETS.items()
        }
    finally:
        context.close()
    sheet = browser.new_page()
    for kind, figures in drawn.items():
        path = FOLDER / f"{name}-{kind}{'-other' if other else ''}.png"
        sheet.set_content(f'{SHEET}<body class="{kind}">{"".join(figures)}')
        sheet.locator("body").screenshot(path=path)
        print(path.relative_to(ROOT), flush=True)
    sheet.close()


def figure(page: Page, name: str, size: tuple[int, int], scheme: Scheme, scale: float) -> str:
    """The screen at one size, once it has come to rest."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if name in BRIEF:
        page.goto("about:blank")  # a lesson goes on where it was when its own address is opened again
        ALL[name](page)
    page.wait_for_timeout(400)
    picture = b64encode(page.screenshot(animations="disabled", type="jpeg", quality=90)).decode()
    shape = "upright" if width < height and scale == 1 else "broad"
    image = f'<img width="{width * scale}" src="data:image/jpeg;base64,{picture}">'
    return f'<figure class="{shape}">{width} × {height}{image}</figure>'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
