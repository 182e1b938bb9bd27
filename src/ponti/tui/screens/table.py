"""The table: its keys, what is asked there, and what can be done after the end."""

from __future__ import annotations

from textual import events
from textual.containers import VerticalScroll

from ponti.errors import PontiError
from ponti.tui.names import pair
from ponti.tui.screens.common import HandoverScreen, LinesScreen, QuestionScreen, small
from ponti.tui.screens.table_turns import TableTurns
from ponti.tui.widgets import BoardView

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_NAMES = {"space": "enter", ".": "full_stop", ",": "comma", "?": "question_mark"}


class TableScreen(TableTurns):
    """A game, wherever it is played."""

    def on_key(self, event: events.Key) -> None:
        """All keys of the table."""
        if event.key in _ARROWS and self.query_one(BoardView).has_focus:
            self._move(*_ARROWS[event.key])
        elif self._do(small(event.key)):
            pass
        else:
            return
        event.stop()
        event.prevent_default()

    def _do(self, key: str) -> bool:
        """What a key does; whether it does anything."""
        for deed in self._deeds() if self.looking is None else []:
            if deed.key == key:
                self._run(deed)
                return True
        doing = getattr(self, f"_do_{_NAMES.get(key, key)}", None)
        if doing is None:
            if key.isdecimal() and self.session.part.BOARD_EACH:
                self._show_seat(int(key) - 1)
                return True
            return False
        doing()
        return True

    # What is asked

    def _is_interrupted(self) -> bool:
        return self._hand_over() or self._put_question()

    def _hand_over(self) -> bool:
        """Where people share a screen and secrets: hide everything until the next one is there."""
        session, seat = self.session, self.acting
        if not session.part.SECRET or len(session.own) < 2 or seat is None or seat == self._trusted:
            return False
        if isinstance(self.app.screen, HandoverScreen):
            return True
        if self.app.screen is not self:
            return False

        def there(_: None) -> None:
            # The cursor would tell where the one before has drawn.
            self._trusted, self._shown_seat, self._cursor, self.said = seat, None, None, ""
            self.update()

        self.query_one(BoardView).show(type(self.query_one(BoardView).canvas)(1, 1))
        self.app.push_screen(HandoverScreen(session.names[seat]), there)
        return True

    def _put_question(self) -> bool:
        """Ask what the game has to ask, once; what need not be asked any more is withdrawn."""
        question = self.session.question
        if self._questioning is not None and (question is None or question.text != self._asked):
            withdrawn, self._questioning = self._questioning, None
            withdrawn.withdraw()
        if question is None:
            self._asked = None
            return False
        if question.text == self._asked or self.app.screen is not self:
            return False
        self._asked = question.text
        answers = question.answers

        def answered(number: int | None) -> None:
            self._questioning = None
            if number is not None:
                answers[number][1]()
            self.update()

        self._questioning = QuestionScreen(question.text, [words for words, _ in answers])
        self.app.push_screen(self._questioning, answered)
        return False

    def _look_at_end(self) -> None:
        """Say once how it ended."""
        ending = self.session.ending
        if ending is None:
            self._ended = False
        elif not self._ended and self.app.screen is self:
            self._ended = True
            self._trusted = None
            self._await_no_hint()
            lines = self.session.part.result(self.t, ending)
            remarks = self.session.remarks
            lines += ["", *remarks] if remarks else []
            self.app.push_screen(LinesScreen(self.t("game.over"), lines))

    def _do_f1(self) -> None:
        from ponti.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.session.kind))

    def _do_question_mark(self) -> None:
        part = self.session.part
        lines = [*part.keys(self.t), *self.t("terminal.keys").splitlines(), "", *part.signs(self.t)]
        self.app.push_screen(LinesScreen(self.t("terminal.keys.title"), lines))

    def _do_pageup(self) -> None:
        self.query_one("#side", VerticalScroll).scroll_page_up(animate=False)

    def _do_pagedown(self) -> None:
        self.query_one("#side", VerticalScroll).scroll_page_down(animate=False)

    def _do_q(self) -> None:
        t = self.t
        if self.session.ending is not None:
            self.app.pop_screen()
            return
        answers = [t("terminal.leave.stay"), t("terminal.leave.go")]
        if self.acting is not None:
            answers.append(pair(t, t("menu.resign"), t("resign.text")))

        def answered(number: int | None) -> None:
            if number == 1:
                self.app.pop_screen()
            elif number == 2:
                try:
                    self.session.resign()
                except PontiError as error:
                    self.say(str(error))

        note = t("terminal.leave.remote" if self.session.is_remote else "terminal.leave.local")
        self.app.push_screen(QuestionScreen(t("terminal.leave"), answers, [note]), answered)

    def _do_t(self) -> None:
        """Say one of a few words to the others."""
        words = self.session.words

        def answered(number: int | None) -> None:
            if number is not None:
                self.session.talk(words[number][1])

        if words:
            answers = [said for said, _ in words]
            self.app.push_screen(QuestionScreen(self.t("voices.title"), answers), answered)

    # After the end

    def _do_v(self) -> None:
        self._replay(review=False)

    def _do_e(self) -> None:
        self._replay(review=True)

    def _replay(self, review: bool) -> None:
        if self.session.ending is not None:
            from ponti.tui.screens.replay import ReplayScreen

            self.app.push_screen(ReplayScreen(self.session.record(), review))

    def _do_s(self) -> None:
        if self.session.ending is not None:
            from ponti.tui.screens.records import SaveScreen

            self.app.push_screen(SaveScreen(self.session.record()), lambda said: self.say(said or ""))

    def _do_a(self) -> None:
        if self.session.ending is None:
            return
        again = self.session.again()
        if again is not None:
            self.app.pop_screen()
            self.ponti.sit_down(again)
