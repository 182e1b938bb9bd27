"""What others show of a link: words that tell nothing of a room, and a picture of what all may see."""

from __future__ import annotations

import json
import re

from ponti.server.http.previews import HEIGHT, WIDTH
from tests.server.processes import ServerProcess

NOWHERE = "a" * 10


def told(page: str) -> dict[str, str]:
    """What the head of a page says about a link to it."""
    return dict(re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)">', page))


def test_a_link_to_a_game_has_words_and_a_picture(server: ServerProcess) -> None:
    made = server.create("hashi", "me", "open")
    page = server.get(f"/g/{made['room']}", headers={"accept-language": "de-DE,de;q=0.9"})
    head = told(page.text)
    assert head["og:url"] == f"{server.address}/g/{made['room']}"
    assert "Brücken" in head["og:description"]
    assert head["og:image"] == f"{server.address}/api/games/{made['room']}/preview.png"
    # Whoever guesses rooms learns nothing from pages.
    other = server.get(f"/g/{NOWHERE}", headers={"accept-language": "de"}).text
    assert other.replace(NOWHERE, made["room"]) == page.text
    assert not told(server.get("/").text)

    picture = server.get(f"/api/games/{made['room']}/preview.png")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    assert picture.headers["cache-control"] == "public, max-age=300"
    assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
    size = int.from_bytes(picture.content[16:20]), int.from_bytes(picture.content[20:24])
    assert size == (WIDTH, HEIGHT)
    assert server.get(f"/api/games/{NOWHERE}/preview.png").status_code == 404


def test_no_picture_tells_what_is_not_to_be_seen(server: ServerProcess) -> None:
    private = server.create("diavolo", "me", "bot", spectators=False)
    assert server.get(f"/api/games/{private['room']}/preview.png").json()["code"] == "no-spectators"
    assert private["token"] not in server.get(f"/replay/{private['room']}").text


def test_a_token_opens_no_picture_that_others_might_be_shown(server: ServerProcess) -> None:
    private = server.create("diavolo", "me", "bot", spectators=False)
    own = {"authorization": f"Bearer {private['token']}"}
    refused = server.get(f"/api/games/{private['room']}/preview.png", headers=own)
    assert refused.json()["code"] == "no-spectators"
    assert server.get(f"/api/games/{private['room']}/picture.svg", headers=own).status_code == 200


def test_nothing_but_files_and_pictures_of_links_is_kept_on_the_way(server: ServerProcess) -> None:
    private = server.create("hashi", "me", "local", spectators=False)
    own = {"authorization": f"Bearer {private['token']}"}
    game = f"/api/games/{private['room']}"
    for path in (
        game,
        f"{game}/picture.svg",
        f"{game}/preview.png",
        f"{game}/deck",
        "/api/daily",
        "/nothing",
    ):
        answer = server.get(path, headers=own)
        kept = "no-cache" if path == "/nothing" else "no-store"
        assert answer.headers["cache-control"] == kept, path
    assert server.post("/api/mine", {"tickets": []}).headers["cache-control"] == "no-store"


def test_one_page_may_be_framed_and_no_other(server: ServerProcess) -> None:
    for path in ("/embed/aaaaaaaaaa", "/embed/hashi?code=x"):
        answer = server.get(path)
        assert "frame-ancestors *" in answer.headers["content-security-policy"]
        assert "/embed/embed.js" in answer.text
        assert "/app.js" not in answer.text
    for path in ("/", "/embed", "/g/aaaaaaaaaa", "/replay/aaaaaaaaaa", "/api/info", "/docs/", "/embed/../"):
        assert "frame-ancestors 'none'" in server.get(path).headers["content-security-policy"], path
    assert json.loads(server.get("/api/info").text)["name"] == "Ponti"
