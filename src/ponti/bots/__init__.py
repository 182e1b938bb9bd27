"""Players of every game, from chance to search. Importing them compiles nothing."""

from typing import TYPE_CHECKING

from ponti._moved import renamed
from ponti.bots.levels import LEVELS, Level, Options, make, names, stand_in
from ponti.bots.random_player import RandomBot

__all__ = ["LEVELS", "Level", "Options", "RandomBot", "make", "names", "stand_in"]

if TYPE_CHECKING:
    from ponti.bots import arena as arena
else:
    __getattr__ = renamed(
        __name__,
        ("arena",),
        GreedyBot="ponti.bots.diavolo:GreedyBot",
        SearchBot="ponti.bots.diavolo:SearchBot",
        HashiGreedyBot="ponti.bots.hashi:GreedyBot",
        HashiSearchBot="ponti.bots.hashi:SearchBot",
    )
