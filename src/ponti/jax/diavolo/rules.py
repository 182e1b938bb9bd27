"""What may be done in a game, what a player sees, and how it ended: the same as the codec's, on arrays."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from ponti.codec.diavolo.actions import REACHES
from ponti.codec.diavolo.planes import MOST
from ponti.diavolo import Supply
from ponti.jax.diavolo.bits import Bits, choose, settled
from ponti.jax.diavolo.first_tiles import first_tiles
from ponti.jax.diavolo.game import CHOICE, DARK, LAST, LIGHT, NO_TILE, OPENING, OVER, PLAY, Game, Player
from ponti.jax.diavolo.spaces import Open, open_spaces


class Rules(Player):
    """The rules on a board of one size with one supply; a method is for one game, `jax.vmap` for many."""

    def __init__(self, size: int, supply: Supply) -> None:
        super().__init__(size)
        self.supply = supply

    def seat(self, game: Game) -> Array:
        """The seat that moves: 0 has opened."""
        return jnp.where((game.phase != CHOICE) & (game.turn == game.first_colour), 0, 1).astype(jnp.int32)

    def tiles_left(self, game: Game, colour: Array) -> Array:
        """How many tiles of a colour the supply still holds."""
        dark = colour == DARK
        laid = choose(dark, Bits.of(game.tiles[DARK]), Bits.of(game.tiles[LIGHT])).count()
        return jnp.where(dark, self.supply.dark, self.supply.light) - laid

    def bridges_left(self, game: Game) -> Array:
        """How many bridges the supply still holds: every bridge has two ends, and no tile carries two."""
        return self.supply.bridges - Bits.of(game.ends).count() // 2

    def legal(self, game: Game) -> Array:
        """Which actions may be taken; all of them once the game is over, as pgx has it."""
        sea, actions = self.sea, self.actions
        light, dark = Bits.of(game.tiles[LIGHT]), Bits.of(game.tiles[DARK])
        own, islands = choose(game.turn == DARK, dark, light), Bits.of(game.islands)
        tiles = light | dark
        free = sea.all & ~(tiles | Bits.of(game.blocked))
        chosen, over, half = game.phase == CHOICE, game.phase == OVER, game.first >= 0
        opened = Open(*settled(*open_spaces(sea, own, islands, free)))
        enough = ~chosen & ~over & (half | (self.tiles_left(game, game.turn) >= 2))
        firsts = first_tiles(sea, own, islands, free, opened, enough & ~half).when(enough)
        whole = ((game.phase == PLAY) | (game.phase == LAST)) & ~half
        bridges = self._bridges(game, own, tiles, whole & (self.bridges_left(game) > 0))
        found = settled(firsts, *bridges)
        boards = sea.spread(jnp.stack([board.array() for board in found])) != 0
        parts = [boards[0].reshape(-1)]
        for board, part in zip(boards[1:], actions.parts, strict=True):
            parts.append(board[part.low : part.low + part.rows, : part.columns].reshape(-1))
        others = jnp.stack([whole & ~firsts.any(), chosen, chosen])
        return jnp.concatenate([*parts, others]) | over

    def _bridges(self, game: Game, own: Bits, tiles: Bits, allowed: Array) -> list[Bits]:
        """By reach, the first ends of the bridges that may be built."""
        sea = self.sea
        ends = (own & ~Bits.of(game.ends)).when(allowed)
        empty: dict[tuple[int, int], Bits] = {}
        found = []
        for index, (across, up) in enumerate(REACHES):
            bridges = ends & sea.moved(ends, across, up) & ~Bits.of(game.barred[index])
            columns, rows = {across // 2, across - across // 2}, {up // 2, up - up // 2}
            for under in [(column, row) for column in columns for row in rows]:
                if under not in empty:
                    empty[under] = ~sea.moved(tiles, *under)
                bridges = bridges & empty[under]
            found.append(bridges)
        return found

    def observe(self, game: Game, seat: Array) -> Array:
        """The planes that a seat sees (docs/codec/diavolo.md)."""
        return self._planes(self._without_draft(game, seat), seat, self.seat(game))

    def observe_mover(self, game: Game) -> Array:
        """The planes that the seat to move sees."""
        seat = self.seat(game)
        return self._planes(game, seat, seat)

    def _without_draft(self, game: Game, seat: Array) -> Game:
        """The game as it was before the first tile of a turn, unless the seat has placed it itself."""
        hidden = (game.first >= 0) & (seat != self.seat(game))
        first = self.sea.space(jnp.maximum(game.first, 0)).when(hidden)
        islands = Bits.of(game.islands)
        own = islands & choose(game.turn == DARK, Bits.of(game.tiles[DARK]), Bits.of(game.tiles[LIGHT]))
        island = first & own
        for _ in range(3):
            island = island | (self.sea.beside(island) & own)
        gain = jnp.where(hidden, game.gain, 0)
        gains = jnp.stack([jnp.where(game.turn == LIGHT, gain, 0), jnp.where(game.turn == DARK, gain, 0)])
        return game._replace(
            tiles=game.tiles & ~first.array(),
            islands=(islands & ~island).array(),
            points=game.points - gains,
            first=jnp.where(hidden, NO_TILE, game.first),
        )

    def _planes(self, game: Game, seat: Array, mover: Array) -> Array:
        sea = self.sea
        own = jnp.where(seat == 0, game.first_colour, 1 - game.first_colour)
        is_dark = own == DARK
        light, dark = Bits.of(game.tiles[LIGHT]), Bits.of(game.tiles[DARK])
        mine, yours = choose(is_dark, dark, light), choose(is_dark, light, dark)
        islands = Bits.of(game.islands)
        first = sea.space(jnp.maximum(game.first, 0)).when(game.first >= 0)
        boards = settled(mine, yours, mine & islands, yours & islands, first)
        words = jnp.concatenate(
            [
                jnp.stack([board.array() for board in boards]),
                game.blocked[None],
                game.ends[None],
                game.built,
                sea.all.array()[None],
            ]
        )
        planes = jnp.moveaxis(sea.spread(words), 0, -1).astype(jnp.uint8)
        numbers = jnp.stack(
            [
                own,
                (seat == mover) & (game.phase != OVER),
                game.phase == OPENING,
                game.phase == CHOICE,
                game.phase == LAST,
                self.tiles_left(game, own),
                self.tiles_left(game, 1 - own),
                self.bridges_left(game),
                jnp.where(is_dark, game.points[DARK], game.points[LIGHT]),
                jnp.where(is_dark, game.points[LIGHT], game.points[DARK]),
            ]
        )
        flat = jnp.minimum(numbers, MOST).astype(jnp.uint8)
        return jnp.concatenate([planes, jnp.broadcast_to(flat, (*planes.shape[:2], flat.shape[0]))], -1)

    def result(self, game: Game) -> Array:
        """1 if seat 0 has won, -1 if seat 1 has, 0 if both have or the game goes on."""
        islands, ends = Bits.of(game.islands), Bits.of(game.ends)
        light, dark = Bits.of(game.tiles[LIGHT]), Bits.of(game.tiles[DARK])
        points = game.points[LIGHT] - game.points[DARK]
        more_islands = (light & islands).count() - (dark & islands).count()
        more_bridges = (light & ends).count() - (dark & ends).count()
        ahead = jnp.where(points != 0, points, jnp.where(more_islands != 0, more_islands, more_bridges))
        sign = jnp.where(game.first_colour == LIGHT, 1, -1)
        return jnp.where(game.phase == OVER, jnp.sign(ahead) * sign, 0).astype(jnp.int32)
