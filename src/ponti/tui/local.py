"""A game in this terminal: a `Table` with people and bots, and thinking that never stops the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any

from ponti import analysis, bots
from ponti.engine.warmup import WARM_UP
from ponti.errors import PontiError
from ponti.locale import Catalogue
from ponti.play import Game, Table
from ponti.record import End, Record
from ponti.tui.names import seat_names, written_names
from ponti.tui.parts import Ending
from ponti.tui.session import Hint, Session

# How often somebody who waits for the engine looks again.
_LOOK_S = 0.2


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be played here: where it begins, whose the seats are, and the seed of everything random."""

    start: Any
    """A position, or a game that is to go on."""
    levels: Mapping[int, str] = field(default_factory=dict)
    """The levels of bots by seat; the other seats are people's."""
    seed: int | None = None
    save: Any = None
    """A file for the record, if one was asked for."""


class LocalSession(Session):
    """A table of this process."""

    def __init__(self, plan: Plan, t: Catalogue) -> None:
        position = plan.start.position if isinstance(plan.start, Game) else plan.start
        kind = position.kind
        super().__init__(kind, t)
        self.plan = plan
        rng = SystemRandom() if plan.seed is None else Random(plan.seed)
        # With a seed the same game comes again, so nobody may stand in for a bot that is not ready.
        options = bots.Options(stand_in=plan.seed is None)
        seats = range(position.seats)
        self.own = tuple(seat for seat in seats if seat not in plan.levels)
        self.names = seat_names(t, len(seats), plan.levels, self.own)
        self.table: Table[Any] = Table(
            plan.start,
            {seat: bots.make(kind, level, options) for seat, level in plan.levels.items()},
            rng,
            names=self.names,
            chance=self.part.chance(position, rng),
            play_forced=self.part.PLAY_FORCED,
        )
        self._given_up: int | None = None
        self._busy = False
        self._wake = asyncio.Event()
        self._closed = False

    @property
    def game(self) -> Game[Any]:
        """All positions so far."""
        return self.table.game

    @property
    def waiting(self) -> tuple[int, ...]:
        """The people who have to choose."""
        return () if self._busy or self._given_up is not None else self.table.waiting

    @property
    def slow(self) -> tuple[int, ...]:
        """Bots, while they think."""
        if self._given_up is not None:
            return ()
        return tuple(sorted(self.position.to_act - frozenset(self.own))) if self._busy else self.waiting

    @property
    def status(self) -> str:
        """How far the engine is, while it is being prepared."""
        if WARM_UP.is_ready_for(self.kind) or WARM_UP.has_ended or not self._needs_engine:
            return ""
        done, total = WARM_UP.done
        return self.t("terminal.preparing", done=done, total=total)

    @property
    def _needs_engine(self) -> bool:
        return any(hasattr(bot, "get_ready") for bot in self.table.bots.values())

    async def start(self) -> None:
        """Play on whenever somebody has chosen."""
        while not self._closed:
            await self._advance()
            self._wake.clear()
            await self._wake.wait()

    async def _advance(self) -> None:
        if self._given_up is not None:
            return
        steps = self.table.advance()
        while not self.table.is_over and not self._closed:
            self._busy = True
            if self.position.to_act and not self.table.waiting:
                self.on_change()
            try:
                await self._until_ready()
                step = await asyncio.to_thread(next, steps, None)
            except PontiError as error:
                self.on_error(str(error))
                return
            finally:
                self._busy = False
            if step is None:
                break
            self.tell(step)
            self.on_change()
        self.on_change()
        if self.table.is_over:
            self._write()

    async def _until_ready(self) -> None:
        """Where no bot stands in, wait for the engine without holding anything up."""
        if self.plan.seed is None or not self._needs_engine:
            return
        while not (WARM_UP.is_ready_for(self.kind) or WARM_UP.has_ended or self._closed):
            await asyncio.sleep(_LOOK_S)
            self.on_change()

    def choose(self, seat: int, move: Any) -> None:
        """A person has chosen; the table plays on."""
        self.table.choose(seat, move)
        self._wake.set()

    @property
    def can_undo(self) -> bool:
        """In some games moves can be taken back; in all of them a choice while others are awaited."""
        if self._busy or self._given_up is not None or self.position.is_over:
            return False
        people = self.position.to_act & self.table.people
        if len(self.table.waiting) < len(people):
            return True
        return self.part.CAN_TAKE_BACK and any(
            before.to_act & self.table.people for before, _ in self.game.stack
        )

    def undo(self) -> None:
        """Go back to the last decision of a person."""
        if self.can_undo and self.table.undo():
            self.log.append(self.t("diavolo.told.taken-back"))
            self._wake.set()
            self.on_change()

    async def hint(self, seat: int) -> Hint:
        """The engine's opinion; while it is being prepared, a quick guess."""
        position = self.position
        WARM_UP.start(game=self.kind)
        if not WARM_UP.is_ready_for(self.kind) and not WARM_UP.is_cold_for(self.kind):
            await asyncio.to_thread(WARM_UP.wait, 10.0, self.kind)
        guess = not WARM_UP.is_ready_for(self.kind)
        found = await asyncio.to_thread(analysis.hint, position, seat, stand_in=guess)
        return Hint(found, guess and not WARM_UP.has_ended)

    def resign(self) -> None:
        """The person whose turn it is gives up; alone it is over."""
        self._given_up = (self.table.waiting or self.own or (0,))[0]
        self._write()
        self.on_change()

    @property
    def ending(self) -> Ending | None:
        """By the rules, or because somebody gave up."""
        if not self.position.is_over and self._given_up is None:
            return None
        record = self.record()
        outcome = record.outcome()
        winners = tuple(sorted(outcome.winners)) if outcome is not None else ()
        how = "played" if self._given_up is None else "resigned"
        return Ending(self.position, self.names, self.own, how, self._given_up, winners)

    def record(self) -> Record:
        """The game so far."""
        names = written_names(self.position.seats, self.plan.levels, self.own)
        if self.position.is_over:
            aside = self.part.set_aside(self.position)
            return Record.of(self.game, names, end=End("played"), set_aside=aside)
        if self._given_up is None:
            return Record.of(self.game, names, end=End("abandoned"))
        if self.position.seats > 2:
            return Record.of(self.game, names, end=End("abandoned", self._given_up))
        return Record.of(self.game, names, end=End("resigned", self._given_up))

    def _write(self) -> None:
        if self.plan.save is not None:
            try:
                self.plan.save.write_text(str(self.record()), encoding="utf-8")
                self.log.append(self.t("terminal.saved", file=self.plan.save))
            except OSError as error:
                self.on_error(str(error))

    def again(self) -> Session:
        """The same players once more."""
        return LocalSession(Plan(self.plan.start, self.plan.levels), self.t)

    async def close(self) -> None:
        """Nobody looks any more; what is thought out is thrown away."""
        self._closed = True
        self._wake.set()
        if not self.position.is_over and self._given_up is None and self.plan.save is not None:
            self._write()
