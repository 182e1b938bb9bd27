"""What the engine thinks of positions that somebody tries out: thought once, while they are remembered."""

from __future__ import annotations

from collections import OrderedDict

from ponti.server.thinking.jobs import BusyError, FormOpinion, ThinkingError
from ponti.server.thinking.pool import Thinkers
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from ponti.wire.study import OpinionView

OPINION_S = 2.0
"""How long a position is thought about."""
REMEMBERED = 500


class Opinions:
    """The opinions of a server, the latest ones kept."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._known: OrderedDict[tuple[str, int], OpinionView] = OrderedDict()

    async def find(self, code: str, seat: int, owner: str) -> OpinionView:
        """The best moves of a seat in a position; `Refusal` where nobody has time for it."""
        known = self._known.get((code, seat))
        if known is not None:
            self._known.move_to_end((code, seat))
            return known
        job = FormOpinion(code=code, seat=seat, seconds=OPINION_S)
        try:
            found = (await self.thinkers.think(job, owner=owner)).opinion
        except BusyError as error:
            raise Refusal(Code.TOO_MANY, str(error)) from None
        except ThinkingError as error:
            raise Refusal(Code.INTERNAL, str(error)) from None
        if not any(line.warming for line in found.lines):
            self._known[code, seat] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found
