"""Ponte del Diavolo for OpenSpiel: sequential, without chance, zero-sum."""

from __future__ import annotations

from typing import Any

import pyspiel

from ponti import codec
from ponti.adapters.openspiel.course import Course
from ponti.adapters.openspiel.state import PERFECT, Game, State
from ponti.codec import Stage
from ponti.diavolo import Options, Position
from ponti.errors import PontiError

SIZE = 10
TYPE = pyspiel.GameType(
    short_name="python_ponti_diavolo",
    long_name="Ponte del Diavolo",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=PERFECT,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"size": SIZE, "supply": "", "position": ""},
)


def _plain(code: str) -> str:
    """A code of a position as it stands in a game string, where commas and equals signs mean something."""
    return code.replace(",", ";").replace("=", "~")


def _start(parameters: dict[str, Any]) -> Position:
    size, supply = parameters.get("size", SIZE), parameters.get("supply", "")
    code = parameters.get("position", "").replace(";", ",").replace("~", "=")
    if not code:
        return Options(size, supply or None).start()
    position = Position.from_code(code)
    if size not in (SIZE, position.size) or supply not in ("", str(position.supply)):
        raise PontiError("a position has its own size and supply: leave the other parameters out")
    return position


class DiavoloGame(Game):
    """The game on a board of `size`, with a `supply` (`"40 40 15"`), or from a `position` by its code."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters = params or {}
        position = _start(parameters)
        names = codec.of(position)
        supply = position.supply
        # Each colour places its tiles and builds its bridges; one choice, and a pass of each at the end.
        longest = min(supply.light + supply.dark, position.size**2) + supply.bridges + 3
        kept: dict[str, Any] = {"size": position.size}
        if parameters.get("supply"):
            kept["supply"] = str(supply)
        if parameters.get("position"):
            kept = {"position": _plain(position.code())}
        info = pyspiel.GameInfo(
            num_distinct_actions=names.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(TYPE, info, kept, Course(Stage.start(names, position)), longest)

    def new_initial_state(self) -> DiavoloState:
        """The stage in which the game begins."""
        return DiavoloState(self)


class DiavoloState(State):
    """A stage of the game; tiles are placed one by one."""

    def current_player(self) -> int:
        """The seat to move; nobody when the game is over."""
        stage = self.course.stage
        return int(pyspiel.PlayerId.TERMINAL) if stage.is_over else stage.to_act[0]

    def _apply_action(self, action: int) -> None:
        self.course = self.course.after({self.course.stage.to_act[0]: action})

    def returns(self) -> list[float]:
        """1 and -1 at the end; nothing if both win, and before."""
        return list(self.course.stage.returns())


GAME = DiavoloGame
