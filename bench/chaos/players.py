"""Players who never give up: they keep every acknowledgement, and send again what was not answered."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict, deque
from random import Random
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ponti import diavolo

SIZE = 6
OPTIONS: dict[str, dict[str, Any]] = {
    "diavolo": {"game": "diavolo", "size": SIZE, "clock": {"kind": "game", "seconds": 36_000}},
    "hashi": {"game": "hashi", "clock": {"kind": "turn", "seconds": 36_000}},
}
"""The clocks are so long that nobody's time runs out, unless a jump of the calendar were taken for time."""
PATIENT = frozenset({"stale", "confirmed", "illegal", "stopping", "storage-full", "internal", "busy"})
"""Answers to a request after which one tries something else."""
REMEMBERED = 60
"""So much of what happened last at a table is remembered."""
THOUGHT_S = 0.2
"""So long at most somebody thinks who plays on several servers: these, a database and a proxy share the
machine with the players, and are to be slowed down by the faults, not by the games."""
NO_ANSWER = (OSError, WebSocketException, EOFError, TimeoutError)


class Club:
    """Where the server is, who plays, and whether they shall come to rest."""

    def __init__(self, seed: int, cluster: bool = False) -> None:
        self.address = ""
        self.cluster = cluster
        """Whether there are several servers: then bots play too, and whoever is silent is soon given up."""
        self.steps: Counter[int] = Counter()
        """How far the games at each table have come, all together."""
        self.diary: defaultdict[int, deque[tuple[float, str]]] = defaultdict(lambda: deque(maxlen=REMEMBERED))
        """What happened last at each table, and when, should a game be late."""
        self.rng = Random(seed)
        self.players: list[Player] = []
        self.resting = False
        self._sitting_down = 0
        """At how many tables a game is about to begin."""
        self._http = httpx.AsyncClient(
            timeout=5 if cluster else 20, verify=False, limits=httpx.Limits(max_keepalive_connections=0)
        )

    @property
    def acknowledged(self) -> int:
        """How many requests have been acknowledged."""
        return sum(len(player.acked) for player in self.players)

    @property
    def at_rest(self) -> bool:
        """Whether nobody waits for an answer, also to a new game, and all at each table know the same."""
        versions: dict[str, set[int]] = {}
        for player in self.players:
            versions.setdefault(player.room, set()).add(player.version)
        waiting = [player for player in self.players if player.pending is not None or player.version < 0]
        return not self._sitting_down and not waiting and all(len(known) == 1 for known in versions.values())

    async def close(self) -> None:
        """Hang up."""
        await self._http.aclose()

    async def keep_playing(self, number: int) -> None:
        """One table: a game after the other, until all come to rest."""
        table = number
        while not self.resting:
            game = ("diavolo", "hashi")[number % 2]
            number += 1
            self._sitting_down += 1
            self.note(table, f"sits down to {game}")
            seated = await self._sit_down(game, table, bot=self.cluster and table % 4 < 2)
            self._sitting_down -= 1
            self.players += seated
            async with asyncio.TaskGroup() as all_seated:  # which waits until all have hung up
                for player in seated:
                    all_seated.create_task(player.play())

    def note(self, table: int, what: str) -> None:
        """Something has happened at a table."""
        self.diary[table].append((monotonic(), what))

    def told_since(self, table: int, since: float) -> str:
        """What has happened at a table since a moment, with the seconds from then on."""
        return ", ".join(f"{at - since:.1f} {what}" for at, what in self.diary[table] if at >= since)

    async def _sit_down(self, game: str, table: int, bot: bool) -> list[Player]:
        """The players of a new game, perhaps with a bot; nobody when an answer was lost, with a token."""
        form = {"options": OPTIONS[game], "seats": [{"kind": "me"}, {"kind": "bot" if bot else "open"}]}
        tickets = [await self._post("/api/games", form)]
        if tickets[0] is not None and not bot:
            tickets.append(await self._post(f"/api/games/{tickets[0]['room']}/join", {}))
        if None in tickets:
            await asyncio.sleep(self.rng.random() * 0.1)
            return []
        return [Player(self, each, game, table) for each in tickets]

    async def _post(self, path: str, body: dict[str, Any]) -> Any:
        try:
            answer = await self._http.post(self.address + path, json=body)
        except (httpx.HTTPError, OSError):
            return None
        return answer.json() if answer.is_success else None


class Player:
    """One seat, on a connection that is made again whenever it is lost."""

    def __init__(self, club: Club, ticket: dict[str, Any], game: str, table: int) -> None:
        self.club = club
        self.room: str = ticket["room"]
        self.token: str = ticket["token"]
        self.seat: int = ticket["seats"][0]
        self.game = game
        self.table = table
        self.rng = Random(club.rng.random())
        self.version = -1
        self.events: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.draft: dict[str, Any] = {}
        self.acked: dict[str, dict[str, Any]] = {}
        """By id, the requests that were acknowledged, each with its `ack`."""
        self.refused: set[str] = set()
        self.pending: dict[str, Any] | None = None
        self._has_erred = False
        """Whether what was drawn may not be confirmed."""
        self.connections = 0
        self._position: Any = diavolo.Position.start(SIZE)
        self._plies = 0
        self._count = 0

    @property
    def is_through(self) -> bool:
        """Whether the game is over and everything answered."""
        return self.state.get("status") == "over" and self.pending is None

    async def play(self) -> None:
        """Play to the end, whatever happens to the connection."""
        ping_s, silence_s = (2.0, 2.0) if self.club.cluster else (None, None)
        attempt, before = 0, self.version
        while not self.is_through:
            try:
                url = self.club.address.replace("http", "ws", 1) + f"/ws/{self.room}"
                async with connect(
                    f"{url}?attempt={attempt}" if attempt else url,
                    max_size=None,
                    open_timeout=5,
                    ping_interval=ping_s,
                    ping_timeout=silence_s,
                    close_timeout=1,
                    proxy=None,
                ) as socket:
                    self._note("is connected")
                    before, self.connections = self.version, self.connections + 1
                    await self._converse(socket)
            except NO_ANSWER as error:
                self._note(f"lost it ({type(error).__name__})")
                attempt = 0 if self.version > before else attempt + 1
                await asyncio.sleep(self.rng.random() * 0.05)  # back-off with jitter

    def _note(self, what: str) -> None:
        self.club.note(self.table, f"seat {self.seat} {what}")

    async def _converse(self, socket: Any) -> None:
        known: dict[str, Any] = {"version": self.version}
        if self.events:
            known["at"] = self.events[-1]["at"]
        hello = {"type": "hello", "id": "hello", "room": self.room, "token": self.token, **known}
        await socket.send(json.dumps(hello))
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        while not self.is_through:
            self._hear(json.loads(await socket.recv()))
            if self.pending is None and (request := self._next()) is not None:
                if self.club.cluster:
                    await asyncio.sleep(self.rng.random() * THOUGHT_S)
                self.pending = request
                self._note(f"asks for {request['type']}")
                await socket.send(json.dumps(request))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            assert message["since"] <= self.version, "an event is missing"
            assert message["version"] >= self.version, "the server knows less than it has told"
            self.events += message["events"][self.version - message["since"] :]
            assert len(self.events) == message["version"] + 1
            self.club.steps[self.table] += message["version"] - self.version
            self._note(f"hears of version {message['version']}")
            self.version, self.state = message["version"], message["state"]
        elif message["type"] == "draft":
            self.draft = message
        elif self.pending is not None and message.get("id") == self.pending["id"]:
            if message["type"] == "ack":
                self.club.steps[self.table] += 1
                self.acked[message["id"]] = {"request": self.pending, "ack": message}
            else:
                self._note(f"is refused ({message['code']})")
                self._has_erred = message["code"] == "illegal"
                assert message["code"] in PATIENT, message
                self.refused.add(message["id"])
            self.pending = None
        elif message.get("id") == "hello":
            self._note(f"hears {message.get('code', 'welcome')}")
            assert message["type"] == "welcome" or message["code"] in PATIENT, message

    def _next(self) -> dict[str, Any] | None:
        """Something to do now, if there is anything."""
        state = self.state
        if self.club.resting or state.get("status") != "playing" or self.seat not in state["to_act"]:
            return None
        self._count += 1
        request = {"id": f"{self.seat}-{self._count}", "seat": self.seat, "ply": state["ply"]}
        if self.game == "diavolo":
            self._position = replayed(self._position, state["moves"][self._plies :])
            self._plies = state["ply"]
            return {**request, "type": "move", "move": str(self._position.legal_moves().sample(self.rng))}
        return {**request, **self._stroke()}

    def _stroke(self) -> dict[str, Any]:
        """A stroke where one can be drawn, one back now and then or after a mistake, else the turn's end."""
        if self.draft.get("ply") == self.state["ply"]:
            erred, self._has_erred = self._has_erred, False
            if self.draft["can_undo"] and (erred or self.rng.random() < 0.1):
                return {"type": "undo"}
            strokes = self.draft["legal_entries"] + self.draft["legal_bridges"]
            if strokes and self.rng.random() < 0.8:
                return {"type": "stroke", "stroke": self.rng.choice(strokes)}
        return {"type": "confirm"}


def replayed(position: Any, texts: list[str]) -> Any:
    """The position after these events of play."""
    for text in texts:
        position = position.after(position.parse_event(text))
    return position
