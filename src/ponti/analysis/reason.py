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
    "enters": "{island} needs {missing} more bridges, and {spare} more than that could come",
    "enters_tight": "{island} needs {missing} more bridges, every one that could come",
    "parks": "{island} hardly gets all its bridges, but no better island takes the number",
    "saves": "draws nothing, so that nothing is spoilt",
    "prepares": "brings {islands} nearer to their numbers",
}
DIAVOLO = {
    "even": "leaves the rival no better side to choose",
    "takes_side": "takes the side that wins more often",
    "passes": "there is nothing better than to pass",
    "closes": "closes {n} islands, for {points} more points",
    "connects": "connects {islands} islands, for {points} more points",
    "denies": "takes {n} places from the rival where one tile would have closed an island",
    "cuts": "spoils {n} bridges that the rival could have built between groups",
    "readies": "makes {n} sandbanks that one more tile turns into islands",
    "joins": "joins groups that can still become islands",
    "narrows": "closes {n} spaces to the rival",
    "grows": "prepares an island",
}
REASONS = HASHI | DIAVOLO


@dataclass(frozen=True, slots=True)
class Reason:
    """The name of a reason and its values.

    >>> str(Reason("finishes", {"islands": "c, e"}))
    'finishes c, e'
    """

    name: str
    values: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return REASONS[self.name].format(**self.values)
