"""Joining a game on a server by its link."""

from __future__ import annotations

import asyncio

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Static

from ponti import games
from ponti.errors import PontiError
from ponti.locale import Catalogue
from ponti.tui.connection import Link, RefusedError
from ponti.tui.fair import Decks
from ponti.tui.parts import part_of
from ponti.tui.remote import RemoteSession
from ponti.tui.screens.common import FormScreen, PontiScreen


class JoinScreen(FormScreen):
    """A link and a name: take a seat, go back to the own one, or watch."""

    def __init__(self, link: str = "", name: str = "") -> None:
        super().__init__()
        self._link = link
        self._called = name
        self._busy = False

    def compose(self) -> ComposeResult:
        """Two fields and two buttons."""
        t = self.t
        with VerticalScroll(classes="sheet", can_focus=False):
            yield Label(Text(t("terminal.join")), classes="title")
            yield Label(Text(t("terminal.join.how")), classes="note")
            with Horizontal(classes="row"):
                yield Label(Text(t("invite.link")))
                yield Input(self._link, "…", compact=True, id="link")
            with Horizontal(classes="row"):
                yield Label(Text(t("new.name")))
                name = self._called or self.ponti.settings.name
                yield Input(name, "…", max_length=40, compact=True, id="name")
            yield Static(id="wrong", classes="wrong")
            with Horizontal(classes="acts"):
                yield Button(t("lobby.join"), variant="primary", id="join")
                yield Button(t("rematch.watch"), id="watch")
                yield Button(t("ui.back"), id="back")

    def on_mount(self) -> None:
        """A link that was given is followed when a name was, or the seat is known."""
        self.query_one("#link" if not self._link else "#join").focus()
        if self._link and (self._called or self._known()):
            self._go(watch=False)

    def _known(self) -> bool:
        try:
            link = Link.parse(self._link)
        except PontiError:
            return False
        return link.token is not None or link.address in self.ponti.settings.seats

    def on_input_submitted(self) -> None:
        """Enter takes a seat."""
        self._go(watch=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take a seat, watch, or back."""
        if event.button.id == "back":
            self.app.pop_screen()
        else:
            self._go(watch=event.button.id == "watch")

    def _say(self, text: str) -> None:
        self.query_one("#wrong", Static).update(Text(text))

    def _go(self, watch: bool) -> None:
        if self._busy:
            return
        try:
            link = Link.parse(self.query_one("#link", Input).value)
        except PontiError:
            self._say(f"! {self.t('terminal.join.wrong')}")
            return
        self._busy = True
        self._say(self.t("net.connecting"))
        self.run_worker(self._enter(link, self.query_one("#name", Input).value.strip(), watch))

    async def _enter(self, link: Link, name: str, watch: bool) -> None:
        settings = self.ponti.settings
        try:
            token = link.token or settings.seats.get(link.address)
            seen = await asyncio.to_thread(link.info)
            kind = str(seen["options"]["game"])
            if kind not in games.GAMES:
                raise RefusedError("other", kind)
            if token is None and not watch and seen["open_seats"]:
                seal = Decks.load().new_seal() if part_of(kind).HAS_DECK else None
                token = await asyncio.to_thread(link.join, name, seal)
        except (RefusedError, KeyError, TypeError) as error:
            self._busy = False
            self._say(f"! {self._words(error)}")
            return
        if token is not None:
            settings.seats.pop(link.address, None)
            settings.seats[link.address] = token
        settings.name = name or settings.name
        settings.save()
        sit_down(self, Link(link.server, link.room, None if watch else token), kind)

    def _words(self, error: Exception) -> str:
        return refusal_words(self.t, error)


def refusal_words(t: Catalogue, error: Exception) -> str:
    """Why a server did not do what was asked."""
    key = f"error.{error.code if isinstance(error, RefusedError) else 'other'}"
    return t(key if t.has(key) else "error.other")


def sit_down(screen: PontiScreen, link: Link, kind: str, invite: str = "") -> None:
    """Open the table of a game on a server instead of a screen."""
    app = screen.ponti
    session = RemoteSession(link, kind, app.t, {}, invite)

    def forget() -> None:
        app.settings.seats.pop(link.address, None)
        app.settings.save()

    def next_game(other: Link) -> None:
        if other.token is not None:
            app.settings.seats[other.address] = other.token
            app.settings.save()
        sit_down(app.screen_stack[-1], other, kind)  # type: ignore[arg-type]

    session.on_next = next_game
    session.on_renewed = forget
    if app.screen is screen:
        app.pop_screen()
    app.sit_down(session)
