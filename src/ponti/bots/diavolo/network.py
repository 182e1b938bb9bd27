"""The player of Ponte del Diavolo whose search asks a network; without one it plays games out."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from ponti.bots.compiled import file_among
from ponti.bots.diavolo.greedy import GreedyBot
from ponti.bots.diavolo.search import SearchBot
from ponti.bots.levels import Maker, Options
from ponti.diavolo import Move, Position
from ponti.engine.warmup import say_on_standard_error
from ponti.errors import PontiError
from ponti.play import Bot, Limit

# A network knows what a game that is played out would have to find out; all moves as first need such games.
SETTINGS = "explore=0,guide=1,trust=0,margin=0.1,ripe=1,doubt=0.15,warmth=1"


class NetworkBot(SearchBot):
    """A search whose leaves a network judges.

    Whoever names a file wants that network and no other. Without one it is the file that PONTI_NETWORK names,
    or the one that comes with Ponti; where that is no good either, games are played out, as by `SearchBot`.
    """

    def __init__(self, settings: str = "", *, file: Path | None = None, **others: Any) -> None:
        if file is not None and not file.is_file():
            raise PontiError(f"there is no network {file}")
        self._file = file
        self._network: Any = None
        self._has_looked = False
        super().__init__(settings, **others)

    def get_ready(self) -> None:
        """Wait until the engine can be used, and read the network."""
        super().get_ready()
        if not self._has_looked:
            self._has_looked = True
            self._network = self._found()

    def _found(self) -> Any:
        from ponti.engine.diavolo import networks

        file = self._file or networks.named_file()
        try:
            if file is None:
                raise PontiError(f"no network comes with this Ponti, and {networks.VARIABLE} names none")
            return networks.load(file)
        except PontiError as error:
            if self._file is not None:
                raise
            _say_once(f"{error}; games are played out instead")
            return None

    def settings_of(self, text: str) -> Any:
        """Settings for a search with a network; without one, those of the best player."""
        if self._has_looked and self._network is None:
            return super().settings_of("")
        return super().settings_of(",".join(part for part in (SETTINGS, text) if part))

    def evaluator(self) -> Any:
        """The network, or games played out."""
        if self._network is None:
            return None
        from ponti.engine.diavolo.judging import judged_by

        return judged_by(self._network, self.settings_of(self._text))

    def _open(self, position: Position, limit: Limit, rng: Random) -> Move:
        """The opening whose better side is worth least, of those that the network thinks of."""
        if self._network is None:
            return super()._open(position, limit, rng)
        from ponti.engine.diavolo.openings import opening

        return opening(self._network, position, rng)


_TOLD: set[str] = set()


def _say_once(text: str) -> None:
    """Say something to a person, but not in every game of a match."""
    if text not in _TOLD:
        _TOLD.add(text)
        say_on_standard_error(text)


def networked(text: str = "", *, seconds: float = 1.0) -> Maker:
    """How the player is described: settings, and perhaps a file among them, as in `devil.onnx,guide=1.2`."""
    name, settings = file_among(text, "network")
    file = Path(name) if name else None

    def make(options: Options) -> Bot[Any]:
        return NetworkBot(
            settings,
            file=file,
            limit=Limit(seconds=seconds),
            threads=options.threads,
            clock=options.clock,
            stand_in=GreedyBot if options.stand_in else None,
        )

    return make
