"""Positions for people and for cameras: as characters, as an array of pixels, or in a window."""

from __future__ import annotations

import io
import os
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ponti import svg
from ponti.errors import PontiError
from ponti.extras import need

MODES = ("ansi", "rgb_array", "human")
FRAMES_PER_SECOND = 2
WIDTH = 640
FONT, FONT_FILE = "FreeSans", "freesansbold.ttf"


def check_mode(mode: str | None) -> None:
    """Refuse a render mode that there is not."""
    if mode is not None and mode not in MODES:
        raise PontiError(f"there is no render mode {mode!r}: choose {', '.join(MODES)}, or None")


def pixels(position: Any) -> npt.NDArray[np.uint8]:
    """A picture of a position as rows × columns × red, green and blue."""
    return np.ascontiguousarray(_pygame().surfarray.array3d(_surface(position)).transpose(1, 0, 2))


class Screen:
    """Shows positions in one mode; the window opens with the first picture."""

    def __init__(self, mode: str | None, title: str) -> None:
        check_mode(mode)
        self.mode = mode
        self._title = title
        self._window: Any = None
        self._clock: Any = None

    def show(self, position: Any) -> str | npt.NDArray[np.uint8] | None:
        """The position as text or pixels; in a window it is shown, and nothing comes back."""
        if self.mode == "ansi":
            return str(position)
        if self.mode == "rgb_array":
            return pixels(position)
        if self.mode == "human":
            self._open_and_show(position)
        return None

    def _open_and_show(self, position: Any) -> None:
        pygame, surface = _pygame(), _surface(position)
        if self._window is None:
            pygame.display.init()
            pygame.display.set_caption(self._title)
            self._clock = pygame.time.Clock()
        if self._window is None or self._window.get_size() != surface.get_size():
            self._window = pygame.display.set_mode(surface.get_size())
        self._window.blit(surface, (0, 0))
        pygame.event.pump()
        pygame.display.update()
        self._clock.tick(FRAMES_PER_SECOND)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            _pygame().display.quit()
            self._window = None


def _surface(position: Any) -> Any:
    """A picture of a position as pygame has it."""
    need("resvg_py")
    import resvg_py

    pygame = _pygame()
    # Letters come from the font that pygame brings, so that pictures are the same on every machine.
    png = resvg_py.svg_to_bytes(
        svg_string=svg.render(position),
        width=WIDTH,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=[str(Path(pygame.__file__).with_name(FONT_FILE))],
        font_family=FONT,
        serif_family=FONT,
        sans_serif_family=FONT,
    )
    return pygame.image.load(io.BytesIO(bytes(png)))


def _pygame() -> Any:
    need("pygame")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "yes")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it imports what its makers have not replaced yet
        import pygame
    return pygame
