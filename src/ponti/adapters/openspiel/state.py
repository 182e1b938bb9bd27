"""What the states and observers of both games have in common."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ponti.adapters.openspiel.course import Course
from ponti.errors import PontiError

PERFECT, IMPERFECT = (
    pyspiel.GameType.Information.PERFECT_INFORMATION,
    pyspiel.GameType.Information.IMPERFECT_INFORMATION,
)


class State(pyspiel.State):  # type: ignore[misc]
    """A stage of a game; a game's own class says who decides and what the end is worth."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.course: Course = game.first_course

    @property
    def stage(self) -> Any:
        """The position and the half-made turns: `ponti.codec.Stage`."""
        return self.course.stage

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.stage.is_over

    def _legal_actions(self, player: int) -> list[int]:
        stage = self.course.stage
        if player >= stage.position.seats:
            raise PontiError(f"there is no player {player}: they go from 0 to {stage.position.seats - 1}")
        return list(stage.legal_actions(player))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.get_game().chance_name(action)  # type: ignore[no-any-return]
        return self.course.codec.name(action)

    def __str__(self) -> str:
        stage = self.course.stage
        drafts = [" ".join(map(stage.codec.name, draft)) or "-" for draft in stage.drafts]
        return f"{stage.position}\n{stage.position.code()}\nturns so far: {' | '.join(drafts)}"


class Observer:
    """What a seat sees, as OpenSpiel asks for it: the codec's observation, and with recall the history."""

    def __init__(self, game: Any, kind: Any, parameters: Any) -> None:
        if parameters:
            raise PontiError(f"observers have no parameters, not {parameters}")
        self._recall = bool(kind and kind.perfect_recall)
        self._own = not kind or kind.private_info != pyspiel.PrivateInfoType.NONE
        self._name_of = game.name_of
        shape = game.first_course.stage.observation(0).shape
        size, length = int(np.prod(shape)), game.history_length if self._recall else 0
        self.tensor = np.zeros(size + length, np.float32)
        self.dict = {"observation": self.tensor[:size].reshape(shape)}
        if self._recall:
            self.dict["history"] = self.tensor[size:]

    def set_from(self, state: State, player: int) -> None:
        """Write what a seat sees of a state into the tensor."""
        course, seat = state.course, max(player, 0)  # OpenSpiel asks a shape with no player
        stage = course.stage
        draft = stage.drafts[seat] if self._own else ()
        self.dict["observation"][...] = stage.codec.observation(stage.position, seat, draft)
        if self._recall:
            known = course.known_to(seat, own=self._own)
            history = self.dict["history"]
            history.fill(0)
            history[: len(known)] = known

    def string_from(self, state: State, player: int) -> str:
        """The same as text: with recall everything that has happened, else the position."""
        course = state.course
        if self._recall:
            known = course.known_to(player, own=self._own)
            return " ".join([f"seat {player}:", *map(self._name_of, known)])
        draft = course.stage.drafts[player] if self._own else ()
        own = " ".join(map(course.codec.name, draft)) or "-"
        return f"seat {player}: {course.stage.position.code()} {own}"


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; `first_course` is where it begins."""

    def __init__(
        self, kind: Any, info: Any, parameters: dict[str, Any], first: Course, history_length: int
    ) -> None:
        super().__init__(kind, info, parameters)
        self.first_course = first
        self.history_length = history_length

    def name_of(self, number: int) -> str:
        """A number of a history as text."""
        codec = self.first_course.codec
        chance = number - 1 - codec.actions
        return codec.name(number - 1) if chance < 0 else self.chance_name(chance)

    def chance_name(self, outcome: int) -> str:
        """What chance decided, as text."""
        raise PontiError(f"there is no chance in this game, and no outcome {outcome}")

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What OpenSpiel asks observations of."""
        return Observer(self, iig_obs_type, params)
