"""The reviews that a server makes, of each game only once."""

from __future__ import annotations

import msgspec

from ponti.server.thinking.errands import Errands
from ponti.server.thinking.jobs import GameReviewed, Progress, ReviewGame
from ponti.wire.study import GameReview, ReviewTold

_decoder: msgspec.json.Decoder[GameReview] = msgspec.json.Decoder(GameReview)


class Reviews(Errands[GameReview, ReviewTold]):
    """Has finished games looked at again, for whoever asks; the text of each is its record."""

    MADE = 4
    TOO_MANY = "too many games are waiting for their review"

    def job(self, text: str) -> ReviewGame:
        """The review of a record."""
        return ReviewGame(record=text, seconds=self.seconds)

    def result(self, answer: GameReviewed) -> GameReview:
        """The review."""
        return answer.review

    def read(self, data: bytes) -> GameReview:
        """The review of a file."""
        return _decoder.decode(data)

    def state(
        self,
        name: str,
        status: str,
        waiting: int = 0,
        progress: Progress | None = None,
        result: GameReview | None = None,
    ) -> ReviewTold:
        """How a review stands."""
        done, total = (0, 0) if progress is None else (progress.done, progress.total)
        return ReviewTold(id=name, status=status, waiting=waiting, done=done, total=total, review=result)
