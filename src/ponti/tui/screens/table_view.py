"""What a table shows: a board, what stands beside it, what there is to do, and the keys."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ponti.tui.canvas import Place
from ponti.tui.parts import Deed, Turn, View
from ponti.tui.screens.common import PontiScreen, QuestionScreen, inked, rows
from ponti.tui.session import Session
from ponti.tui.widgets import BoardView, Key, KeyBar, Middle

# So many lines of what has happened are shown; all of them are in the replay.
_LOGGED = 12
# From here on there is room for a broad column beside the board.
_BROAD = 110
_FIXED = ("bar", "guide")
# So many lines are below the board.
_GUIDE = 2


class TableView(PontiScreen):
    """A game as it is seen; `TableTurns` and `TableScreen` say what can be done there."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.turns: dict[int, tuple[int, Turn]] = {}
        """Turns in the making, by seat, with the number of events before them."""
        self.view: View | None = None
        self.said = ""
        """A refusal or a hint."""
        self.looking: int | None = None
        """The number of events after which one looks at the game; None: the present."""
        self._trusted: int | None = None
        self._shown_seat: int | None = None
        self._cursor: Place | None = None
        self._ended = False
        self._flags: set[str] = set()
        self._asked: str | None = None
        self._questioning: QuestionScreen | None = None
        self._hinting = False
        self._plies = 0
        self._panel: list[tuple[str, str]] = []
        self._written: dict[str, Text] = {}

    def compose(self) -> ComposeResult:
        """A bar, the board and what stands beside it, what to do, the keys."""
        yield Static(id="bar")
        with Middle():
            yield BoardView()
            with VerticalScroll(id="side", can_focus=False):
                yield Static(id="panel")
                yield Static(id="log")
        yield Static(id="guide")
        yield KeyBar()

    def on_mount(self) -> None:
        """Let the game begin."""
        self.session.on_change = self.update
        self.session.on_error = self.say
        self.query_one(BoardView).focus()
        self.run_worker(self.session.start(), exclusive=False)
        self.set_interval(0.5, self._tick)
        self.call_after_refresh(self.update)

    async def on_unmount(self) -> None:
        """Nobody looks any more."""
        self.session.on_change = lambda: None
        self.session.on_error = lambda _: None
        await self.session.close()

    def on_screen_resume(self) -> None:
        """What has happened while the rules or the keys were read is shown, and what is to be asked."""
        self.update()

    def on_resize(self, event: events.Resize) -> None:
        """As large as it fits."""
        self.set_class(event.size.width >= _BROAD, "wide")
        self.call_after_refresh(self.update)

    def _tick(self) -> None:
        """Clocks run, and the engine is being prepared."""
        if self.is_mounted and self.session.is_known:
            self._draw_guide()
            self._draw_bar()

    # Whose turn

    @property
    def acting(self) -> int | None:
        """The seat at this screen that is asked now; None while one looks back or others are to act."""
        if self.looking is not None or not self.session.waiting:
            return None
        return self.session.waiting[0]

    @property
    def turn(self) -> Turn | None:
        """The turn in the making of the seat that is asked."""
        if not self.session.is_known:
            return None
        plies = len(self.session.game.stack)
        if plies < self._plies:  # a move was taken back: its turn begins anew
            self.turns.clear()
        self._plies = plies
        seat = self.acting
        if seat is None:
            return None
        known = self.turns.get(seat)
        if known is None or known[0] != plies:
            self.turns[seat] = plies, self.session.part.turn(self.session.position, seat)
        return self.turns[seat][1]

    @property
    def seat(self) -> int:
        """Whose board is looked at."""
        seats = self.session.position.seats
        if self._shown_seat is not None and self._shown_seat < seats:
            return self._shown_seat
        acting = self.acting
        if acting is not None:
            return acting
        if self._trusted is not None:
            return self._trusted
        return self.session.own[0] if self.session.own else 0

    # Drawing

    def update(self) -> None:
        """Something has changed: draw all of it."""
        if not self.is_mounted or not self.query("#board"):
            return
        if not self.session.is_known:
            self._put("bar", Text(self.session.status))
            self._draw_keys()
            self._is_interrupted()
            return
        if self._is_interrupted():
            return
        position, last, before = self._looked_at()
        part, board = self.session.part, self.query_one(BoardView)
        if self._cursor is None:
            self._cursor = part.start_place(position)
        turn = self.turn
        cursor = self._cursor if board.has_focus else None
        view = self.view = View(
            self.t,
            self.session.names,
            self.seat,
            turn if (turn is not None and self.seat == self.acting) or not part.BOARD_EACH else None,
            cursor,
            last,
            before,
            board.size.width,
            board.size.height,
            self._flags,
            self._is_ended(position),
            self.session.ready if self.looking is None else frozenset(),
        )
        canvas = part.draw(position, view)
        board.show(canvas, cursor)
        self.query_one(Middle).make_room(canvas.width)
        dark = self.app.current_theme.dark
        self._panel = list(part.panel(position, view))
        log = self.session.log[-_LOGGED:]
        self._put("log", inked([(f"· {line}", "quiet") for line in log], dark))
        self._draw_bar()
        self._draw_guide()
        self._draw_keys()
        self._look_at_end()

    def _looked_at(self) -> tuple[Any, Any, Any]:
        """The position that is shown, what led to it, and the position before that."""
        game = self.session.game
        count = len(game.stack) if self.looking is None else min(self.looking, len(game.stack))
        position = game.position if count == len(game.stack) else game.stack[count][0]
        # A card that was turned does not hide what was drawn before it.
        for before, event in reversed(game.stack[:count]):
            if before.to_act:
                return position, event, before
        return position, None, None

    def _is_ended(self, position: Any) -> bool:
        """Whether nobody is to move in this position any more."""
        return self.session.ending is not None and position is self.session.position

    def _draw_bar(self) -> None:
        session = self.session
        position = self._looked_at()[0]
        # In the past it is the number of the move that is looked at, otherwise that of the next.
        plies = len(session.game.stack) if self.looking is None else max(0, self.looking - 1)
        heading = session.part.heading(self.t, position, plies)
        if self.looking is None and session.ending is not None:
            heading = self.t("game.over")
        parts = [self.t(f"game.{session.kind}"), heading]
        if self.looking is not None:
            parts.append(self.t("past.title"))
        # What is wrong comes before who is there, in case there is no room for both.
        parts += [text for text in (session.status, session.people) if text]
        text = Text("  ·  ".join(parts))
        text.truncate(max(20, self.size.width - 2), overflow="ellipsis")
        self._put("bar", text)

    def _draw_guide(self) -> None:
        turn = self.turn
        first = self._to_do()
        strong = second = self.said or self.session.unsaved
        if not second and self.session.lobby:
            second = self.t("lobby.waiting")
        if not second and turn is not None:
            second = turn.about(self.t)
        if not second and self.view is not None:
            position = self._looked_at()[0]
            second = (
                self.session.part.place_words(position, self.view) if self.view.cursor is not None else ""
            )
        dark = self.app.current_theme.dark
        told = [(second, "strong" if strong else "quiet")]
        # Two lines are below the board; what is longer stands beside it, where nothing is cut off.
        width = max(20, self.size.width - 2)
        beside = rows(first, width) + rows(second, width) > _GUIDE
        self._put("guide", inked([(first, "strong"), *([] if beside else told)], dark))
        lines = [*told, ("", ""), *self._panel] if beside else self._panel
        if self._put("panel", inked(lines, dark)) and beside:
            self.query_one("#side", VerticalScroll).scroll_home(animate=False)

    def say(self, text: str) -> None:
        """Say something in the second line, until something else happens."""
        self.said = text
        self._draw_guide()

    def _put(self, name: str, text: Text) -> bool:
        """Write unless it says so already: nothing is laid out or sent to a terminal in vain."""
        if self._written.get(name) == text:
            return False
        self._written[name] = text
        # Bar and guide stay as high as they are, whatever they say; what is beside the board may grow.
        self.query_one(f"#{name}", Static).update(text, layout=name not in _FIXED)
        return True

    def _to_do(self) -> str:
        session, turn = self.session, self.turn
        ending = session.ending
        if self.looking is not None and ending is None:
            return self.t("past.no-move")
        if session.lobby:
            return session.lobby
        if ending is not None:
            return " ".join(takewhile(bool, session.part.result(self.t, ending)[:2]))
        if turn is not None and self.seat != self.acting and session.part.BOARD_EACH:
            return self.t("terminal.other-board", name=session.names[self.seat])
        if turn is not None:
            return turn.guide(self.t, session.names, shared=len(session.own) > 1)
        if not session.slow:
            return self.t("hashi.task.moment")
        slow = [session.names[seat] for seat in session.slow]
        names = slow if session.part.BOARD_EACH else session.names
        return session.part.waiting(self.t, session.position, names)

    def _elsewhere(self) -> str:
        """Where Escape leads while one looks at the past or at the board of somebody else; else nothing."""
        if self.looking is not None:
            return self.t("past.to-end" if self.session.ending is not None else "past.to-present")
        return self.t("ui.back") if self._shown_seat is not None else ""

    def _draw_keys(self) -> None:
        t, session, turn = self.t, self.session, self.turn
        keys: list[Key] = []
        elsewhere = self._elsewhere()
        if elsewhere:
            keys.append(Key(t("terminal.key.escape"), elsewhere, lambda: self._do("escape")))
        if session.ending is not None:
            keys += [
                Key("V", t("end.replay"), lambda: self._do("v")),
                Key("E", t("end.review"), lambda: self._do("e")),
                Key("S", t("end.record"), lambda: self._do("s")),
                Key("A", t("end.rematch"), lambda: self._do("a")),
            ]
        elif turn is not None and not elsewhere:
            if turn.move is not None and turn.why_not() is None:
                keys.append(Key("C", t("hashi.confirm"), lambda: self._do("c")))
            if turn.is_on_board:
                keys.append(Key(t("terminal.key.enter"), t("terminal.key.pick"), lambda: self._do("enter")))
            keys += [_key(deed, self._run) for deed in self._deeds() if deed.shown]
            if not turn.is_empty or session.can_undo:
                words = t("diavolo.do.takeback" if turn.is_empty else "hashi.undo")
                keys.append(Key("U", words, lambda: self._do("u")))
            if session.can_hint:
                keys.append(Key("H", t("hashi.hint"), lambda: self._do("h")))
        elif session.can_undo and not elsewhere:
            keys.append(Key("U", t("diavolo.do.takeback"), lambda: self._do("u")))
        if session.words:
            keys.append(Key("T", t("terminal.key.talk"), lambda: self._do("t")))
        keys.append(Key(", .", t("past.title"), lambda: self._do("comma")))
        keys.append(Key("F1", t("menu.rules"), lambda: self._do("f1")))
        keys.append(Key("Q", t("terminal.key.leave"), lambda: self._do("q")))
        keys.append(Key("?", t("terminal.key.keys"), lambda: self._do("question_mark")))
        self.query_one(KeyBar).show(keys)

    def _deeds(self) -> list[Deed]:
        if self.view is None:
            return []
        turn = self.turn
        found = turn.deeds(self.t) if turn is not None else []
        return found + self.session.part.deeds(self.session.position, self.seat, self.view)

    # What the table does, which is told by the classes below

    def _do(self, key: str) -> bool:
        """What a key does; whether it does anything."""
        raise NotImplementedError(key)

    def _run(self, deed: Deed) -> None:
        """Do something besides picking."""
        raise NotImplementedError(deed.key)

    def _is_interrupted(self) -> bool:
        """Whether something else is to be seen first."""
        raise NotImplementedError

    def _look_at_end(self) -> None:
        """Say once how it ended."""
        raise NotImplementedError


def _key(deed: Deed, run: Any) -> Key:
    return Key(deed.key.upper(), deed.label, lambda: run(deed))
