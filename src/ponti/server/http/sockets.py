"""WebSockets: each reads requests one after the other, answers them, and passes on what the room says."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Any

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send

from ponti.server import meters
from ponti.server.assembly import Server
from ponti.server.http.desk import Desk
from ponti.server.http.door import Line
from ponti.server.http.forwarding import AGAIN, MARK, abandoned, converse, socket_at, wherever
from ponti.server.http.limits import Visitors, address_of
from ponti.server.http.messages import Goodbye, Messages
from ponti.server.http.orders import AskAbout, events_of
from ponti.server.http.outbox import Outbox
from ponti.server.http.problems import deny
from ponti.server.http.protocols import LINE
from ponti.server.rooms import audience, hints
from ponti.server.rooms.answers import refused
from ponti.server.rooms.hours import steady_ms
from ponti.server.rooms.questions import answer, is_slow
from ponti.server.rooms.room import Room
from ponti.server.rooms.tokens import hashed
from ponti.server.storage.interface import (
    AwayError,
    DamagedError,
    FullError,
    LostClaimError,
    StorageError,
)
from ponti.server.thinking.jobs import BusyError, ThinkingError
from ponti.wire import client_messages as asked
from ponti.wire.base import PROTOCOL, Change, Code, Question, Request
from ponti.wire.refusal import Refusal
from ponti.wire.server_messages import Ack, Hinted, Notice, Pong, Welcome

log = logging.getLogger("ponti.wire")
_encoder = msgspec.json.Encoder()

HEARTBEAT_S = 20
SHARED_HEARTBEAT_S = 5
"""Where other servers go on with a game, devices notice sooner that theirs stands still."""
ADDRESS = re.compile("/ws(/[a-z2-7]{10})?")
"""The room stands in the address, so that a proxy can see it; without it until version 0.3."""


class Connection:
    """A device, on a WebSocket as ASGI has it: what Starlette adds would be paid for with every message."""

    def __init__(
        self,
        address: str,
        line: Line,
        receive: Receive,
        send: Send,
        server: Server,
        visitors: Visitors,
        desk: Desk,
        scope: Scope,
    ) -> None:
        limits = server.settings.limits
        self.address = address
        self.server = server
        self.desk = desk
        self.visitors = visitors
        self.seats: frozenset[int] = frozenset()
        self.holder: bytes | None = None
        self.room: Room | None = None
        self.protocol = 1
        self._scope = scope
        self._named = scope["path"][len("/ws/") :] or None
        """The room that the address names; those of older clients name none."""
        self._passed_on = server.storage.shared and MARK.encode() in dict(scope["headers"])
        self.outbox = Outbox(send, line, limits.waiting_messages, limits.waiting_bytes)
        self.tell = self.outbox.put
        self._receive = receive
        self._send = send
        self._messages = Messages(receive, address, line, limits, visitors.talking, self.tell)
        self._thinking: set[asyncio.Task[None]] = set()

    # Hearing

    async def serve(self) -> None:
        """The whole conversation."""
        try:
            await self._receive()  # it begins with `websocket.connect`
            await self._send({"type": "websocket.accept"})
            await self._converse()
        except Goodbye as goodbye:
            if goodbye.code is not None:
                self.outbox.close(goodbye.code)
        except OSError:
            pass  # gone before it was let in
        except Exception:
            log.exception("a conversation failed")
            self.outbox.close(1011)
        finally:
            self._leave()
            await self.outbox.finish()

    def _leave(self) -> None:
        if self.room is not None:
            self.room.leave(self)
        for task in self._thinking:
            task.cancel()

    async def _converse(self) -> None:
        try:
            request = await self._messages.first()
        except TimeoutError:
            raise Goodbye(1001) from None
        if not isinstance(request, asked.Hello):
            self._refuse(Refusal(Code.HELLO_FIRST, "the first message is hello"), request.id)
            raise Goodbye(1008)
        await self._hello(request)
        while True:
            request = await self._messages.next()
            if self.outbox.closing is not None:
                raise Goodbye
            try:
                await self._answer(request)
            except Refusal as refusal:
                self._refuse(refusal, request.id)
            except (LostClaimError, AwayError):
                # It is not known what became of the request, or the room is elsewhere. The device will ask
                # again with the same id, which has an effect only once.
                raise Goodbye(AGAIN) from None
            except StorageError as error:
                self._refuse(storage_refusal(error), request.id)
            except Exception:
                # A mistake of ours is answered like anything else, and costs nobody the connection.
                log.exception("a request of type %s failed", type(request).__name__)
                self._refuse(Refusal(Code.INTERNAL, "the server has made a mistake"), request.id)

    def _refuse(self, refusal: Refusal, request: str | None = None) -> None:
        self.tell(refused(refusal, request))

    def dismiss(self, refusal: Refusal) -> None:
        """Say why, and hang up."""
        self._refuse(refusal)
        self.outbox.close(4000)

    def redial(self) -> None:
        """Hang up, so that the device connects again by itself."""
        self.outbox.close(AGAIN)

    # Answering

    async def _hello(self, hello: asked.Hello) -> None:
        server = self.server
        await self.visitors.turns.wait(self.address)
        try:
            if self._named not in (None, hello.room):
                raise Refusal(Code.BAD_MESSAGE, "hello names another room than the address")
            found = await wherever(
                lambda: self._find(hello.room),
                lambda address: socket_at(address, hello.room, self._scope, _encoder.encode(hello)),
                self._passed_on,
                abandoned,
            )
            if not isinstance(found, Room):
                owner, first = found
                self.tell(first)
                raise Goodbye(await converse(owner, self._receive, self.tell))
            room = found
            if hello.token is not None:
                self.holder = hashed(hello.token)
                self.seats = frozenset(room.holders.get(self.holder, ()))
                if not self.seats:
                    raise Refusal(Code.WRONG_TOKEN, "this token owns no seat here")
            elif not room.may_be_watched:
                raise Refusal(Code.NO_SPECTATORS, "this game is not to be watched")
        except Refusal as refusal:
            answer = self.visitors.refusal(self.address, refusal)
            self._refuse(answer, hello.id)
            raise Goodbye(4000 if answer is refusal else 1013) from None
        except (AwayError, LostClaimError):
            raise Goodbye(AGAIN) from None
        except StorageError as error:
            self._refuse(storage_refusal(error), hello.id)
            raise Goodbye(1013) from None
        self.room = room
        self.protocol = min(hello.protocol, PROTOCOL)
        welcome = Welcome(
            id=hello.id,
            room=room.id,
            protocol=self.protocol,
            version=room.table.version,
            seats=sorted(self.seats),
            layout=audience.layout_of(room.table),
            invite=f"{server.settings.address}/g/{room.id}",
            at=steady_ms(),
            heartbeat_s=SHARED_HEARTBEAT_S if server.storage.shared else HEARTBEAT_S,
        )
        self.tell(_encoder.encode(welcome))
        for data in room.enter(self, hello.version, hello.at):
            self.tell(data)

    async def _find(self, room_id: str) -> Room:
        """The room; one in which nobody is goes to the server from which somebody comes."""
        room = await self.server.house.room(room_id)
        if self._passed_on and not room.listeners:
            await self.server.house.hand_over(room)
            raise LostClaimError("the room is handed over")
        return room

    async def _answer(self, request: Any) -> None:
        room = self.room
        assert room is not None
        if isinstance(request, Change):
            if request.seat not in self.seats or self.holder is None:
                raise Refusal(Code.NOT_YOUR_SEAT, f"seat {request.seat} is not yours")
            if isinstance(request, asked.Rematch) and not self.visitors.creating.take(self.address):
                raise Refusal(Code.TOO_FAST, "too many new games in a short time")
            began = meters.now()
            await room.handle(self, self.holder, request)
            meters.REQUESTS.observe(meters.now() - began)
        elif isinstance(request, asked.Ping):
            self.tell(_encoder.encode(Pong(id=request.id, at=steady_ms(), version=room.table.version)))
        elif isinstance(request, asked.Hello):
            raise Refusal(Code.HELLO_TWICE, "hello has been said")
        elif isinstance(request, asked.Resync):
            self.tell(_encoder.encode(Ack(id=request.id, version=room.table.version)))
            for data in room.catch_up(self, request.version):
                self.tell(data)
        elif isinstance(request, asked.Look):
            self.tell(await self._slow_answer(room, request))
        elif request.seat not in self.seats or self.holder is None:
            raise Refusal(Code.NOT_YOUR_SEAT, f"seat {request.seat} is not yours")
        elif isinstance(request, asked.Say):
            room.company.say(request.seat, request.word)
            self.tell(_encoder.encode(Ack(id=request.id, version=room.table.version)))
        elif isinstance(request, asked.Hint):
            self._check_hint(room, request)
            task = asyncio.create_task(self._hint(room, request))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)
        else:
            assert isinstance(request, Question)
            if is_slow(room, request):
                self.tell(await self._slow_answer(room, request))
            else:
                self.tell(answer(room, request))

    async def _slow_answer(self, room: Room, request: Request) -> bytes:
        order = AskAbout(
            room=room.id, events=events_of(room.table), request=msgspec.Raw(_encoder.encode(request))
        )
        paper = await self.desk.paper(self.address, order)
        if paper.status != 200:
            raise Refusal(Code.BUSY, "the server could not answer in time")
        return paper.body

    def _check_hint(self, room: Room, request: asked.Hint) -> None:
        """Refuse a hint that may not be asked for, before anything is begun for it."""
        if not hints.allowed(room, request.seat):
            why = "hints are only for people who play alone, only in their turn, and in no try that counts"
            raise Refusal(Code.NOT_NOW, why)
        if not self.visitors.hinting.take(self.address):
            raise Refusal(Code.TOO_FAST, "too many hints in a short time")

    async def _hint(self, room: Room, request: asked.Hint) -> None:
        try:
            hint, ply, level = await self.server.hints.find(room, request.seat, self.address)
            found = msgspec.structs.asdict(hint)
            hinted = Hinted(id=request.id, seat=request.seat, ply=ply, level=level, **found)
            self.tell(_encoder.encode(hinted))
        except Refusal as refusal:
            self._refuse(refusal, request.id)
        except BusyError as error:
            self._refuse(Refusal(Code.TOO_MANY, str(error)), request.id)
        except ThinkingError as error:
            self._refuse(Refusal(Code.INTERNAL, str(error)), request.id)


class Sockets:
    """Takes WebSockets at `/ws/{room}`. It stands before the routes, which would look at every message."""

    def __init__(self, app: ASGIApp, server: Server, visitors: Visitors, desk: Desk) -> None:
        self.app = app
        self.server = server
        self.visitors = visitors
        self.desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a WebSocket, or leave a request to the routes."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        if not ADDRESS.fullmatch(scope["path"]):
            await deny(Refusal(Code.NOT_FOUND, "there is no room at this address"), scope, receive, send)
            return
        visitors = self.visitors
        address = address_of(scope)
        if not visitors.connections.enter(address):
            refusal = Refusal(Code.TOO_MANY, "too many connections of this address")
            await deny(refusal, scope, receive, send)
            return
        line = scope["state"][LINE]
        connection = Connection(address, line, receive, send, self.server, visitors, self.desk, scope)
        visitors.devices.add(connection)
        try:
            # In a task of its own, each message wakes the conversation and not all middleware around it.
            await asyncio.create_task(connection.serve())
        finally:
            visitors.devices.discard(connection)
            visitors.connections.leave(address)


def tell_stopping(visitors: Visitors) -> None:
    """Tell all devices that the server ends, so that they come back by themselves."""
    data = msgspec.json.encode(Notice(notice="stopping"))
    for device in tuple(visitors.devices):
        device.tell(data)


def storage_refusal(error: StorageError) -> Refusal:
    """What a client is told when nothing can be stored; the log has the details."""
    log.error("not stored: %s", error)
    if isinstance(error, FullError):
        return Refusal(Code.STORAGE_FULL, "the server's disk is full; nothing was changed")
    if isinstance(error, DamagedError):
        return Refusal(Code.STORAGE_DAMAGED, "the server's file of games is damaged; nothing was changed")
    if isinstance(error, (AwayError, LostClaimError)):
        return Refusal(Code.BUSY, "the database cannot be reached at the moment; try again")
    return Refusal(Code.INTERNAL, "the server could not store this; nothing was changed")
