"""The colours, letters and measures of both games' pictures."""

from __future__ import annotations

SERIF = "Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, 'DejaVu Serif', serif"


class Mark:
    """What points at something, in either game."""

    BRIGHT = "#ffc93c"
    EDGE = "#3d2a08"
    PALE = "#fff8e7"
    WRONG = "#c62f1a"


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


class Sea:
    """Hashi: warm paper, indigo ink and a pen."""

    PAPER = "#f5ecd7"
    PAPER_EDGE = "#b79f74"
    WATER = "#cfdae1"
    INK = "#27305c"
    SOFT_INK = "#4d577f"
    LAND = "#fbf1d4"
    FINISHED_LAND = "#f3d794"
    PEN = "#141936"
    RED = "#d1402a"
    BLUE = "#2370b3"
    WASH = "#f6b73c"
    WASH_EDGE = "#a66a06"
    CARD = "#fffaf0"
