"""What the tests of all interfaces share: plain stages, played along."""

from __future__ import annotations

from ponti.codec import Stage


def after_chance(stage: Stage, card: str) -> Stage:
    """A stage of Hashi after a card is turned."""
    return stage.after_chance(stage.position.parse_event(card))
