"""What does not fit on a page."""

from __future__ import annotations

from playwright.sync_api import Page

# What does not fit: the page wider than the window, or words wider or higher than what holds them.
CUT_OFF = """() => {
    const found = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} wide`);
    const aside = 'svg, .unseen, .skip, .boards, .score-scroll, noscript';
    for (const each of document.querySelectorAll('body *')) {
        if (each.closest(aside) || !each.checkVisibility()) continue;
        const name = `${each.className || each.localName}: ${each.textContent.trim().slice(0, 60)}`;
        const words = [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim());
        const isButton = each.matches('button, .button');
        if (!words && !isButton) continue;
        const style = getComputedStyle(each);
        // What is clipped on purpose is for screen readers.
        if (style.display === 'inline' || style.clipPath === 'inset(50%)') continue;
        const high = isButton && each.scrollHeight > each.clientHeight + 1;
        if (high || each.scrollWidth > each.clientWidth + 1) found.push(name);
        const box = each.getBoundingClientRect();
        if (box.width && (box.left < -1 || box.right > innerWidth + 1))
            found.push(`outside the window: ${name}`);
    }
    return found;
}"""


def what_is_cut_off(page: Page) -> list[str]:
    """What stays cut off once the page has come to rest."""
    found: list[str] = []
    for _ in range(20):
        found = page.evaluate(CUT_OFF)
        if not found:
            break
        page.wait_for_timeout(250)
    return found
