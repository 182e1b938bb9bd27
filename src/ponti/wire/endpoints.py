"""The HTTP requests that a server understands: where each goes, what it brings along and what it gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ponti.wire import daily, forms
from ponti.wire.boards import BoardForm, BoardTold, StudyTold
from ponti.wire.puzzles import Answered, AnswerForm, PuzzleList, PuzzleView
from ponti.wire.study import OpinionForm, OpinionView, ReviewTold

JSON = "application/json"
"""The media type of most bodies and answers."""
TEXT = "text/plain; charset=utf-8"
"""The media type of records."""
SVG = "image/svg+xml"
"""The media type of pictures."""
PNG = "image/png"
"""The media type of the pictures of links."""
HTML = "text/html; charset=utf-8"
"""The media type of rules pages."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One of them. `name` is what the OpenAPI document calls it, and the server what answers it."""

    method: str
    path: str
    name: str
    summary: str
    body: Any = None
    answer: Any = None
    media: str = JSON
    status: int = 200
    query: tuple[tuple[str, int], ...] = ()
    """Names of whole numbers that may be given, each with its largest value."""

    @property
    def brings_record(self) -> bool:
        """Whether a record may be in the body, which is longer than anything else that is sent."""
        return "record" in getattr(self.body, "__struct_fields__", ())


_ROOM = "/api/games/{room}"
_PUZZLES = "/api/puzzles/{game}"
_DAY = "/api/daily/{date}"
ENDPOINTS = (
    Endpoint("GET", "/healthz", "health", "Whether the server lives, and what fails", answer=forms.Health),
    Endpoint("GET", "/readyz", "readiness", "Whether people can be sent to this server", answer=forms.Health),
    Endpoint("GET", "/api/info", "info", "What this server offers", answer=forms.ServerInfo),
    Endpoint(
        "POST", "/api/games", "create", "A new game", body=forms.NewGame, answer=forms.SeatToken, status=201
    ),
    Endpoint("GET", _ROOM, "room_info", "What a room is about", answer=forms.RoomInfo),
    Endpoint("DELETE", _ROOM, "delete", "Forget a game", status=204),
    Endpoint("POST", f"{_ROOM}/join", "join", "Take a seat", body=forms.Join, answer=forms.SeatToken),
    Endpoint(
        "POST", f"{_ROOM}/token", "renew", "A new token for a seat", body=forms.RenewForm,
        answer=forms.SeatToken,
    ),
    Endpoint(
        "GET", "/api/tables", "open_tables", "Games that anybody may join", answer=forms.OpenTables,
        query=(("page", 4),),
    ),
    Endpoint("POST", "/api/mine", "mine", "Games of this device", body=forms.Mine, answer=forms.MyGames),
    Endpoint("GET", f"{_ROOM}/record.txt", "record_text", "The record of a finished game", media=TEXT),
    Endpoint(
        "GET", f"{_ROOM}/record.json", "record_json", "A finished game step by step", answer=forms.Replay
    ),
    Endpoint(
        "GET", f"{_ROOM}/picture.svg", "picture", "A position of a game", media=SVG,
        query=(("step", 10_000), ("seat", 3)),
    ),
    Endpoint("GET", f"{_ROOM}/preview.png", "preview", "The picture of a link to a game", media=PNG),
    Endpoint("GET", f"{_ROOM}/deck", "deck", "Whether the deck was fair", answer=forms.DeckProof),
    Endpoint("GET", f"{_ROOM}/qr.svg", "invitation", "The invitation as a QR code", media=SVG),
    Endpoint("POST", "/api/qr", "qr", "A path as a QR code", body=forms.QrForm, media=SVG),
    Endpoint(
        "POST", "/api/replay", "replay", "A record step by step", body=forms.ReplayForm, answer=forms.Replay
    ),
    Endpoint(
        "POST", "/api/picture", "record_picture", "A position of a record", body=forms.PictureForm, media=SVG
    ),
    Endpoint(
        "POST", "/api/reviews", "begin_review", "Look at a record again", body=forms.ReplayForm,
        answer=ReviewTold,
    ),
    Endpoint("GET", "/api/reviews/{review}", "review", "How far a review is", answer=ReviewTold),
    Endpoint(
        "POST", "/api/line", "line", "Where a line of play leads", body=forms.LineForm, answer=forms.LineTold
    ),
    Endpoint(
        "POST", "/api/line.svg", "line_picture", "The end of a line of play as a picture",
        body=forms.LineForm, media=SVG,
    ),
    Endpoint(
        "POST", "/api/line.txt", "line_record", "A line of play that begins in a record, as a record",
        body=forms.LineForm, media=TEXT,
    ),
    Endpoint(
        "POST", "/api/opinions", "opinion", "What the engine thinks of a position", body=OpinionForm,
        answer=OpinionView,
    ),
    Endpoint("POST", "/api/try", "trial", "Rules without a room", body=forms.Try, answer=forms.Tried),
    Endpoint("GET", _PUZZLES, "puzzle_list", "The puzzles of a game", answer=PuzzleList),
    Endpoint("GET", f"{_PUZZLES}/{{puzzle}}", "puzzle", "A puzzle", answer=PuzzleView),
    Endpoint(
        "POST", f"{_PUZZLES}/{{puzzle}}", "answer_puzzle", "What an answer to a puzzle comes to",
        body=AnswerForm, answer=Answered,
    ),
    Endpoint("GET", "/api/daily", "daily", "The deck and the puzzle of the day", answer=daily.DailyTold),
    Endpoint("GET", _DAY, "day", "A day that is over, or today", answer=daily.DayView),
    Endpoint(
        "POST", f"{_DAY}/deck", "try_deck", "Play the deck of a day", body=daily.DeckForm,
        answer=daily.DeckTry,
    ),
    Endpoint(
        "POST", f"{_DAY}/puzzle", "try_day_puzzle", "What an answer to the puzzle of a day comes to",
        body=daily.DayAnswerForm, answer=Answered,
    ),
    Endpoint(
        "GET", f"{_DAY}/best.json", "best_of_day", "The best game of a day that is over, step by step",
        answer=forms.Replay,
    ),
    Endpoint(
        "POST", "/api/boards/{game}", "check_board", "What is wrong with a drawn board or deck",
        body=BoardForm, answer=BoardTold,
    ),
    Endpoint(
        "POST", "/api/boards/{game}/study", "begin_study", "Find out how a board plays", body=BoardForm,
        answer=StudyTold,
    ),
    Endpoint("GET", "/api/studies/{study}", "study", "How far a study is", answer=StudyTold),
    Endpoint("GET", "/api/rules/{language}/{game}", "rules", "A rules page", media=HTML),
    Endpoint("GET", "/openapi.json", "openapi", "This description", answer=dict[str, Any]),
)  # fmt: skip
"""All of them."""
