"""Replays: by keys, buttons and slider, from each side, brought along, passed on, played on."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from ponti import diavolo, hashi
from ponti.bots import LEVELS
from ponti.play import Game
from ponti.record import End, Record
from tests.browser.diavolo_player import create, random_game
from tests.browser.pictures import hashi_event
from tests.browser.visits import Visits


def diavolo_record(size: int = 6, seed: int = 3) -> tuple[str, list[str]]:
    """A whole game as a record, and its moves."""
    _, moves = random_game(size, seed)
    game = Game(diavolo.Position.start(size=size))
    for move in moves:
        game.push_text(move)
    return str(Record.of(game, ("Ada", "Ben"), end=End("played", None))), moves


def hashi_record() -> str:
    """A whole random game of two as a record."""
    from random import Random

    rng, game = Random(5), Game(hashi.Position.start(hashi.SIDE_A, 2))
    while not game.position.is_over:
        game.push(hashi_event(game.position, rng))
    return str(Record.of(game, ("Ada", "Ben"), end=End("played", None)))


def brought(page: Page, record: str) -> None:
    """Paste a record and show it."""
    page.locator(".record-field").fill(record)
    page.locator('[data-does="import"]').click()


def at(page: Page, step: int, last: int) -> None:
    slider = page.locator(".replay-slider")
    expect(slider).to_have_value(str(step))
    expect(slider).to_have_attribute("max", str(last))


def test_keys_buttons_and_slider(visits: Visits) -> None:
    record, moves = diavolo_record()
    last = len(moves)
    page = visits.page("/replay")
    brought(page, record)
    at(page, last, last)
    expect(page.locator(".ending")).to_be_visible()
    for key, step in (
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("ArrowRight", 1),
        ("PageDown", 11),
        ("End", last),
    ):
        page.keyboard.press(key)
        at(page, step, last)
    for does, step in (("first", 0), ("next", 1), ("next", 2), ("back", 1), ("last", last)):
        page.locator(f'[data-does="{does}"]').click()
        at(page, step, last)
    page.locator(".replay-slider").fill("3")
    at(page, 3, last)
    expect(page.locator(".replay-words")).to_contain_text("Dark: ")
    expect(page.locator("#said")).to_contain_text("Dark: ")
    page.locator(".moves button").nth(4).click()
    at(page, 5, last)
    expect(page.locator(f'.moves [data-move="{moves[4]}"]')).to_have_attribute("aria-current", "step")
    page.locator(".replay-slider").focus()
    page.keyboard.press("ArrowRight")
    at(page, 6, last)


def test_moves_have_the_numbers_of_records(visits: Visits) -> None:
    """The choice of a colour has none: it belongs to the first move."""
    record, moves = diavolo_record()
    page = visits.page("/replay")
    brought(page, record)
    count, numbers = page.locator(".replay-count"), page.locator(".moves .move-number")
    last = len(moves) - 1
    assert f"\n{last}. {moves[-1]}\n" in record
    expect(numbers.last).to_have_text(f"{last}.")
    for step, number in ((0, 0), (1, 1), (2, 1), (3, 2), (len(moves), last)):
        page.locator(".replay-slider").fill(str(step))
        expect(count).to_have_text(f"{number} / {last}")


def test_a_replay_of_hashi_counts_rounds(visits: Visits) -> None:
    page = visits.page("/replay")
    brought(page, hashi_record())
    for step, number in ((0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (35, 17)):
        page.locator(".replay-slider").fill(str(step))
        expect(page.locator(".replay-count")).to_have_text(f"{number} / 17")


def test_the_other_side_turns_the_board(visits: Visits) -> None:
    page = visits.page("/replay")
    brought(page, diavolo_record()[0])
    first = page.locator(".space").first
    expect(first).to_have_attribute("data-space", "a6")
    page.get_by_label("Ben").check()
    expect(first).to_have_attribute("data-space", "f1")


def test_a_wrong_record_is_answered_with_its_line(visits: Visits) -> None:
    visits.patient = True  # the browser itself complains about an answer that is an error
    record, _ = diavolo_record()
    lines = record.split("\n")
    wrong = next(number for number, line in enumerate(lines, start=1) if line.startswith("2."))
    lines[wrong - 1] = "2. c4 zz"
    page = visits.page("/replay")
    brought(page, "\n".join(lines))
    answer = page.locator(".import-answer")
    expect(answer).to_contain_text(f"There is a mistake on line {wrong} of the record:")
    expect(answer).to_contain_text("2. c4 zz")
    selected = "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert page.locator(".record-field").evaluate(selected) == "2. c4 zz"
    brought(page, "hello")
    expect(answer).to_contain_text(re.compile("line 1|not a record"))
    brought(page, record)
    expect(page.locator(".replay")).to_be_visible()


def test_a_record_from_a_file_passed_on_and_played_on(visits: Visits, tmp_path: Path) -> None:
    record, moves = diavolo_record()
    file = tmp_path / "game.txt"
    file.write_text(record, "utf-8")
    page = visits.page("/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".replay-slider").fill("6")
    letters = page.evaluate(
        "text => import('/replay/record-link.js').then(link => link.packed(text))", record
    )
    other = visits.page(f"/replay?step=4&seat=1#r={letters}")
    at(other, 4, len(moves))
    expect(other.locator(".space").first).to_have_attribute("data-space", "f1")
    with page.expect_download() as download:
        page.locator('[data-does="record"]').click()
    assert download.value.path().read_text("utf-8") == record
    with page.expect_download() as download:
        page.locator('[data-does="picture"]').click()
    assert "<svg" in download.value.path().read_text("utf-8")
    page.locator('[data-does="fork"]').click()
    expect(page.locator(".diavolo-table")).to_be_visible()
    expect(page.locator(f'.moves [data-move="{moves[5]}"]')).to_have_count(1)


def test_a_finished_game_of_this_device(visits: Visits) -> None:
    page = visits.empty_page()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Ben"}]
    told = create(page, seats, ["a1 b2", "dark"], size=6)
    visits.patient = True
    page.goto(f"/replay/{told['room']}")
    expect(page.get_by_role("alert").first).to_have_text("This game is not over yet.")
    visits.patient = False
    page.goto(f"/g/{told['room']}#{told['token']}")
    page.locator('[data-open="menu"]').click()
    page.locator("dialog .menu-list .danger").click()
    page.locator("dialog .dialog-buttons .danger").click()
    expect(page.locator(".ending h2")).to_contain_text("gave up")
    page.goto("/replay")
    page.locator(".finished a").click()
    at(page, 2, 2)
    expect(page).to_have_url(re.compile(f"/replay/{told['room']}"))


NAMELESS = {
    "en": ("Player 1 gave up. The Mason wins.", "Player 1", "Mason"),
    "de": ("Spieler 1 gibt auf. Der Maurer gewinnt.", "Spieler 1", "Maurer"),
    "fr": ("Joueur 1 abandonne. Le Maçon gagne.", "Joueur 1", "Maçon"),
    "cs": ("Hráč 1 se vzdává. Vyhrává Zedník.", "Hráč 1", "Zedník"),
}


def test_who_has_no_name_is_called_in_the_language_of_the_page(visits: Visits) -> None:
    """In records there are English words for want of a name; a level of the other game is just a name."""
    game = Game(diavolo.Position.start(size=6))
    for move in ("a1 b2", "dark"):
        game.push_text(move)
    level = [bot.name for bot in LEVELS["diavolo"]][2]
    other = next(bot.name for bot in LEVELS["hashi"])
    assert level == "mason"
    resigned = str(Record.of(game, ("seat 1", level), end=End("resigned", 0)))
    page = visits.page("/replay")
    brought(page, resigned)
    for language, (result, *names) in NAMELESS.items():
        page.locator('[data-open="settings"]').click()
        page.locator(f'dialog[open] .languages input[value="{language}"]').click(force=True)
        expect(page.locator(".ending h2")).to_have_text(result)
        expect(page.locator(".replay-side .choice-option")).to_have_text(names)
        page.keyboard.press("Escape")
    page.goto("/replay")
    brought(page, str(Record.of(game, (other, "seat 11"), end=End("resigned", 0))))
    expect(page.locator(".replay-side .choice-option")).to_have_text([other, "seat 11"])


def test_hashi_step_by_step_from_each_board(visits: Visits) -> None:
    page = visits.page("/replay")
    brought(page, hashi_record())
    at(page, 35, 35)
    points = page.locator(".replay-points b").all_text_contents()
    assert all(text.endswith(("points", "point")) for text in points)
    page.keyboard.press("Home")
    expect(page.locator(".hashi-board .number")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hashi-board .number")).to_have_count(1)
    page.get_by_label("Ben").check()
    expect(page.locator(".replay-points .here")).to_contain_text("Ben")
    page.locator('[data-does="fork"]').click()
    expect(page.locator(".hashi-table")).to_be_visible()


def test_in_my_own_games_i_am_you_and_captions_speak_in_words(visits: Visits) -> None:
    page = visits.empty_page()
    opening = ["setup | 3b | 3b", "5/3", "- - | 5h bh bh hi", "2/1"]
    body = {"options": {"game": "hashi"}, "seats": [{"kind": "bot"}, {"kind": "me"}], "opening": opening}
    told = page.request.post("/api/games", data=body).json()
    page.goto(f"/g/{told['room']}#{told['token']}")
    page.locator('[data-open="menu"]').click()
    page.locator("dialog[open]").get_by_role("button", name="Give up").click()
    page.locator("dialog[open] .danger").click()
    expect(page.locator(".scoring")).to_be_visible()
    page.goto(f"/replay/{told['room']}?step=3")
    expect(page.get_by_role("radio", name="You")).to_be_checked()
    words = page.locator(".replay-words")
    expect(words).to_have_text("You: 5 on island h, bridge b–\u2060h, bridge b–\u2060h, bridge h–\u2060i")
    expect(page.locator(".moves li").first).to_contain_text("Setup")
    page.get_by_role("radio", name="Tadpole").check()
    expect(words).to_have_text("Tadpole: nothing")
    # Others who look at it see a player.
    guest = visits.page(f"/replay/{told['room']}?step=3&seat=1")
    expect(guest.locator(".replay-words")).to_have_text(re.compile(r"^Player\s2: 5 on island h"))


def test_moves_are_numbered_as_in_records_in_a_column_a_colour(visits: Visits) -> None:
    record, moves = diavolo_record()
    page = visits.page("/replay")
    brought(page, record)
    rows = page.locator(".moves li")
    expect(rows).to_have_count(len(moves))
    told = rows.evaluate_all("""all => all.map(row => [row.querySelector('.move-number')?.textContent ?? '',
        row.className, Math.round(row.getBoundingClientRect().left)])""")
    numbered = [line.partition(" ")[0] for line in record.splitlines() if re.match(r"\d+\. ", line)]
    assert [number for number, *_ in told if number] == numbered
    assert told[1][:2] == ["", "choice-of-colour"]
    left = {colour: {x for _, name, x in told if name == colour} for colour in ("light", "dark")}
    assert [len(places) for places in left.values()] == [1, 1]
    assert min(left["light"]) < min(left["dark"])
