"""What a seat may do and what it sees in one of many games: masks and observations of `ponti.codec`."""

from __future__ import annotations

from ponti.codec.hashi.features import ISLAND, LINE
from ponti.engine.decisions import Masks, Planes
from ponti.engine.hashi.chart import (
    AWARDS,
    BARRED,
    BLUE,
    BRIDGES,
    FLAGS,
    ISLAND_COUNT,
    LEADING,
    LINE_COUNT,
    NUMBER,
    RED,
    Chart,
    Sheet,
)
from ponti.engine.hashi.rules import build, is_finished, may_build, may_enter, points, unbuild
from ponti.engine.hashi.tables import (
    BRIDGE_COUNTS,
    CARD,
    DRAWN,
    DUE,
    ENTRY,
    KINDS,
    LEFT,
    MOST_DRAWN,
    NOTHING,
    OVER,
    ROUND,
    SETUP,
    WHERE,
    Games,
    Rules,
    higher_left,
)
from ponti.engine.kernels import inlined, kernel
from ponti.hashi.setup import MOST_SEATS

ISLAND_FEATURES, LINE_FEATURES = len(ISLAND), len(LINE)
OWN_ISLAND, OWN_LINE = 6, 3
"""So many features of an island and of a line come before those of rivals."""


@inlined
def leaves_room(chart: Chart, sheet: Sheet, line: int, bridges: int) -> bool:
    """Whether one or two bridges find room on this line and later ones once one is drawn here."""
    lines = chart[LINE_COUNT]
    found = False
    build(chart, sheet, line)
    for second in range(line, lines):
        if may_build(chart, sheet, second):
            if bridges == 1:
                found = True
                break
            build(chart, sheet, second)
            for third in range(second, lines):
                if may_build(chart, sheet, third):
                    found = True
                    break
            unbuild(chart, sheet, second)
            if found:
                break
    unbuild(chart, sheet, line)
    return found


@kernel
def write_mask(rules: Rules, games: Games, game: int, seat: int, mask: Masks) -> None:
    """Write down what a seat may do."""
    chart, sheet, turn = rules.chart, games.drawn[game, seat], games.turns[game, seat]
    due, done = turn[DUE], rules.first_line + chart[LINE_COUNT]
    if due == SETUP:
        for action in range(len(mask)):
            mask[action] = rules.setup[action]
        return
    for action in range(len(mask)):
        mask[action] = False
    if games.tables[game, OVER]:
        return
    if due == NOTHING:
        mask[done + 2] = True
    elif due == ENTRY:
        number = games.tables[game, CARD] // BRIDGE_COUNTS + 1
        islands = chart[ISLAND_COUNT]
        for island in range(islands):
            if may_enter(chart, sheet, island, number):
                mask[(number - 1) * islands + island] = True
        mask[done + 1] = True
    else:
        count = games.tables[game, CARD] % BRIDGE_COUNTS + 1 - turn[LEFT]
        begun = turn[DRAWN + count - 1] if count else 0
        for line in range(begun, chart[LINE_COUNT]):
            if may_build(chart, sheet, line) and (
                turn[LEFT] == 1 or leaves_room(chart, sheet, line, turn[LEFT] - 1)
            ):
                mask[rules.first_line + line] = True
        if count == 0:
            mask[done] = True


@kernel
def write_planes(rules: Rules, games: Games, game: int, seat: int, planes: Planes) -> None:
    """Write down what a seat sees: its own board with its turn, the others as the round began."""
    chart, own, turn = rules.chart, games.drawn[game, seat], games.turns[game, seat]
    shown, table = games.shown[game], games.tables[game]
    seats = len(shown)
    index = 0
    for island in range(chart[ISLAND_COUNT]):
        flag = chart[FLAGS + island]
        planes[index] = flag == RED
        planes[index + 1] = flag == BLUE
        planes[index + 2] = own[NUMBER + island]
        planes[index + 3] = own[LEADING + island]
        planes[index + 4] = is_finished(own, island)
        planes[index + 5] = table[ROUND] > 0 and turn[WHERE] == island
        for step in range(1, MOST_SEATS):
            place = index + OWN_ISLAND + 3 * (step - 1)
            if step < seats:
                rival = shown[(seat + step) % seats]
                planes[place] = rival[NUMBER + island]
                planes[place + 1] = rival[LEADING + island]
                planes[place + 2] = is_finished(rival, island)
        index += ISLAND_FEATURES
    for line in range(chart[LINE_COUNT]):
        planes[index] = own[BRIDGES + line]
        planes[index + 1] = 0
        for count in range(MOST_DRAWN):
            planes[index + 1] += turn[DRAWN + count] == line
        planes[index + 2] = own[BARRED + line] != 0
        for step in range(1, seats):
            planes[index + OWN_LINE + step - 1] = shown[(seat + step) % seats, BRIDGES + line]
        index += LINE_FEATURES
    write_table(rules, games, game, seat, planes, index)


@kernel
def write_table(rules: Rules, games: Games, game: int, seat: int, planes: Planes, index: int) -> None:
    """Write down the numbers of the table, from an index on."""
    turn, table, shown = games.turns[game, seat], games.tables[game], games.shown[game]
    seats, card = len(shown), table[CARD]
    planes[index] = card // BRIDGE_COUNTS + 1 if card >= 0 else 0
    planes[index + 1] = card % BRIDGE_COUNTS + 1 if card >= 0 else 0
    planes[index + 2] = turn[LEFT]
    for due in range(4):
        planes[index + 3 + due] = turn[DUE] == due
    planes[index + 7] = table[ROUND]
    planes[index + 8] = rules.rounds
    planes[index + 9] = seats
    index += 10
    for kind in range(KINDS):
        planes[index + kind] = games.unseen[game, kind]
    index += KINDS
    for step in range(seats):
        for bonus in range(3):
            planes[index + 3 * step + bonus] = shown[(seat + step) % seats, AWARDS + bonus]
    index += 3 * MOST_SEATS
    for bonus in range(3):
        planes[index + bonus] = higher_left(rules, shown, table[ROUND], bonus)
    index += 3
    for step in range(seats):
        planes[index + step] = points(shown[(seat + step) % seats])
