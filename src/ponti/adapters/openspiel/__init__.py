"""Both games for OpenSpiel; importing this registers `python_ponti_hashi` and `python_ponti_diavolo`.

    import pyspiel
    import ponti.adapters.openspiel

    game = pyspiel.load_game("python_ponti_hashi(board=side-b,players=3)")
    late = pyspiel.load_game("python_ponti_diavolo", {"position": position.code()})

Actions, observations and their order are those of `ponti.codec` (docs/codec/). docs/research.md has the
parameters.
"""

from __future__ import annotations

from ponti.extras import need

need("numpy", "open_spiel")

import pyspiel  # noqa: E402 (only after its absence would have been explained)

from ponti.games import GAMES  # noqa: E402

for _kind in GAMES.values():
    _part = _kind.part("adapters.openspiel")
    pyspiel.register_game(_part.TYPE, _part.GAME)
