"""Hashi for OpenSpiel: cards are chance nodes, set-up and rounds are simultaneous, step by step in each seat.

A seat that is done has one action, `wait`, until all are. `pyspiel.load_game_as_turn_based` makes a
sequential game of it.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from ponti import codec
from ponti.adapters.openspiel.course import Course
from ponti.adapters.openspiel.state import IMPERFECT, PERFECT, Game, State
from ponti.codec import Stage
from ponti.errors import ParseError, PontiError
from ponti.hashi import Card, Deck, Layout
from ponti.hashi.scoring import most_points
from ponti.hashi.setup import MOST_SEATS
from ponti.hashi.shipped import deck_by_id, layout_by_id

BOARD, DECK, PLAYERS = "side-a", "standard", 2
_DRAWN = frozenset("orb-|+/ ")
_CARDS = frozenset("123456/ ")


def game_type(players: int) -> Any:
    """The type of the game: alone there is nobody from whom something could be hidden or won."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name="python_ponti_hashi",
        long_name="Hashi",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=PERFECT if players == 1 else IMPERFECT,
        utility=utility.GENERAL_SUM if players == 1 else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"board": BOARD, "deck": DECK, "players": PLAYERS},
    )


def board_of(text: str) -> Layout:
    """A board by its name, or drawn: rows between slashes, as in `o-o-r/| |/o-o`."""
    if set(text) - _DRAWN:
        return layout_by_id(text)
    try:
        return Layout.parse("board: drawn\nvariant: yes\n\n" + text.replace("/", "\n") + "\n")
    except ParseError as error:
        raise PontiError(f"the board {text[:60]!r} cannot be read: {error}") from None


def deck_of(text: str) -> Deck:
    """A deck by its name, or its cards: `1/1 2/3 4/2`, one of which is set aside."""
    if set(text) - _CARDS:
        return deck_by_id(text)
    return Deck.parse(f"deck: listed\nvariant: yes\n\n{text}\n")


class HashiGame(Game):
    """The game on a `board` with a `deck` for 1 to 4 `players`, always with the strict pen."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters: dict[str, Any] = {"board": BOARD, "deck": DECK, "players": PLAYERS} | (params or {})
        board, deck, players = parameters["board"], parameters["deck"], parameters["players"]
        names = codec.make("hashi", board=board_of(board), deck=deck_of(deck), seats=players)
        first = Stage.start(names)
        layout, cards = first.position.layout, first.position.deck
        steps = 1 + cards.rounds * (1 + max(card.bridges for card in cards.cards))
        info = pyspiel.GameInfo(
            num_distinct_actions=names.actions,
            max_chance_outcomes=len(cards.kinds),
            num_players=players,
            min_utility=0.0 if players == 1 else -1.0,
            max_utility=float(most_points(layout)) if players == 1 else 1.0,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=steps,
        )
        super().__init__(game_type(players), info, parameters, Course(first), players * steps + cards.rounds)
        self.deck = cards
        self._kind: dict[Card, int] = {card: index for index, (card, _) in enumerate(cards.kinds)}

    def new_initial_state(self) -> HashiState:
        """The table before set-up."""
        return HashiState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A card is turned for every round."""
        return int(self.deck.rounds)

    def chance_name(self, outcome: int) -> str:
        """A card as text."""
        return str(self.deck.kinds[outcome][0])

    def kind_of(self, card: Card) -> int:
        """The number of a card among the different cards of the deck."""
        return self._kind[card]


class HashiState(State):
    """A stage of the game: all seats decide at once, or a card is due."""

    def current_player(self) -> int:
        """All, chance or nobody."""
        stage = self.course.stage
        if stage.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if stage.is_chance else pyspiel.PlayerId.SIMULTANEOUS)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be turned, and how likely each is; the one set aside is among them."""
        outcomes = self.course.stage.position.chance_outcomes()
        unseen = sum(count for _, count in outcomes)
        kind_of = self.get_game().kind_of
        return [(kind_of(reveal.card), count / unseen) for reveal, count in outcomes]

    def _apply_action(self, action: int) -> None:
        kind_of = self.get_game().kind_of
        for reveal, _ in self.course.stage.position.chance_outcomes():
            if kind_of(reveal.card) == action:
                self.course = self.course.after_chance(action, reveal)
                return
        raise PontiError(f"no card with the number {action} is unseen")

    def _apply_actions(self, actions: list[int]) -> None:
        stage = self.course.stage
        if len(actions) != stage.position.seats:
            raise PontiError(f"every player decides: {stage.position.seats} actions, not {len(actions)}")
        to_act = stage.to_act
        for seat, action in enumerate(actions):
            if seat not in to_act:
                stage.after(seat, action)  # raises unless it waits
        self.course = self.course.after({seat: actions[seat] for seat in to_act})

    def returns(self) -> list[float]:
        """At the end, alone the score; at a table what the losers lose and the winners share."""
        stage = self.course.stage
        return list(stage.returns()) if stage.is_over else [0.0] * stage.position.seats


TYPE, GAME = game_type(PLAYERS), HashiGame
