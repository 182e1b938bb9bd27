"""What is known of a game on a server: what was told over the wire, played again here."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ponti.locale import Catalogue
from ponti.play import Game, Step
from ponti.tui.connection import Connection, Link
from ponti.tui.fair import Decks, Watch
from ponti.tui.names import Own, level_name, pair, said_of, told_apart
from ponti.tui.session import Session
from ponti.wire import client_messages as wire
from ponti.wire.base import Request


class RemoteTable(Session):
    """A table on a server as it is heard; `ponti.tui.remote` says what is done there."""

    def __init__(self, link: Link, kind: str, t: Catalogue, seen: dict[str, Any], invite: str = "") -> None:
        super().__init__(kind, t)
        self.link = link
        self.invite = invite or link.address
        """The address for the others."""
        self.state: dict[str, Any] = seen
        self.layout: dict[str, Any] | None = None
        self.presence: dict[str, Any] = {"seats": [], "spectators": 0}
        self.connection = Connection(link, self._hear)
        self.connection.on_status = lambda _: self.on_change()
        self.deck = Watch(Decks.load(), link.address)
        self._game: Game[Any] | None = None
        self._texts: list[str] = []
        self._sent: dict[int, int] = {}
        """For which ply a seat has sent a move that is not answered yet."""
        self._ahead_ms = 0.0

    # What is known

    @property
    def game(self) -> Game[Any]:
        """All positions so far, as the moves say that were told."""
        if self._game is None:
            self._game = Game(self.part.remote_start(self.state, self.layout))
        return self._game

    @property
    def is_remote(self) -> bool:
        """It is."""
        return True

    @property
    def is_known(self) -> bool:
        """Whether the server has told anything yet."""
        return "moves" in self.state

    @property
    def waiting(self) -> tuple[int, ...]:
        """Own seats that have to choose, and have sent nothing."""
        if self.state.get("status") != "playing" or not self.is_known:
            return ()
        seats, ply = self.state["seats"], self.state["ply"]
        return tuple(
            seat
            for seat in self.own
            if seat in self.state["to_act"]
            and not seats[seat]["confirmed"]
            and seats[seat]["kind"] != "bot"
            and self._sent.get(seat) != ply
        )

    @property
    def slow(self) -> tuple[int, ...]:
        """All who have to act and have not; whose move is on its way has."""
        if not self.is_known:
            return ()
        seats, ply = self.state["seats"], self.state["ply"]
        return tuple(
            seat
            for seat in self.state["to_act"]
            if not seats[seat]["confirmed"] and self._sent.get(seat) != ply
        )

    @property
    def ready(self) -> frozenset[int]:
        """All who have confirmed and wait for the others."""
        if not self.is_known:
            return frozenset()
        return frozenset(each["seat"] for each in self.state["seats"] if each["confirmed"])

    @property
    def lobby(self) -> str:
        """Before the game begins: where the others can join."""
        return self.invite if self.state.get("status") == "open" else ""

    @property
    def status(self) -> str:
        """What is wrong with the connection, or how much time is left."""
        status = self.connection.status
        if status == "closed":
            if self.connection.refusal == "wrong-token":
                return self.t("seat-link.renewed")
            key = f"closed.{self.connection.refusal}"
            return self.t(key if self.t.has(key) else "closed.other")
        if status != "open":
            return self.t("net.connecting" if not self.is_known else "net.lost")
        return self._clock()

    @property
    def unsaved(self) -> str:
        """A move that was made while the connection is lost."""
        is_lost = self.connection.status != "open" and self._sent
        return self.t("net.unkept-move") if is_lost else ""

    def _clock(self) -> str:
        for seat in self.slow:
            deadline = self.state["seats"][seat].get("deadline")
            if deadline:
                left = max(0, int((deadline - self._now_ms()) / 1000))
                told = f"{left // 3600}:" if left >= 3600 else ""
                told += f"{left % 3600 // 60:02}:{left % 60:02}"
                return pair(self.t, self.names[seat], told)
        return ""

    def _now_ms(self) -> float:
        return time.time() * 1000 + self._ahead_ms

    @property
    def people(self) -> str:
        """Who is away, and how many watch."""
        said = [] if self.own else [self.t("watching.self")]
        said += [
            pair(self.t, self.names[each["seat"]], self.t("seat.away"))
            for each in self.presence["seats"]
            if not each["online"] and each["seat"] < len(self.names)
        ]
        # Whoever watches here is one of those that the server counts.
        others = self.presence["spectators"] - (not self.own)
        if others > 0:
            said.append(self.t("watching.others", n=others))
        return ", ".join(said)

    # What is heard

    def _hear(self, message: dict[str, Any]) -> None:
        heard = getattr(self, f"_hear_{str(message.get('type')).replace('-', '_')}", None)
        if heard is not None:
            heard(message)
            self.on_change()

    def _hear_welcome(self, message: dict[str, Any]) -> None:
        self.own = tuple(message["seats"])
        self.layout = message["layout"]
        self._ahead_ms = message["at"] - time.time() * 1000

    def _hear_update(self, message: dict[str, Any]) -> None:
        self.state = message["state"]
        self._follow()

    def _hear_news(self, message: dict[str, Any]) -> None:
        if message["since"] != self.state.get("version"):
            if message["version"] > self.state.get("version", -1):
                version = self.state.get("version", -1)
                self._send(lambda: wire.Resync(id=self.connection.next_id(), version=version))
            return
        changes = dict(message["state"])
        seats, moves = changes.pop("seats", []), changes.get("moves")
        merge(self.state, changes)
        for seat in seats:
            merge(self.state["seats"][seat["seat"]], seat)
        if moves is None:
            self.state["moves"] += [event["text"] for event in message["events"] if event["type"] == "played"]
        self.state["version"] = message["version"]
        for event in message["events"]:
            self._tell_event(event)
        self._follow()

    def _hear_presence(self, message: dict[str, Any]) -> None:
        self.presence = message

    def _hear_notice(self, message: dict[str, Any]) -> None:
        key = f"notice.{message['notice']}"
        if self.t.has(key):
            self.log.append(self.t(key))

    def _hear_said(self, message: dict[str, Any]) -> None:
        words = self.t(f"voices.{message['word']}")
        self.log.append(self.t("voices.said", name=self.names[message["seat"]], words=words))

    def _tell_event(self, event: dict[str, Any]) -> None:
        keys = {"returned": "say.returned", "taken-over": "say.taken-over", "seated": "say.seated"}
        if event["type"] in keys and event.get("seat") is not None:
            self._name()
            self.log.append(said_of(self.t, keys[event["type"]], self.names[event["seat"]]))
        elif event["type"] == "takeback-answered" and not event["agreed"]:
            self.log.append(self.t("diavolo.told.not-taken-back"))

    def _name(self) -> None:
        names = []
        for seat in self.state["seats"]:
            if seat["name"]:
                names.append(seat["name"])
            elif seat["kind"] == "bot":
                names.append(level_name(self.t, seat["level"]))
            elif seat["kind"] == "open":
                names.append(self.t("seat.open"))
            else:
                you = self.own == (seat["seat"],)
                names.append(Own(self.t("seat.you")) if you else self.t("seat.player", n=seat["seat"] + 1))
        self.names = told_apart(self.t, names)

    def _follow(self) -> None:
        """Bring the game to where the moves say it is."""
        self._name()
        texts: list[str] = self.state["moves"]
        same = 0
        while same < min(len(texts), len(self._texts)) and texts[same] == self._texts[same]:
            same += 1
        if not self._texts:
            self._game = None
        game = self.game
        while len(game.stack) > same:
            game.pop()
        if same < len(self._texts):
            self.log.append(self.t("diavolo.told.taken-back"))
        # Those who come late are not told everything that has happened.
        silent = len(texts) - same > 6
        for text in texts[same:]:
            before = game.position
            event = before.parse_event(text)
            game.push(event)
            moves = {min(before.to_act): event} if len(before.to_act) == 1 else {}
            if not silent:
                self.tell(Step(before, event, game.position, moves))
        self._texts = list(texts)
        for seat, number in self.deck.note(self.state, self.own):
            self._show_number(seat, number)

    def _send(self, make: Callable[[], Request]) -> None:
        """Ask the server for something."""
        raise NotImplementedError(make)

    def _show_number(self, seat: int, number: str) -> None:
        """Show a number for the shuffle, which the seat has sealed."""
        raise NotImplementedError(seat, number)


def merge(known: dict[str, Any], changes: dict[str, Any]) -> None:
    """Put changes into what is known: objects field by field, everything else as a whole.

    >>> state = {"a": {"b": 1, "c": [2]}}
    >>> merge(state, {"a": {"c": [3]}, "d": 4})
    >>> state
    {'a': {'b': 1, 'c': [3]}, 'd': 4}
    """
    for name, value in changes.items():
        if isinstance(value, dict) and isinstance(known.get(name), dict):
            merge(known[name], value)
        else:
            known[name] = value
