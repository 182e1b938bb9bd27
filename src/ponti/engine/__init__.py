"""The rules again as compiled kernels, for search. Importing this compiles nothing and needs no Numba."""

from ponti.extras import need


def check_installed() -> None:
    """Raise `MissingExtraError` unless everything is installed that the engine needs."""
    need("numba", "numpy", "platformdirs")
