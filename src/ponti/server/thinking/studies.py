"""The studies that a server makes of boards of people's own, of each only once."""

from __future__ import annotations

import msgspec

from ponti.server.thinking.errands import Errands
from ponti.server.thinking.jobs import BoardStudied, Progress, StudyBoard
from ponti.wire.boards import BoardStudyView, StudyTold

_decoder = msgspec.json.Decoder(BoardStudyView)


class Studies(Errands[BoardStudyView, StudyTold]):
    """Has boards played by bots and by perfect hindsight; the text of each is its game, board and deck."""

    MADE = 1
    TOO_MANY = "too many boards are waiting for their study"

    def job(self, text: str) -> StudyBoard:
        """The study of a board."""
        game, board, deck = text.split("\n")
        return StudyBoard(game=game, board=board, deck=deck, seconds=self.seconds)

    def result(self, answer: BoardStudied) -> BoardStudyView:
        """The study."""
        return answer.study

    def read(self, data: bytes) -> BoardStudyView:
        """The study of a file."""
        return _decoder.decode(data)

    def state(
        self,
        name: str,
        status: str,
        waiting: int = 0,
        progress: Progress | None = None,
        result: BoardStudyView | None = None,
    ) -> StudyTold:
        """How a study stands."""
        done, total = (0, 0) if progress is None else (progress.done, progress.total)
        return StudyTold(id=name, status=status, waiting=waiting, done=done, total=total, study=result)
