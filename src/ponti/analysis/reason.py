"""Why a move is good, as a name with values: a sentence here, and in an app one of any language."""

from __future__ import annotations

from dataclasses import dataclass, field

HASHI = {
    "begins": "begins where most lines are still open",
    "hands_on": "leaves the next player little to begin with",
    "bonus": "earns the bonus for {bonus}",
    "finishes": "finishes {islands}",
    "reaches_flag": "reaches the flag on {island}, so that a number may be written there",
    "waits": "leaves {island} to a {number}, of which {left} may still come",
    "enters": "{island} needs {missing:more bridge}, and {spare} more than that could come",
    "enters_tight": "{island} needs {missing:more bridge}, every one that could come",
    "parks": "{island} is unlikely to get all its bridges, but no better island takes the number",
    "saves": "draws nothing, so that nothing is spoilt",
    "prepares": "brings {islands} closer to their numbers",
}
DIAVOLO = {
    "even": "leaves the rival no better side to choose",
    "takes_side": "takes the side that wins more often",
    "passes": "there is nothing better than to pass",
    "closes": "completes {n:island}, for {points:more point}",
    "connects": "connects {islands:island}, for {points:more point}",
    "denies": "takes {n:place} from the rival where one tile would have completed an island",
    "cuts": "spoils {n:bridge} that the rival could have built between groups",
    "readies": "makes {n:sandbank} that one more tile turns into an island",
    "joins": "joins groups that can still become islands",
    "narrows": "closes {n:space} to the rival",
    "grows": "prepares an island",
}
REASONS = HASHI | DIAVOLO


@dataclass(frozen=True, slots=True)
class Reason:
    """The name of a reason and its values.

    >>> str(Reason("finishes", {"islands": "c, e"})), str(Reason("closes", {"n": "1", "points": "3"}))
    ('finishes c, e', 'completes 1 island, for 3 more points')
    """

    name: str
    values: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return REASONS[self.name].format(**{name: _Value(value) for name, value in self.values.items()})


class _Value(str):
    """A value of a reason; a template says what it counts, as in `{n:island}`."""

    __slots__ = ()

    def __format__(self, counted: str) -> str:
        if not counted:
            return str(self)
        return f"{self} {counted}{'' if self == '1' else 's'}"
