"""The first screen, and what is chosen before a game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from ponti import games
from ponti.errors import PontiError
from ponti.tui.connection import Link, RefusedError
from ponti.tui.fair import Decks
from ponti.tui.local import Plan
from ponti.tui.names import level_choices
from ponti.tui.parts import part_of
from ponti.tui.screens.common import FormScreen, PontiScreen
from ponti.tui.screens.join import JoinScreen, refusal_words, sit_down
from ponti.wire.forms import NewGame, SeatForm
from ponti.wire.games import Options

PERSON, FRIEND, NOBODY = "person", "friend", "nobody"


class StartScreen(PontiScreen):
    """What can be done: play, join, look at records, read the rules, change the settings."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,Q,escape", "app.quit", show=False)]

    def compose(self) -> ComposeResult:
        """A list."""
        with VerticalScroll(classes="sheet", can_focus=False):
            yield Label("Ponti", classes="title")
            yield OptionList()
            yield Label(id="note", classes="note")

    def on_mount(self) -> None:
        """Fill the list."""
        self._fill()

    def on_screen_resume(self) -> None:
        """The language may be another one now."""
        self._fill()

    def _fill(self) -> None:
        t, listed = self.t, self.query_one(OptionList)
        kept = listed.highlighted or 0
        options: list[Option | None] = [
            Option(Text.assemble((t(f"game.{kind}"), "bold"), f"\n  {t(f'home.{kind}')}"), id=f"new-{kind}")
            for kind in games.GAMES
        ]
        options += [
            None,
            Option(Text(t("terminal.join")), id="join"),
            Option(Text(t("replay.import")), id="record"),
            None,
        ]
        options += [
            Option(Text(t("rules.title", game=t(f"game.{kind}"))), id=f"rules-{kind}") for kind in games.GAMES
        ]
        options += [
            Option(Text(t("settings.title")), id="settings"),
            Option(Text(t("terminal.quit")), id="quit"),
        ]
        listed.clear_options()
        listed.add_options(options)
        listed.highlighted = min(kept, listed.option_count - 1)
        listed.focus()
        self.query_one("#note", Label).update(Text(t("terminal.start.note")))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen."""
        from ponti.tui.screens.records import OpenScreen
        from ponti.tui.screens.rules import RulesScreen
        from ponti.tui.screens.settings import SettingsScreen

        what, _, kind = (event.option.id or "").partition("-")
        if what == "new":
            self.app.push_screen(NewScreen(kind))
        elif what == "rules":
            self.app.push_screen(RulesScreen(kind))
        elif what == "join":
            self.app.push_screen(JoinScreen())
        elif what == "record":
            self.app.push_screen(OpenScreen())
        elif what == "settings":
            self.app.push_screen(SettingsScreen())
        else:
            self.app.exit()


class NewScreen(FormScreen):
    """Who plays, how strong bots are, and the options of the game."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self.part = part_of(kind)
        self._busy = False

    def compose(self) -> ComposeResult:
        """A question a line."""
        t = self.t
        with VerticalScroll(classes="sheet", can_focus=False):
            yield Label(Text(t("new.title-of", game=t(f"game.{self.kind}"))), classes="title")
            for seat in range(max(self.part.SEATS)):
                with Horizontal(classes="row"):
                    yield Label(Text(t("seat.player", n=seat + 1)))
                    options = self._seat_options(seat)
                    yield Select(
                        options, value=self._usual(seat), allow_blank=False, compact=True, id=f"seat-{seat}"
                    )
            for choice in self.part.choices(t):
                with Horizontal(classes="row"):
                    yield Label(Text(choice.label))
                    answers = [(Text(words), index) for index, (words, _) in enumerate(choice.answers)]
                    yield Select(
                        answers, value=0, allow_blank=False, compact=True, id=f"option-{choice.name}"
                    )
            settings = self.ponti.settings
            for name, words, value in (
                ("server", t("terminal.server"), settings.server),
                ("name", t("new.name"), settings.name),
            ):
                with Horizontal(classes="row online"):
                    yield Label(Text(words))
                    yield Input(value, "…", compact=True, id=name, max_length=40 if name == "name" else 0)
            yield Static(id="wrong", classes="wrong")
            with Horizontal(classes="acts"):
                yield Button(t("new.start"), variant="primary", id="start")
                yield Button(t("ui.back"), id="back")
            yield self.note()

    def on_mount(self) -> None:
        """Enter starts at once."""
        self.query_one("#start", Button).focus()

    def _seat_options(self, seat: int) -> list[tuple[Text, str]]:
        t = self.t
        options = [(Text(t("new.seat.local")), PERSON)]
        if seat:
            options.append((Text(t("new.seat.open")), FRIEND))
        if seat >= min(self.part.SEATS):
            options.append((Text("–"), NOBODY))
        return options + [(Text(words), level) for words, level in level_choices(t, self.kind)]

    def _usual(self, seat: int) -> str:
        if seat == 0:
            return PERSON
        if seat >= min(self.part.SEATS):
            return NOBODY
        levels = [level for _, level in level_choices(self.t, self.kind)]
        kept = self.ponti.settings.levels.get(self.kind)
        return kept if kept in levels else levels[1]

    def on_select_changed(self) -> None:
        """Where a friend is to come, it matters on which server."""
        seats = [select.value for select in self.query(Select) if (select.id or "").startswith("seat-")]
        self.set_class(FRIEND in seats, "with-friends")

    def on_input_submitted(self) -> None:
        """Enter starts."""
        self._start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start, or back."""
        if event.button.id == "start":
            self._start()
        else:
            self.app.pop_screen()

    def _start(self) -> None:
        chosen = [str(select.value) for select in self.query(Select) if (select.id or "").startswith("seat-")]
        players = [who for who in chosen if who != NOBODY]
        levels = {seat: who for seat, who in enumerate(players) if who not in (PERSON, FRIEND)}
        options: dict[str, Any] = {}
        for choice in self.part.choices(self.t):
            index = self.query_one(f"#option-{choice.name}", Select).value
            assert isinstance(index, int)
            options[choice.name] = choice.answers[index][1]
        if FRIEND in players:
            self._invite(players, options)
            return
        try:
            plan = Plan(games.get(self.kind).start(seats=len(players), **options), levels)
        except PontiError as error:
            self._say(f"! {error}")
            return
        if levels:
            self.ponti.settings.levels[self.kind] = next(iter(levels.values()))
            self.ponti.settings.save()
        self.app.pop_screen()
        self.ponti.open(plan)

    def _say(self, text: str) -> None:
        self.query_one("#wrong", Static).update(Text(text))

    def _invite(self, players: Sequence[str], options: dict[str, Any]) -> None:
        """Make the table on a server; the others join it by its link."""
        if self._busy:
            return
        name = self.query_one("#name", Input).value.strip()
        seats: list[SeatForm] = []
        for who in players:
            if who == PERSON:
                first = all(seat.kind != "me" for seat in seats)
                seats.append(SeatForm(kind="me", name=name) if first else SeatForm(kind="local"))
            else:
                seats.append(SeatForm(kind="open") if who == FRIEND else SeatForm(kind="bot", level=who))
        told = msgspec.convert({"game": self.kind, **options}, Options)
        seal = Decks.load().new_seal() if self.part.HAS_DECK else None
        self._busy = True
        self._say(self.t("net.connecting"))
        server = self.query_one("#server", Input).value
        self.run_worker(self._make(server, NewGame(options=told, seats=seats, seal=seal), name))

    async def _make(self, server: str, form: NewGame, name: str) -> None:
        try:
            link, invite = await asyncio.to_thread(Link.create, server, form)
        except RefusedError as error:
            self._say(f"! {refusal_words(self.t, error)}")
            return
        except PontiError:
            self._say(f"! {self.t('terminal.server.wrong')}")
            return
        finally:
            self._busy = False
        settings = self.ponti.settings
        settings.seats[link.address] = link.token or ""
        settings.server, settings.name = link.server, name or settings.name
        settings.save()
        sit_down(self, link, self.kind, invite)
