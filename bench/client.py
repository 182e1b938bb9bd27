"""How fast the browser client is, in Chromium on loopback: first load, strokes, and four windows of one game.

    python -m bench.client

Nothing here is compared or judged; the load of the machine is printed with the figures. Frames are those of
a headless browser without a graphics card, so on a real screen they come no later.
"""

from __future__ import annotations

import json
import os
import platform
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.server import Process
from tests.browser import diavolo_player, hashi_player
from tools import browser as chromium

LOADS = 9
ROUNDS = 4

# Before anything else on a page: the moment at which the awaited element appears.
WATCH = """
window.waitFor = selector => new Promise(resolve => {
    const look = () => {
        if (!document.querySelector(selector)) return false;
        requestAnimationFrame(() => resolve(performance.now()));
        return true;
    };
    if (!look()) new MutationObserver((_, watcher) => look() && watcher.disconnect())
        .observe(document, { subtree: true, childList: true, attributes: true });
});
"""

WEIGHT = """() => ['resource', 'navigation'].flatMap(kind => performance.getEntriesByType(kind))
    .reduce(([count, bytes], entry) => [count + 1, bytes + entry.encodedBodySize], [0, 0])"""

# Frames from now on; `stop` tells the time between each and the next.
FRAMES = """() => {
    const times = [];
    const next = now => { times.push(now); window.frame = requestAnimationFrame(next); };
    window.frame = requestAnimationFrame(next);
    window.stop = () => {
        cancelAnimationFrame(window.frame);
        return times.slice(1).map((time, index) => time - times[index]);
    };
}"""

# A tap on an island: how long until the number appears, and until the frame that shows it has been made.
STROKE = """letter => new Promise(resolve => {
    const island = document.querySelector(`.own [data-island="${letter}"]`);
    const box = island.querySelector('.land').getBoundingClientRect();
    const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
    const told = { clientX, clientY, bubbles: true, pointerId: 9, isPrimary: true };
    const began = performance.now();
    for (const kind of ['pointerdown', 'pointerup'])
        island.querySelector('.touch').dispatchEvent(new PointerEvent(kind, told));
    const drawn = island.querySelector('.number') ? performance.now() - began : null;
    requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve([drawn, performance.now() - began]);
        channel.port2.postMessage(0);
    });
})"""


@contextmanager
def visit(browser: Browser, address: str, **device: Any) -> Iterator[Page]:
    """A page of a device that has never been here."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 900}, **device)
    context.add_init_script(WATCH)
    yield context.new_page()
    context.close()


def loads(browser: Browser, address: str, path: str, selector: str, token: str = "") -> None:
    """How long the first load of a page takes, and a load with everything in the cache."""
    cold, warm, weight = [], [], (0, 0)
    for _ in range(LOADS):
        with visit(browser, address) as page:
            page.goto(path + token, wait_until="commit")
            cold.append(page.evaluate("selector => waitFor(selector)", selector))
            page.wait_for_load_state("networkidle")
            weight = tuple(page.evaluate(WEIGHT))
            page.goto("about:blank")
            page.goto(path + token, wait_until="commit")
            warm.append(page.evaluate("selector => waitFor(selector)", selector))
    name = path if len(path) < 14 else f"{path[:3]}…"
    print(
        f"{name:14} cold {median(cold):5.0f} ms ({min(cold):.0f} to {max(cold):.0f}),"
        f" warm {median(warm):5.0f} ms ({min(warm):.0f} to {max(warm):.0f}),"
        f" {weight[0]} requests, {weight[1] / 1000:.0f} kB"
    )


def strokes(browser: Browser, address: str) -> None:
    """How long a stroke takes to be seen."""
    with visit(browser, address, reduced_motion="reduce") as page:
        page.goto("/")
        body = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": ["setup | 3b", "5/3"]}
        ada = hashi_player.enter(page, hashi_player.create(page, body))
        ada.wait_for_turn()
        handled, shown = [], []
        for letter in ada.invited_islands():
            before = ada.counter
            drawn, frame = page.evaluate(STROKE, letter)
            handled.append(drawn)
            shown.append(frame)
            ada.settle(before)
            ada.press("undo")
    print(
        f"stroke         drawn after {median(handled):.1f} ms,"
        f" its frame made after {median(shown):.1f} ms (worst {max(shown):.1f})"
    )


def tasks_of(trace: bytes) -> list[float]:
    """How long each task of the pages computed, in milliseconds of the processor: waiting does not count."""
    events = json.loads(trace)["traceEvents"]
    pages = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return sorted(
        event["tdur"] / 1000
        for event in events
        if "tdur" in event and "RunTask" in event["name"] and (event["pid"], event["tid"]) in pages
    )


def frames(browser: Browser, address: str) -> None:
    """The frames of four windows while a game of four goes on, with all motion."""
    with visit(browser, address) as first:
        first.goto("/")
        seats = [{"kind": "me", "name": "Ada"}, *({"kind": "open"} for _ in range(3))]
        told = hashi_player.create(first, {"options": {"game": "hashi"}, "seats": seats, "seed": "four"})
        joined = [
            first.request.post(f"/api/games/{told['room']}/join", data={"name": name}).json()
            for name in ("Ben", "Cleo", "Dan")
        ]
        contexts = [
            browser.new_context(base_url=address, viewport={"width": 1280, "height": 900}) for _ in range(4)
        ]
        players = []
        for context, seat in zip(contexts, (told, *joined), strict=True):
            context.add_init_script(WATCH)
            players.append(hashi_player.enter(context.new_page(), seat))
        for player in players:
            player.wait_for_turn()
            player.page.evaluate(FRAMES)
        browser.start_tracing(page=players[0].page, categories=["toplevel"])
        for _ in range(ROUNDS):
            before = players[0].ply
            for player in players:
                player.draw_turn()
            for player in players:
                player.confirm()
            for player in players:
                player.wait_for_next(before)
        tasks = tasks_of(browser.stop_tracing())
        measured = [player.page.evaluate("() => window.stop()") for player in players]
        for context in contexts:
            context.close()
    gaps = sorted(gap for each in measured for gap in each)
    most, nearly_all = gaps[len(gaps) * 95 // 100], gaps[len(gaps) * 99 // 100]
    long = sum(task > 16 for task in tasks)
    print(
        f"four windows   {len(gaps)} frames: median {median(gaps):.1f} ms, 95 % within {most:.1f},"
        f" 99 % within {nearly_all:.1f}, over 50 ms {sum(gap > 50 for gap in gaps)};"
        f" of {len(tasks)} tasks the longest took {tasks[-1]:.0f} ms, {long} over 16 ms"
    )


def main() -> None:
    """Everything, in about a minute."""
    path = chromium.find()
    if path is None:
        raise SystemExit(chromium.MISSING)
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Process.ponti(Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        try:
            with visit(browser, server.address) as page:
                page.goto("/")
                body = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}]}
                hashi = hashi_player.create(page, body)
                lagoon = diavolo_player.create(page, [{"kind": "me"}, {"kind": "local", "name": "Ben"}])
            loads(browser, server.address, "/", ".against .primary")
            loads(browser, server.address, "/new/hashi", '[data-act="start"]')
            for told, ready in ((hashi, '[data-seat="0"] .island.invited'), (lagoon, ".lagoon-board .space")):
                loads(browser, server.address, f"/g/{told['room']}", ready, f"#{told['token']}")
            strokes(browser, server.address)
            frames(browser, server.address)
        finally:
            browser.close()
            server.end()
    print(f"load at the end {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
