"""Makes what `stored.py` unpacks: games of all sorts, and all that a version tells about them.

`python -m tests.server.storing FOLDER` plays them on the server that Python finds as `ponti` (for another
version than this one, set PYTHONPATH to its `src`) and leaves two files in the folder: `games.sqlite.xz`, and
`answers.json.xz` with what was told, byte for byte. The server's clock is a hundred years ahead, so that in
our time nothing there is old enough to be swept, nobody's time runs out, and every time told stays the same.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.server.processes import drive
from tests.server.stored import Players, answered, position_of, serving

CENTURY_S = 100 * 365.25 * 86_400


async def games_of(server: Any) -> dict[str, Players]:
    """Games of all sorts, by what is special about them."""
    rng = Random(11)

    found: dict[str, Players] = {}

    late = found["diavolo, lost on time"] = Players.at(
        server, "diavolo", "me Ada", "guest Ben", clock={"kind": "game", "seconds": 10}
    )
    await late.ask("move", move="c4 d7")
    slow = found["hashi, time-outs and resigned"] = Players.at(
        server, "hashi", "me", "guest Ben", clock={"kind": "turn", "seconds": 10}
    )
    await slow.ask("stroke", stroke="3b")

    played = found["diavolo, played"] = Players.at(server, "diavolo", "me Ada", "guest Ben", size=6)
    await played.play(rng, 4)
    await played.ask("rename", name="Ada Lovelace")
    await played.play(rng)
    moves = (await played.client(0)).state["moves"]
    resigned = found["diavolo, resigned"] = Players.at(
        server, "diavolo", "me", "guest <b>Ben</b>", spectators=False
    )
    await resigned.play(rng, 5)
    await resigned.ask("resign", 1)
    left = found["diavolo, abandoned"] = Players.at(server, "diavolo", "me", "guest Ben")
    await left.play(rng, 3)
    await leave_for_good(left, 1)
    await left.ask("abandon", absent=1)

    asked = found["diavolo, take-back asked"] = Players.at(server, "diavolo", "me", "guest", spectators=False)
    await asked.play(rng, 4)
    mover = 1 - (await asked.client(0)).state["to_act"][0]
    await asked.ask("takeback", mover)
    taken = found["diavolo, taken back"] = Players.at(server, "diavolo", "me", "guest", size=8)
    await taken.play(rng, 6)
    mover = 1 - (await taken.client(0)).state["to_act"][0]
    await taken.ask("takeback", mover)
    await taken.ask("answer-takeback", 1 - mover, agree=False)
    await taken.ask("takeback", mover)
    await taken.ask("answer-takeback", 1 - mover, agree=True)
    replaced = found["diavolo, a bot took over and the player returned"] = Players.at(
        server, "diavolo", "me Ada", "guest Ben", size=6
    )
    await replaced.play(rng, 2)
    await leave_for_good(replaced, 1)
    ben = replaced.tokens.pop(1)
    await replaced.ask("replace", absent=1, level="duckling")
    await replaced.play(rng, 3)
    replaced.tokens[1] = ben
    await replaced.ask("return", 1)
    bot = found["diavolo, against a bot"] = Players.at(
        server, "diavolo", "me", "bot duckling", size=7, seed="s"
    )
    await bot.play(rng, 6)
    forced = found["diavolo, forced to pass"] = Players.at(server, "diavolo", "me", "local", supply="2 4 0")
    for seat, move in ((0, "a1 b1"), (1, "dark"), (1, "j1 j2")):
        await forced.ask("move", seat, move=move)
    found["diavolo, after the opening of another game"] = Players.at(
        server, "diavolo", "me", "guest Ben", size=6, opening=moves[:5]
    )
    found["diavolo, open"] = Players.at(
        server,
        "diavolo",
        "me Ada",
        "open",
        size=12,
        supply="unlimited",
        clock={"kind": "game", "seconds": 600},
    )

    solo = found["hashi, alone and seeded"] = Players.at(server, "hashi", "me Ada", seed="seven")
    await solo.play(rng)
    cards = (await solo.client(0)).state["moves"]
    four = found["hashi, four on the other side"] = Players.at(
        server, "hashi", "me Ada", "local Ben", "guest Cleo", "bot tadpole", board="side-b"
    )
    await four.play(rng)
    pair = found["hashi, played and again"] = Players.at(server, "hashi", "me Ada", "guest Ben")
    await pair.play(rng)
    next_room = await pair.again()
    again = found["hashi, the rematch"] = Players(
        server, next_room, {(seat - 1) % 2: token for seat, token in pair.tokens.items()}
    )
    await again.ask("stroke", stroke="4b")
    drafts = found["hashi, drafts and a confirmation"] = Players.at(
        server, "hashi", "me", "guest Ben", "guest"
    )
    await drafts.play(rng, 8)
    await drafts.ask("move", 1, move=str(await sampled(drafts, 1, rng)))
    await drafts.ask("reopen", 1)
    await drafts.ask("confirm", 1)
    await scribble(drafts, 0)
    await drafts.ask("skip", 2, action="number")
    await drafts.ask("skip", 2, action="bridges")
    await drafts.ask("undo", 2)
    free = found["hashi, free pen"] = Players.at(server, "hashi", "me", "local", pen="free")
    await free.play(rng, 12)
    await scribble(free, 0)
    check = found["hashi, last check of the free pen"] = Players.at(
        server, "hashi", "me", "guest", pen="free"
    )
    await check.play(rng, phase="check")
    await check.ask("move", 1, move="-")
    found["hashi, after the opening of another game"] = Players.at(server, "hashi", "me", opening=cards[:5])
    found["hashi, open"] = Players.at(server, "hashi", "me Ada", "guest Ben", "open", deck="standard")
    clock = found["hashi, a clock is running"] = Players.at(
        server, "hashi", "me", "guest", clock={"kind": "turn", "seconds": 3600}
    )
    await clock.play(rng, 3)
    await clock.ask("move", move=str(await sampled(clock, 0, rng)))
    absent = found["hashi, abandoned"] = Players.at(server, "hashi", "me", "guest", "guest")
    await absent.play(rng, 4)
    await leave_for_good(absent, 2)
    await absent.ask("abandon", absent=2)
    await absent.ask("abandon", 1, absent=2)

    await (await late.client(0)).until(lambda: late.clients[late.tokens[0]].state["status"] == "over")
    await (await slow.client(0)).until(lambda: slow.clients[slow.tokens[0]].state["ply"] >= 2)
    await slow.ask("resign", 1)
    return found


async def leave_for_good(players: Players, seat: int) -> None:
    """Somebody hangs up, and is absent before long."""
    await players.client(seat)
    others = await players.client(1 - seat if seat < 2 else 0)
    await players.leave(seat)
    others.messages.clear()
    await others.until(lambda: any(is_absent(message, seat) for message in others.messages))


def is_absent(message: dict[str, Any], seat: int) -> bool:
    """Whether a message says that a person is absent."""
    return message["type"] == "presence" and any(
        each["seat"] == seat and each["absent"] for each in message["seats"]
    )


async def sampled(players: Players, seat: int, rng: Random) -> Any:
    """Any legal move of a seat."""
    return position_of((await players.client(seat)).state).legal_moves(seat).sample(rng)


async def scribble(players: Players, seat: int) -> None:
    """A draft with steps taken back and made again."""
    client = await players.client(seat)
    for kind in ("legal_entries", "legal_bridges", "legal_bridges"):
        await client.reach_draft(seat)
        strokes = client.drafts.pop(seat)[kind]
        if strokes:
            await players.ask("stroke", seat, stroke=strokes[0])
        else:
            await players.ask("reset", seat)
    for kind in ("undo", "undo", "redo"):
        await players.ask(kind, seat)


def main(folder: Path) -> None:
    """Play the games, and keep what became of them."""
    with tempfile.TemporaryDirectory() as there:
        data = Path(there) / "data"
        with serving(data, CENTURY_S) as server:
            made = drive(games_of(server))
        with sqlite3.connect(data / "games.sqlite") as file:
            file.execute("PRAGMA journal_mode = DELETE")
            file.execute("VACUUM")
        file.close()
        kept = (data / "games.sqlite").read_bytes()
        with serving(data) as server:
            answers = {
                name: {
                    "room": players.room,
                    "tokens": players.tokens,
                    "last": players.last,
                    "answers": drive(answered(server, players.room, players.tokens)),
                }
                for name, players in made.items()
            }
        print((data.parent / "data.log").read_text(), file=sys.stderr)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "games.sqlite.xz").write_bytes(lzma.compress(kept, preset=9))
    text = json.dumps(answers, indent=0, ensure_ascii=False)
    (folder / "answers.json.xz").write_bytes(lzma.compress(text.encode(), preset=9))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
