"""A record: step by step on the board, and its review turn by turn."""

from __future__ import annotations

import asyncio
import os
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import DataTable, Static

from ponti import analysis
from ponti.engine.warmup import WARM_UP
from ponti.errors import PontiError
from ponti.play import Step
from ponti.record import Record
from ponti.tui.names import pair, record_names
from ponti.tui.parts import ReviewLine, View, part_of
from ponti.tui.screens.common import LinesScreen, PontiScreen, inked, small
from ponti.tui.widgets import BoardView, Key, KeyBar, Middle

# The pace at which a game plays by itself.
_PACE_S = 1.2
_BROAD = 110
# The seconds in which perfect play is looked for; long enough for most games.
_HINDSIGHT_S = 20.0


class Steps(DataTable[Any]):
    """A list that keeps the row at which one is in sight, however much room it has."""

    def on_resize(self) -> None:
        """The panel above it has grown or shrunk."""
        self.move_cursor(row=self.cursor_row)


class ReplayScreen(PontiScreen):
    """A game that is over, or any record."""

    def __init__(self, record: Record, review: bool = False) -> None:
        super().__init__()
        self.record = record
        self.part = part_of(record.kind)
        self.step = len(record.game.stack)
        self.lines: list[ReviewLine] = []
        self.words: list[str] = []
        self.said = ""
        self._wants_review = review
        self._reviewing = False
        self._seat = 0
        self._flags: set[str] = set()
        self._playing = False

    def compose(self) -> ComposeResult:
        """The board, and a list of all steps beside it."""
        yield Static(id="bar")
        with Middle():
            yield BoardView()
            with Vertical(id="side"):
                yield Static(id="panel")
                yield Steps(id="moves", cursor_type="row", show_header=False, cell_padding=0)
        yield Static(id="guide")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the end, and begin the review if it was asked for."""
        self.names = record_names(self.t, self.record.kind, self.record.seats)
        # A round of several people takes more than two lines to tell.
        self.set_class(self.part.BOARD_EACH, "rounds")
        self._list()
        self.query_one(DataTable).focus()
        self.set_interval(_PACE_S, self._play_on)
        self.call_after_refresh(self.update)
        if self._wants_review:
            self._do_e()

    def on_resize(self, event: events.Resize) -> None:
        """As large as it fits."""
        self.set_class(event.size.width >= _BROAD, "wide")
        self.call_after_refresh(self.update)

    # Drawing

    def _list(self) -> None:
        """The steps, or the turns of the review."""
        table = self.query_one(DataTable)
        table.clear(columns=True)
        if self.lines:
            table.add_columns(*(str(number) for number in range(1 + len(self.lines[0].columns))))
            for row, line in enumerate(self.lines):
                mark = "?" if line.costly else " "
                cells = (Text(f"{each} ") for each in (mark, *line.columns))
                table.add_row(*cells, key=f"{line.step}:{row}")
        else:
            table.add_columns("n", "event")
            table.add_row("0 ", Text(self.t("replay.begin")), key="0")
            for number, (_, event) in enumerate(self.record.game.stack, start=1):
                table.add_row(f"{number} ", Text(str(event)), key=str(number))
            table.move_cursor(row=self.step)

    def _position(self, step: int) -> Any:
        game = self.record.game
        return game.stack[step][0] if step < len(game.stack) else game.position

    def update(self) -> None:
        """Draw the step that is looked at."""
        if not self.is_mounted or not self.query("#board"):
            return
        game, board = self.record.game, self.query_one(BoardView)
        position = self._position(self.step)
        before, last = (
            (game.stack[self.step - 1][0], game.stack[self.step - 1][1]) if self.step else (None, None)
        )
        line = self._line()
        turn = None
        if line is not None and line.costly and line.better is not None and before is not None:
            # The better turn, drawn on the board before the one that was played.
            position = before
            turn = self.part.turn(before, self._seat_of(line))
            turn.fill(line.better)
            last = before = None
        view = View(
            self.t,
            self.names,
            self._seat_of(line),
            turn,
            None,
            last,
            before,
            board.size.width,
            board.size.height,
            self._flags,
            is_ended=turn is None and self.step == len(game.stack) and self.record.end is not None,
        )
        canvas = self.part.draw(position, view)
        board.show(canvas)
        self.query_one(Middle).make_room(canvas.width)
        dark = self.app.current_theme.dark
        panel = list(self.part.panel(position, view))[: max(4, board.size.height // 2)]
        self.query_one("#panel", Static).update(inked(panel, dark))
        heading = self.part.heading(self.t, position, max(0, self.step - 1))
        names = " – ".join(self.names)
        title = self.t("review.title" if self.lines else "replay.title")
        told = pair(self.t, title, self.t(f"game.{self.record.kind}"))
        bar = f"{told}  ·  {names}  ·  {heading}"
        text = Text(bar)
        text.truncate(max(20, self.size.width - 2), overflow="ellipsis")
        self.query_one("#bar", Static).update(text)
        self._draw_guide(line)
        self._draw_keys()

    def _line(self) -> ReviewLine | None:
        """The turn of the review that is looked at."""
        if not self.lines:
            return None
        row = self.query_one(DataTable).cursor_row
        return self.lines[row] if 0 <= row < len(self.lines) and self.lines[row].step == self.step else None

    def _seat_of(self, line: ReviewLine | None) -> int:
        """Whose board: in a review that of the turn."""
        if line is None or not self.part.BOARD_EACH:
            return self._seat
        return self.lines.index(line) % len(self.names)

    def _draw_guide(self, line: ReviewLine | None) -> None:
        first, second = self._told(), self.said
        if line is not None and line.costly and line.better is not None:
            played = pair(self.t, self.t("review.played"), line.played)
            better = pair(self.t, self.t("review.better"), line.better)
            first = "  ·  ".join(filter(None, (played, better, line.cost)))
            second = line.words
        elif self.lines and not second:
            second = " ".join(self.words[1:])
        elif second:
            # How far the review is, is seen whatever else there would be to say.
            first, second = second, first
        inks = [(first, "strong"), (second, "")]
        self.query_one("#guide", Static).update(inked(inks, self.app.current_theme.dark))

    def _told(self) -> str:
        """What happened in this step."""
        game = self.record.game
        if self.step == 0:
            return self.t("replay.begin")
        before, event = game.stack[self.step - 1]
        moves = {min(before.to_act): event} if len(before.to_act) == 1 and not self.part.BOARD_EACH else {}
        step = Step(before, event, self._position(self.step), moves)
        return " ".join(self.part.told(self.t, step, self.names)) or str(event)

    def _draw_keys(self) -> None:
        t = self.t
        keys = [
            Key("←", t("replay.back"), lambda: self._go(self.step - 1)),
            Key("→", t("replay.next"), lambda: self._go(self.step + 1)),
        ]
        if not self.lines:
            keys.append(Key("E", t("end.review"), self._do_e))
        keys.append(Key("Q", t("terminal.key.leave"), lambda: self.app.pop_screen()))
        keys.append(Key("?", t("terminal.key.keys"), self._do_question_mark))
        self.query_one(KeyBar).show(keys)

    # What is done

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """A step of the list."""
        if event.row_key.value is not None:
            self.step = int(str(event.row_key.value).partition(":")[0])
            self.update()

    def _go(self, step: int) -> None:
        step = max(0, min(len(self.record.game.stack), step))
        self.step = step
        table = self.query_one(DataTable)
        if self.lines:
            row = next((index for index, line in enumerate(self.lines) if line.step == step), None)
        else:
            row = step
        if row is not None and row != table.cursor_row:
            table.move_cursor(row=row)
        else:
            self.update()

    def _play_on(self) -> None:
        if self._playing:
            self._playing = self.step < len(self.record.game.stack)
            self._go(self.step + 1)

    def on_key(self, event: events.Key) -> None:
        """All keys of the replay."""
        key = small(event.key)
        steps = {"left": self.step - 1, "right": self.step + 1, "home": 0, "end": len(self.record.game.stack)}
        if key in steps:
            self._playing = False
            self._go(steps[key])
        elif key == "space":
            self._playing = not self._playing
            if self._playing and self.step == len(self.record.game.stack):
                self._go(0)
        elif key == "e":
            self._do_e()
        elif key in ("q", "escape"):
            self.app.pop_screen()
        elif key == "question_mark":
            self._do_question_mark()
        elif key == "f1":
            self._do_f1()
        elif key == "f" and not self.part.BOARD_EACH:
            self._flags ^= {"turned"}
            self.update()
        elif key.isdecimal() and 0 < int(key) <= len(self.names):
            self._seat = int(key) - 1
            self.update()
        else:
            return
        event.stop()
        event.prevent_default()

    def _do_question_mark(self) -> None:
        lines = self.t("terminal.replay.keys").splitlines()
        self.app.push_screen(LinesScreen(self.t("menu.keys"), lines))

    def _do_f1(self) -> None:
        from ponti.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.record.kind))

    def _do_e(self) -> None:
        if not self._reviewing and not self.lines:
            self._reviewing = True
            self.run_worker(self._review())

    async def _review(self) -> None:
        """Look at every turn, in a thread, and say how far it is."""
        own: dict[str, Any] = {}
        if "hindsight" in analysis.options(self.record.kind):
            own = {"hindsight": _HINDSIGHT_S, "workers": os.cpu_count() or 1}
        try:
            await self._engine()
            review = await asyncio.to_thread(analysis.review, self.record, progress=self._far, **own)
        except PontiError as error:
            self.said = f"! {self.t('review.failed')} {error}"
            self.update()
            return
        finally:
            self._reviewing = False
        self.lines = self.part.review_lines(self.t, review, self.names)
        self.words = self.part.review_words(self.t, review, self.names)
        self.words.append(self.t(f"judge.{review.judge.kind}", name=review.judge.name))
        self.said = "" if self.lines else self.t("review.too-short")
        if self.lines:
            self._list()
            worst = next((index for index, line in enumerate(self.lines) if line.costly), 0)
            self.query_one(DataTable).move_cursor(row=worst)
        self.update()

    async def _engine(self) -> None:
        """Wait for the engine, which is compiled once."""
        WARM_UP.start(game=self.record.kind)
        while not (WARM_UP.is_ready_for(self.record.kind) or WARM_UP.has_ended):
            done, total = WARM_UP.done
            self.said = self.t("terminal.preparing", done=done, total=total)
            self.update()
            await asyncio.sleep(0.2)

    def _far(self, done: int, total: int) -> None:
        def tell() -> None:
            self.said = self.t("review.turns", done=done, total=total)
            if done == total and self.part.BOARD_EACH:
                self.said = self.t("review.perfect")
            self.update()

        self.app.call_from_thread(tell)
