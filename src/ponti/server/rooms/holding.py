"""Whose a seat is: it can get a new token, and a game be deleted. What others hold stays theirs."""

from __future__ import annotations

from ponti.server.rooms.decisions import Decision
from ponti.server.rooms.house import House
from ponti.server.rooms.room import Room
from ponti.server.rooms.tokens import hashed
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal


def _seats(room: Room, holder: bytes) -> list[int]:
    seats = room.holders.get(holder)
    if not seats:
        raise Refusal(Code.WRONG_TOKEN, "this token owns no seat here")
    return sorted(seats)


async def renew(house: House, room_id: str, holder: bytes, token: str) -> list[int]:
    """Give the seats of a token to a new one, and send those away who are there by the old one; the seats.

    The player's device has chosen the new token and keeps it already, so that nobody loses a seat with an
    answer that gets lost: whoever asks again is told the same.
    """
    room = await house.room(room_id)
    new = hashed(token)

    def decision() -> Decision:
        if new in room.holders:
            raise Refusal(Code.SEAT_TAKEN, "this token is known here already: choose another one")
        return Decision(holders=[(new, seat) for seat in _seats(room, holder)], revokes=[holder])

    async with room.lock:
        if holder in room.holders or new not in room.holders:
            await room.carry_out(decision)
        return _seats(room, new)


async def delete(house: House, room_id: str, holder: bytes) -> None:
    """Forget a game, if nobody else is the worse for it; or else, when it is over, that the token had a part.

    Nobody ends a game that others are playing. One that is over belongs to whoever made it; others only leave
    it, and with the last of them it is gone.
    """
    room = await house.room(room_id)
    async with room.lock:  # somebody may be taking the last seat, or deleting the game too
        room.check_there()
        _seats(room, holder)
        status = room.table.status
        others = room.holders.keys() - {holder}
        if others and status == "playing":
            raise Refusal(Code.NOT_NOW, "others are playing: end the game first")
        if status == "open" and not room.agrees_to_delete(holder):
            why = "the others who are seated have to want it too, or whoever made the game"
            raise Refusal(Code.NOT_NOW, why)
        if others and status == "over" and not room.is_made_by(holder):
            await room.carry_out(lambda: Decision(revokes=[holder]))
            return
        await house.storage.delete(room_id, room.claim.epoch)
        room.leave_for_good()
        house.let_go(room)
