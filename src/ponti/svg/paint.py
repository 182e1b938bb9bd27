"""The colours, letters and measures of both games' pictures."""

from __future__ import annotations

SERIF = "Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, 'DejaVu Serif', serif"


class Lagoon:
    """Ponte del Diavolo: stone, water, ivory and walnut."""

    STONE = "#efe6d3"
    STONE_EDGE = "#a8946f"
    STONE_DARK = "#d3c4a4"
    TEXT = "#3b2a1d"
    QUIET_TEXT = "#6b5844"
    WATER = "#538e90"
    WATER_DEEP = "#457d82"
    WAVE = "#bfe0da"
    SHOAL = "#cfe9df"
    DEPTH = "#173a42"
    PAVING = "#e4d9c3"
    JOINT = "#8b7b62"
    MARK = "#ffc93c"
    MARK_EDGE = "#3d2a08"
    WRONG = "#d5341f"


# By colour: the ground of a tile, its edge, the grains of sand, the line of a quay, walls and roofs.
IVORY = {
    "ground": "#f7efdc",
    "edge": "#6f4d2c",
    "grain": "#b08c56",
    "quay": "#c9ac7c",
    "wall": "#fffaf0",
    "roof": "#c0553a",
    "line": "#5b2f1d",
}
WALNUT = {
    "ground": "#4a2f20",
    "edge": "#20120a",
    "grain": "#c99f6d",
    "quay": "#8f6744",
    "wall": "#d8b98d",
    "roof": "#7fa99b",
    "line": "#1c0f08",
}
