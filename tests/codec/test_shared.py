"""What the codecs of both games have in common."""

from __future__ import annotations

import sys

import pytest

from ponti import codec, games
from ponti.errors import PontiError
from ponti.extras import MissingExtraError


@pytest.mark.parametrize("kind", games.GAMES)
def test_a_codec_by_name_and_by_position(kind: str) -> None:
    names = codec.make(kind)
    assert (names.kind, names.version) == (kind, 1)
    assert names.start() == games.get(kind).start()
    again = codec.of(names.start())
    assert again.actions == names.actions
    assert again is codec.of(games.get(kind).start())


@pytest.mark.parametrize("kind", games.GAMES)
def test_without_numpy_there_are_still_actions(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = codec.make(kind)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert names.legal_actions(names.start(), 0)
    for ask in (names.legal_mask, names.observation):
        with pytest.raises(MissingExtraError, match="numpy is missing: pip install"):
            ask(names.start(), 0)


@pytest.mark.parametrize("kind", games.GAMES)
def test_what_is_no_number_of_an_action_is_refused(kind: str) -> None:
    names = codec.make(kind)
    stage = codec.Stage.start(names)
    for wrong in (0.5, "1", None, -1, names.actions):
        with pytest.raises(PontiError, match=f"there is no action {wrong!r}: they go from 0 to"):
            stage.after(0, wrong)  # type: ignore[arg-type]
