"""Draws the PNG icons of the app from its one SVG, in Chromium: `python tools/icons.py`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tools import browser as chromium

ICONS = Path(__file__).parents[1] / "src" / "ponti" / "web" / "icons"
# By file: its size, and how much room is left round the sign (a maskable icon is cut to any shape).
WANTED = {"ponti-180": (180, 0), "ponti-192": (192, 0), "ponti-512": (512, 0), "ponti-maskable": (512, 62)}


def main() -> None:
    """Write all icons."""
    sign = (ICONS / "ponti.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        for name, (size, room) in WANTED.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "#27305c" if room else "transparent"
            page.set_content(
                f"<style>body {{ margin: 0; background: {ground} }} "
                f"svg {{ display: block; padding: {room}px; width: {size - 2 * room}px }}</style>{sign}"
            )
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
