"""A turn of Ponte del Diavolo in the making: one tile, two tiles, the foot of a bridge, or a bridge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ponti.diavolo import PASS, Bridge, Choose, Colour, Move, Position, Space, Tiles
from ponti.diavolo.rules import Rule
from ponti.errors import Violation
from ponti.locale import Catalogue
from ponti.tui.canvas import Place
from ponti.tui.parts import Deed


@dataclass(frozen=True, slots=True)
class Picked:
    """What was picked: tiles in their order, or the ends of a bridge."""

    tiles: tuple[Space, ...] = ()
    foot: Space | None = None
    head: Space | None = None
    other: Move | None = None
    """A colour or a pass, where the turn is no place on the board."""


NOTHING = Picked()


class Turn:
    """What a seat has picked so far; picking goes as in the browser (`web/diavolo/selection.js`)."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.picked = NOTHING
        self._before: list[Picked] = []
        self._after: list[Picked] = []
        self.bridges = position.legal_bridges()
        self.own = position.tiles(position.turn)
        self.others = position.tiles(position.turn.other)
        self.tiles = position.legal_tiles() if position.can_place_tiles else frozenset()

    @property
    def seconds(self) -> frozenset[Space] | None:
        """Where the second tile may lie; None while there is no first one."""
        return self.position.legal_tiles(self.picked.tiles[0]) if self.picked.tiles else None

    @property
    def ends(self) -> frozenset[Space]:
        """Where the bridge from the chosen tile may lead."""
        foot = self.picked.foot
        found = [bridge for bridge in self.bridges if foot in (bridge.a, bridge.b)]
        return frozenset(bridge.b if bridge.a == foot else bridge.a for bridge in found)

    @property
    def feet(self) -> frozenset[Space]:
        """The tiles from which a bridge may lead."""
        return frozenset(end for bridge in self.bridges for end in (bridge.a, bridge.b))

    @property
    def move(self) -> Move | None:
        """The move that is chosen; None while it is not complete."""
        picked = self.picked
        if picked.other is not None:
            return picked.other
        if len(picked.tiles) == 2:
            return Tiles(*picked.tiles)
        return Bridge(picked.foot, picked.head) if picked.foot and picked.head else None

    @property
    def is_on_board(self) -> bool:
        """Whether tiles or a bridge can be picked: a colour is chosen with a key of its own."""
        return bool(self.tiles or self.bridges) and not self.position.choosing

    @property
    def is_empty(self) -> bool:
        """Whether nothing is picked."""
        return self.picked == NOTHING

    def pick(self, place: Place) -> Violation | None:
        """Pick a space or a tile."""
        assert isinstance(place, Space)
        if self.position.choosing:
            return Violation(Rule.CHOICE, "first choose a colour: light or dark, not {move}", move=str(place))
        picked = self.picked
        if place in self.own and not self.position.opening:
            return self._pick_own(place)
        if place in picked.tiles:
            return self._set(Picked(tuple(tile for tile in picked.tiles if tile != place)))
        if picked.foot and place in self.others:
            return self._refused(Bridge(picked.foot, place))
        first = picked.tiles[0] if picked.tiles else None
        if first is not None:
            if place in self.position.legal_tiles(first):
                return self._set(Picked((first, place)))
            return self.position.why_not_tile(place, first)
        if place in self.tiles:
            return self._set(Picked((place,)))
        return self.position.why_not_tile(place) or self._no_pair()

    def _pick_own(self, place: Space) -> Violation | None:
        foot = self.picked.foot
        if foot == place:
            return self._set(NOTHING)
        if foot is None:
            return self._set(Picked(foot=place))
        return self.join(foot, place)

    def join(self, one: Place, other: Place) -> Violation | None:
        """A bridge from one tile to another."""
        assert isinstance(one, Space)
        assert isinstance(other, Space)
        if one == other:
            return self.pick(one)
        bridge = Bridge(one, other)
        if bridge in self.bridges:
            return self._set(Picked(foot=one, head=other))
        return self._refused(bridge)

    def _refused(self, bridge: Bridge) -> Violation | None:
        violation = self.position.why_not(self.seat, bridge)
        if violation is not None and self.picked.head is not None:
            self._set(Picked(foot=self.picked.foot))
        return violation

    def _no_pair(self) -> Violation:
        left = self.position.tiles_left(self.position.turn)
        if left < 2:
            two = "two tiles are needed and the supply has only {left} left"
            return Violation(Rule.SUPPLY, two, left=left)
        return Violation(Rule.TURN, "nobody places tiles now")

    def _set(self, picked: Picked) -> Violation | None:
        self._before.append(self.picked)
        self._after.clear()
        self.picked = picked
        return None  # nothing is wrong with it

    def undo(self) -> bool:
        """One step back."""
        if not self._before:
            return False
        self._after.append(self.picked)
        self.picked = self._before.pop()
        return True

    def redo(self) -> bool:
        """One step forward again."""
        if not self._after:
            return False
        self._before.append(self.picked)
        self.picked = self._after.pop()
        return True

    def clear(self) -> None:
        """Nothing is picked."""
        if not self.is_empty:
            self._set(NOTHING)

    def fill(self, move: Move) -> None:
        """Pick what a hint says."""
        if isinstance(move, Tiles):
            self._set(Picked((move.a, move.b)))
        elif isinstance(move, Bridge):
            self._set(Picked(foot=move.a, head=move.b))
        else:
            self._set(Picked(other=move))

    def correct(self, move: Move | None) -> None:
        """Nothing is ever corrected."""

    def why_not(self) -> Violation | None:
        """Why the turn cannot end like this."""
        return None if self.move is None else self.position.why_not(self.seat, self.move)

    def guide(self, t: Catalogue, names: Sequence[str], shared: bool) -> str:
        """What there is to do now."""
        position, picked = self.position, self.picked
        who = names[self.seat] if shared else t("diavolo.guide.you")
        if position.choosing:
            chosen = picked.other
            if isinstance(chosen, Choose):
                return t(f"diavolo.choice.{chosen.colour}.note")
            return t("diavolo.guide.choice", who=who)
        if picked.head:
            return t("diavolo.guide.bridge")
        if picked.foot:
            return t("terminal.diavolo.foot" if self.ends else "terminal.diavolo.no-ends")
        if picked.tiles:
            return t("diavolo.guide.first" if len(picked.tiles) == 1 else "terminal.diavolo.second")
        return self._beginning(t, who)

    def _beginning(self, t: Catalogue, who: str) -> str:
        position = self.position
        if position.opening:
            return t("terminal.diavolo.opening", who=who)
        last = f"{t('diavolo.guide.last')} " if position.phase.value == "last" else ""
        if not position.can_place_tiles:
            return last + t("diavolo.guide.pass-or-bridge" if self.bridges else "diavolo.guide.pass")
        colour = t(f"diavolo.two.{position.turn}")
        key = "diavolo.guide.tiles-or-bridge" if self.bridges else "diavolo.guide.tiles"
        return last + t(key, colour=colour, who=who)

    def about(self, t: Catalogue) -> str:
        """What the move would do: islands, blocked spaces, points."""
        move = self.move
        if not isinstance(move, Tiles | Bridge) or self.position.why_not(self.seat, move) is not None:
            return ""
        before, after = self.position, self.position.after(move)
        mover = before.turn
        said = []
        islands = sum(len(after.islands(colour)) - len(before.islands(colour)) for colour in Colour)
        if islands:
            said.append(t("diavolo.preview.islands", n=islands))
        blocked = sorted(map(str, after.blocked - before.blocked))
        if blocked:
            said.append(t("diavolo.preview.blocked", n=len(blocked), spaces=t.list(blocked)))
        now, then = before.score(mover).points, after.score(mover).points
        if now != then:
            said.append(t("diavolo.preview.points", now=now, then=then))
        for colour, key in ((mover, "own"), (mover.other, "others")):
            closed = _newly_closed(before, after, colour)
            if closed:
                said.append(t(f"diavolo.preview.{key}", n=closed, colour=t(f"diavolo.colour.{colour}")))
        return " ".join(said)

    def unfinished(self, t: Catalogue) -> str:
        """A move is whole or none."""
        del t
        return ""

    def deeds(self, t: Catalogue) -> list[Deed]:
        """The choice of a colour, and passing."""
        if self.position.choosing:
            return [
                Deed("l", t("diavolo.choice.light"), lambda: self._set(Picked(other=Choose(Colour.LIGHT)))),
                Deed("d", t("diavolo.choice.dark"), lambda: self._set(Picked(other=Choose(Colour.DARK)))),
            ]
        if self.position.opening or self.position.why_not(self.seat, PASS) is not None:
            return []
        return [Deed("p", t("diavolo.do.pass"), lambda: self._set(Picked(other=PASS)))]


def _newly_closed(before: Position, after: Position, colour: Colour) -> int:
    """How many spaces a move closes to a colour, besides those that it takes or blocks for both."""
    taken = after.board.tiles[0] | after.board.tiles[1] | after.board.blocked
    closed = before.board.open_tiles(colour.side) & ~after.board.open_tiles(colour.side) & ~taken
    return closed.bit_count()
