"""What a value of boards is made of: features that are there or not, by their numbers.

The engine adds up rows of weights, one for each feature that a board has; training finds those weights. Both
have to mean the same by a number. No feature knows the board, so that any board can be judged.

The plain features are enough for a small value. The rich ones stand in the place of some of them and say
more: each has a plain one that it is a case of, and its row is added to that one's.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

KIND = "ponti-hashi-value"
"""The kind of a file with the weights of a value."""

# Where the plain features of each kind begin.
DONE = 0
"""A finished island, by its flag."""
OPEN = DONE + 3
"""An island with a number, by flag, missing bridges and how many more than those could still come."""
BARE = OPEN + 3 * 6 * 5
"""An island without a number, by flag, bridges and how many more could come."""
LINE = BARE + 3 * 7 * 7
"""A line that can take bridges, by what its ends lack and how many it takes."""
ROUNDS = LINE + 11 * 11 * 2
"""How many rounds are left."""
CARDS = ROUNDS + 21
"""For each number how many cards with it are left."""
STROKES = CARDS + 6 * 4
"""How many bridges the cards left have."""
BALANCE = STROKES + 40
"""Bridge ends that islands and cards ask for, less those that the cards bring."""
BLANK = BALANCE + 31
"""Islands without a number, less the rounds left."""
BONUS = BLANK + 12
"""For each bonus how far off it is and how many rounds are left for its higher points."""
GROWN = BONUS + 3 * 8 * 13
"""The largest group of islands that could all still be finished."""
LOST = GROWN + 13
"""How many islands cannot be finished any more."""
FEATURES = LOST + 8

# The rich ones behind them.
EXACT = FEATURES
"""An island with a number, by flag, number, missing bridges and how many more than those could still come."""
PAIR = EXACT + 3 * 6 * 6 * 5
"""A line that can take bridges, by the states of its ends and how many it takes."""
NUMBERED_ENDS = 6 * 5
"""The state of an end with a number: missing bridges, and how many more than those could still come."""
ENDS = NUMBERED_ENDS + 4 * 4
"""Without a number: bridges, up to 3, and how many more could come, 1 to 4."""
ALL = PAIR + ENDS * (ENDS + 1)
"""The number of all features."""

PHASES = 17
"""There are other weights for each number of rounds left, up to this many."""


def plain_of() -> npt.NDArray[np.int64]:
    """For each feature the plain one that it is a case of; for a plain one itself."""
    found = np.arange(ALL)
    for flag in range(3):
        for number in range(6):
            for missing in range(6):
                for spare in range(5):
                    rich = EXACT + ((flag * 6 + number) * 6 + missing) * 5 + spare
                    found[rich] = OPEN + (flag * 6 + missing) * 5 + spare
    for high in range(ENDS):
        for low in range(high + 1):
            first, second = sorted((_lack(low), _lack(high)))
            for takes in range(2):
                rich = PAIR + (high * (high + 1) // 2 + low) * 2 + takes
                found[rich] = LINE + (first * 11 + second) * 2 + takes
    return found


def _lack(end: int) -> int:
    """What an end in this state lacks, as the plain features say it."""
    return end // 5 + 1 if end < NUMBERED_ENDS else 7 + (end - NUMBERED_ENDS) // 4


def whole_rows(rows: npt.NDArray[np.float32], phases: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The rows of all features for each number of rounds left, from those for any and what each adds.

    A rich feature counts as itself and as the plain one; what a number of rounds left adds is known for plain
    ones only.
    """
    plain = plain_of()
    whole = rows + np.where(plain != np.arange(ALL), 1, 0)[:, None].astype(np.float32) * rows[plain]
    # The engine reads rows where they lie: one behind the other.
    return np.ascontiguousarray(whole[None] + phases[:, plain])
