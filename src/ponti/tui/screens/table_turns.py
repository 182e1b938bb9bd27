"""What a player does at a table: pick, draw, confirm, take back, ask for a hint, look back."""

from __future__ import annotations

from ponti.errors import PontiError, Violation
from ponti.tui.canvas import Place
from ponti.tui.parts import Deed, Turn
from ponti.tui.reasons import hint_words
from ponti.tui.screens.common import LinesScreen, QuestionScreen
from ponti.tui.screens.table_view import TableView
from ponti.tui.widgets import BoardView


class TableTurns(TableView):
    """A game as it is played."""

    def on_board_view_picked(self, event: BoardView.Picked) -> None:
        """A click on the board."""
        self._cursor = event.place
        self._pick(event.place)

    def on_board_view_joined(self, event: BoardView.Joined) -> None:
        """A bridge was drawn with the mouse."""
        turn = self.turn
        if turn is not None and self._may_draw():
            self._cursor = event.other
            self._heard(turn.join(event.one, event.other))

    def _pick(self, place: Place) -> None:
        turn = self.turn
        if turn is None or not self._may_draw():
            self.said = ""
            self.update()
            return
        self._heard(turn.pick(place))

    def _may_draw(self) -> bool:
        """On the board of somebody else nothing is drawn."""
        return not self.session.part.BOARD_EACH or self.seat == self.acting

    def _heard(self, violation: Violation | None) -> None:
        self.said = "" if violation is None else f"! {self.t.violation(violation)}"
        self.update()

    def _run(self, deed: Deed) -> None:
        self._heard(deed.run())

    def _show_seat(self, seat: int) -> None:
        if 0 <= seat < self.session.position.seats:
            self._shown_seat = None if seat == self.acting else seat
            self.said = ""
            self.update()

    def _do_enter(self) -> None:
        if self._cursor is not None:
            self._pick(self._cursor)

    def _do_c(self) -> None:
        turn = self.turn
        if turn is None or turn.move is None:
            return
        violation = turn.why_not()
        if violation is not None:
            self._heard(violation)
            return
        unfinished = turn.unfinished(self.t)
        if not unfinished:
            self._confirm(turn)
            return
        answers = [self.t("hashi.confirm.go-on"), self.t("hashi.confirm.anyway")]

        def answered(number: int | None) -> None:
            if number == 1:
                self._confirm(turn)

        self.app.push_screen(QuestionScreen(unfinished, answers, [turn.about(self.t)]), answered)

    def _confirm(self, turn: Turn) -> None:
        seat = self.acting
        if seat is None or self.turn is not turn:
            return
        self.said, self._shown_seat = "", None
        try:
            self.session.choose(seat, turn.move)
        except PontiError as error:
            self.say(str(error))
            return
        self.update()

    def _do_u(self) -> None:
        turn = self.turn
        self.said = ""
        if (turn is None or not turn.undo()) and self.session.can_undo:
            try:
                self.session.undo()
            except PontiError as error:
                self.say(str(error))
        self.update()

    def _do_r(self) -> None:
        turn = self.turn
        if turn is not None and turn.redo():
            self.said = ""
        self.update()

    def _do_x(self) -> None:
        turn = self.turn
        if turn is not None:
            turn.clear()
        self.said = ""
        self.update()

    def _do_escape(self) -> None:
        if self.looking is not None or self._shown_seat is not None:
            self.looking, self._shown_seat, self.said = None, None, ""
            self.update()
        else:
            self._do_x()

    def _do_h(self) -> None:
        seat = self.acting
        if seat is None or not self.session.can_hint or self._hinting:
            return
        self._hinting = True
        self.say(self.t("hint.wait"))
        self.run_worker(self._hint(seat, len(self.session.game.stack)))

    async def _hint(self, seat: int, plies: int) -> None:
        try:
            hint = await self.session.hint(seat)
        except PontiError as error:
            self.say(str(error))
            return
        finally:
            self._hinting = False
        turn = self.turn
        if turn is None or self.acting != seat or len(self.session.game.stack) != plies:
            self._await_no_hint()
            return
        # A hint is drawn as a draft: it can be confirmed, changed or undone.
        turn.fill(hint.suggestion.move)
        self.said = " ".join(hint_words(self.t, hint.suggestion, hint.guess))
        self.update()

    def _await_no_hint(self) -> None:
        """A hint that nobody can use any more is not spoken of."""
        if self.said == self.t("hint.wait"):
            self.say("")

    def _do_k(self) -> None:
        """With the free pen: look for mistakes, and play the last turn anew."""
        seat, turn = self.acting, self.turn
        if seat is None or turn is None:
            return
        said, found = self.session.part.corrections(self.t, self.session.position, seat)
        if not said:
            return
        if not found:
            self.app.push_screen(LinesScreen(self.t("hashi.check"), said))
            return

        def answered(number: int | None) -> None:
            if number is not None and number < len(found):
                self._heard(turn.correct(found[number][1]))

        answers = [*(words for words, _ in found), self.t("ui.cancel")]
        self.app.push_screen(QuestionScreen(self.t("hashi.check.instead"), answers, said), answered)

    def _do_comma(self) -> None:
        self._look(-1)

    def _do_full_stop(self) -> None:
        self._look(1)

    def _look(self, by: int) -> None:
        count = len(self.session.game.stack)
        here = count if self.looking is None else self.looking
        there = max(0, min(count, here + by))
        # Positions in which nobody decides anything, such as before a card, are passed over.
        while 0 < there < count and not self.session.game.stack[there][0].to_act:
            there += 1 if by > 0 else -1
        self.looking = None if there >= count else there
        self.said = ""
        self.update()

    def _move(self, dx: int, dy: int) -> None:
        if self.looking is not None and dx:
            self._look(dx)
            return
        position = self._looked_at()[0]
        if "turned" in self._flags:
            dx, dy = -dx, -dy
        place = self._cursor if self._cursor is not None else self.session.part.start_place(position)
        self._cursor = self.session.part.step(position, place, dx, dy)
        self.said = ""
        self.update()
