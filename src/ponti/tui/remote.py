"""A seat at a table on a server: what a player does there, over the same wire as the browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from typing import Any

from ponti.analysis import Reason, Suggestion
from ponti.bots import LEVELS
from ponti.errors import PontiError
from ponti.locale import Catalogue
from ponti.record import End, Record
from ponti.tui.connection import Link, RefusedError
from ponti.tui.names import forms, pair
from ponti.tui.parts import Ending
from ponti.tui.remote_table import RemoteTable
from ponti.tui.session import Hint, Question
from ponti.wire import client_messages as wire
from ponti.wire.base import SIGNS, WORDS, Request


class _Broken:
    """A violation as the wire tells it."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.template: str = told["template"]
        self.values: dict[str, str | int] = told["values"]


class RemoteSession(RemoteTable):
    """A seat, or several, at a table on a server; without one, somebody who watches."""

    def __init__(self, link: Link, kind: str, t: Catalogue, seen: dict[str, Any], invite: str = "") -> None:
        super().__init__(link, kind, t, seen, invite)
        self.on_next: Callable[[Link], None] = lambda _: None
        """Told the link of the next game, when somebody wants to play on there."""
        self.on_renewed: Callable[[], None] = lambda: None
        """Told that the link of this seat opens nothing any more."""
        self._tasks: set[asyncio.Task[Any]] = set()

    # What is asked

    @property
    def question(self) -> Question | None:
        """A seat with a new link, takebacks, absent players, a bot in the own seat, another game."""
        if self.connection.refusal == "wrong-token" and self.link.token:
            text = self.t("seat-link.renewed.text", menu=self.t("menu.device"))
            return Question(f"{self.t('seat-link.renewed')}. {text}", [(self.t("ui.ok"), self.on_renewed)])
        if not self.own or not self.is_known:
            return None
        return next(self._questions(), None)

    def _questions(self) -> Iterator[Question]:
        t, state, seat = self.t, self.state, self.own[0]
        asker = state.get("takeback")
        if asker is not None and asker not in self.own:
            yield Question(
                t("takeback.question", **forms(self.names[asker])),
                [
                    (t("takeback.agree"), lambda: self._answer_takeback(seat, True)),
                    (t("takeback.refuse"), lambda: self._answer_takeback(seat, False)),
                ],
            )
        if state["status"] == "playing":
            for mine in self.own:
                if state["seats"][mine]["kind"] == "bot":
                    back = (t("replaced.return"), lambda mine=mine: self._ask(wire.Return, mine))
                    yield Question(t("replaced.text"), [back])
            for each in self.presence["seats"]:
                is_person = state["seats"][each["seat"]]["kind"] == "person"
                if each["absent"] and is_person and each["seat"] not in self.own:
                    yield self._absent(seat, each["seat"])
        if state.get("rematch"):
            play_on = (t("rematch.join"), self._move_on)
            yield Question(t("rematch.waiting"), [play_on, (t("ui.close"), lambda: None)])
        offer = state.get("offer")
        if offer is not None and seat not in offer["agreed"] and not state.get("rematch"):
            yield Question(
                t("rematch.offered", **forms(self.names[offer["seat"]])),
                [
                    (t("rematch.agree"), lambda: self._play_again(seat)),
                    (t("rematch.decline"), lambda: self._ask(wire.DeclineRematch, seat)),
                ],
            )

    def _absent(self, seat: int, absent: int) -> Question:
        t = self.t
        level = LEVELS[self.kind][1].name
        return Question(
            t("absent.text", **forms(self.names[absent])),
            [
                (t("absent.wait"), lambda: None),
                (t("absent.replace"), lambda: self._ask(wire.Replace, seat, absent=absent, level=level)),
                (pair(t, t("absent.abandon"), f"{t('absent.abandon.text')} {t('absent.abandon.vote')}"),
                 lambda: self._ask(wire.Abandon, seat, absent=absent)),
            ],
        )  # fmt: skip

    def _move_on(self) -> None:
        self.on_next(Link(self.link.server, self.state["rematch"], self.link.token))

    def _answer_takeback(self, seat: int, agree: bool) -> None:
        self._send(lambda: self.part.answer_takeback(self.connection.next_id(), seat, agree))

    # What is done

    async def start(self) -> None:
        """Stay connected."""
        await self.connection.run()

    def _ask(self, kind: type[Request], seat: int, **fields: Any) -> None:
        self._send(lambda: kind(id=self.connection.next_id(), seat=seat, **fields))  # type: ignore[call-arg]

    def _send(self, make: Callable[[], Request]) -> None:
        self._run(self._sending(make()))

    def _run(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sending(self, request: Request) -> None:
        try:
            await self.connection.ask(request)
        except RefusedError as error:
            self.on_error(f"! {self.words_of(error)}")
        finally:
            self.on_change()

    def _show_number(self, seat: int, number: str) -> None:
        self._run(self._showing(seat, number))

    async def _showing(self, seat: int, number: str) -> None:
        try:
            await self.connection.ask(wire.Unseal(id=self.connection.next_id(), seat=seat, number=number))
            self.deck.shown(seat, number)
        except RefusedError as error:
            # Too late stays too late; whatever else is wrong may be over at the next news.
            if error.code != "not-now":
                self.deck.again(number)

    def _play_again(self, seat: int) -> None:
        """Ask for another game, or agree to one; where it has a deck, a number for it is sealed before."""
        if self.state.get("deck") and not self.state.get("rematch"):
            sealed = self.deck.decks.new_seal()
            self._run(self._sealing(wire.Seal(id=self.connection.next_id(), seat=seat, seal=sealed), seat))
        else:
            self._ask(wire.Rematch, seat)

    async def _sealing(self, request: Request, seat: int) -> None:
        with suppress(RefusedError):  # the game goes on without a number of ours
            await self.connection.ask(request)
        self._ask(wire.Rematch, seat)

    @property
    def words(self) -> list[tuple[str, str]]:
        """What can be said to the others, where there are any."""
        others = [each for each in self.state.get("seats", ()) if each["seat"] not in self.own]
        if not self.own or not self.is_known or all(each["kind"] != "person" for each in others):
            return []
        return [(self.t(f"voices.{word}"), word) for word in (*WORDS, *SIGNS)]

    def talk(self, word: str) -> None:
        """Say one of these words; nothing else can be said."""
        self._ask(wire.Say, self.own[0], word=word)

    def words_of(self, error: RefusedError) -> str:
        """Why something was refused, in the language of the screen."""
        if error.violation:
            return self.t.violation(_Broken(error.violation))
        key = f"error.{error.code}"
        return self.t(key if self.t.has(key) else "error.other")

    def choose(self, seat: int, move: Any) -> None:
        """Send a whole turn; until it is answered, it is on its way."""
        ply = self.state["ply"]
        self._sent[seat] = ply
        request = wire.MakeMove(id=self.connection.next_id(), seat=seat, ply=ply, move=str(move))
        self._run(self._choosing(seat, request))

    async def _choosing(self, seat: int, request: Request) -> None:
        try:
            await self._sending(request)
        finally:
            self._sent.pop(seat, None)
            self.on_change()

    @property
    def can_undo(self) -> bool:
        """A confirmation while others think; in some games a move, if the others agree."""
        if not self.own or self.state.get("status") != "playing" or not self.is_known:
            return False
        if self.part.CAN_TAKE_BACK:
            return self.state.get("takeback") is None and any(
                before.to_act & frozenset(self.own) for before, _ in self.game.stack
            )
        return any(self.state["seats"][seat]["confirmed"] for seat in self.own) and bool(self.slow)

    def undo(self) -> None:
        """Ask for the last move, or take the confirmation back."""
        seats = self.state["seats"]
        seat = next((each for each in self.own if seats[each]["confirmed"]), self.own[0])
        if self.part.CAN_TAKE_BACK:
            movers = [min(before.to_act) for before, _ in self.game.stack if before.to_act]
            seat = next(each for each in reversed(movers) if each in self.own)
            if any(each["kind"] == "person" for each in seats if each["seat"] not in self.own):
                self.on_error(self.t("diavolo.takeback.asked"))
        ply = self.state["ply"]
        self._send(lambda: self.part.take_back(self.connection.next_id(), seat, ply))

    @property
    def can_hint(self) -> bool:
        """Only where nobody else plays."""
        if not self.is_known:
            return False
        return all(each["kind"] == "bot" or each["seat"] in self.own for each in self.state["seats"])

    async def hint(self, seat: int) -> Hint:
        """Ask the server."""
        try:
            told = await self.connection.ask(wire.Hint(id=self.connection.next_id(), seat=seat))
        except RefusedError as error:
            raise PontiError(self.words_of(error)) from None
        reason = told.get("reason")
        return Hint(
            Suggestion(
                self.position.parse_move(told["move"]),
                win=told.get("win"),
                ahead=told.get("ahead"),
                is_proven=bool(told.get("proven")),
                points=told.get("points"),
                reason=None if reason is None else Reason(reason["reason"], reason["values"]),
            ),
            bool(told.get("warming")),
        )

    def resign(self) -> None:
        """Give the game up."""
        self._ask(wire.Resign, (self.waiting or self.own)[0])

    def again(self) -> None:
        """Offer the others another game; where nobody has to agree, it begins."""
        if self.state.get("rematch"):
            self._move_on()
        elif self.own:
            self._play_again(self.own[0])
            others = [name for seat, name in enumerate(self.names) if seat not in self.own]
            objects = [forms(name)["object"] for name in others]
            self.on_error(self.t("rematch.asked", objects=self.t.list(objects)) if others else "")

    @property
    def ending(self) -> Ending | None:
        """As the server says."""
        outcome = self.state.get("outcome")
        if outcome is None or not self.is_known:
            return None
        return Ending(
            self.position, self.names, self.own, outcome["how"], outcome["seat"], tuple(outcome["winners"])
        )

    @property
    def remarks(self) -> list[str]:
        """Whether the deck was fair, after the end of a game that has one."""
        verdict = self.deck.judge(self.state, self.own) if self.state.get("outcome") else None
        if verdict is None:
            return []
        faults = [self.t(f"deck.fault.{fault}") for fault in verdict.faults]
        said = [self.t(f"deck.answer.{verdict.answer}"), self.t(f"deck.why.{verdict.answer}"), *faults]
        return [self.t("menu.deck"), " ".join(said)]

    def record(self) -> Record:
        """The game so far; of a finished one with what proves that its deck was fair."""
        outcome = self.state.get("outcome")
        if outcome is None:
            return Record.of(self.game, tuple(self.names))
        aside = self.part.set_aside(self.position) if outcome["how"] == "played" else None
        end = End(outcome["how"], outcome["seat"] if outcome["how"] != "played" else None)
        proof = self.deck.headers(self.state)
        return Record.of(self.game, tuple(self.names), end=end, set_aside=aside, other_headers=proof)

    async def close(self) -> None:
        """Hang up; the seat stays."""
        await self.connection.close()
