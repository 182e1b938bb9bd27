"""What one tile would do, told before it is placed."""

from __future__ import annotations

from ponti.diavolo import Position
from ponti.server.rooms.diavolo.preview import consider

THREE = "diavolo:6:40,40,15:6/6/6/6/L5/LL4::first=light:light"


def test_one_tile_that_closes_an_island() -> None:
    violation, preview = consider(Position.from_code(THREE), 0, "b2")
    assert violation is None
    assert preview is not None
    assert preview.islands == [["a1", "b1", "a2", "b2"]]
    assert preview.scores == {"light": 1, "dark": 0}
    lost = [closed.space for closed in preview.forbidden["light"]]
    assert sorted(lost) == ["a3", "b3", "c1", "c2", "c3"]
    assert preview.forbidden["dark"] == []
    assert preview.seconds is not None
    assert not set(lost) & set(preview.seconds)


def test_one_tile_and_the_same_tile_with_another_agree() -> None:
    position = Position.from_code(THREE)
    _, alone = consider(position, 0, "b2")
    _, both = consider(position, 0, "b2 f6")
    assert alone is not None
    assert both is not None
    assert alone.islands == both.islands
    assert alone.forbidden == both.forbidden
