"""What `ponti verify` says of a deck."""

from __future__ import annotations

from ponti.record import Record
from ponti.server.rooms.deck import Proof, check_record


def verified(record: Record, commitment: str | None = None) -> list[str]:
    """What is certain of the deck of a record; `UnfairError` where it is not fair."""
    if "commitment" not in record.other_headers and commitment is None:
        return ["the record has no commitment: it was not played on a server"]
    proof = check_record(record, commitment)
    lines = [f"the deck is the one that was committed to: {proof.commitment}"]
    if commitment is not None or "seen-commitment" in record.other_headers:
        lines.append("this is what was seen before the first card")
    return lines + _chosen_by(proof, seeded="seeded" in record.other_headers)


def _chosen_by(proof: Proof, *, seeded: bool) -> list[str]:
    """Who had a part in the order."""
    if seeded:
        return ["it was shuffled from a seed, not by chance: whoever made the game may have known it"]
    added = [lot.seat + 1 for lot in proof.lots if lot.number is not None]
    kept = [lot.seat + 1 for lot in proof.lots if lot.number is None]
    lines = [f"part of the shuffle, besides the server: {_seats(added)}"] if added else []
    if kept:
        lines.append(f"sealed a number and did not show it before the first card: {_seats(kept)}")
    return lines if added else [*lines, "the server alone has shuffled it"]


def _seats(seats: list[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {' and '.join(map(str, seats))}"
