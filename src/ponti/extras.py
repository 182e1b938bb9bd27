"""What `pip install "ponti[app]"` and its like bring, and one clear line where it is missing.

The rules, records and pictures need nothing; whatever needs more asks here before it imports it.
"""

from __future__ import annotations

from importlib.util import find_spec

from ponti.errors import PontiError

# The packages of every extra in pyproject.toml, by the names under which they are imported.
EXTRAS = {
    "app": (
        *("cyclopts", "rich", "textual"),
        *("numba", "numpy", "platformdirs"),
        *("httptools", "markdown_it", "msgspec", "onnxruntime", "prometheus_client", "resvg_py", "segno"),
        *("starlette", "uvicorn", "uvloop", "websockets"),
        "ortools",
    ),
    "postgres": ("asyncpg",),
    "research": (
        *("gymnasium", "numba", "numpy", "open_spiel", "pettingzoo", "platformdirs"),
        *("pygame", "resvg_py"),
    ),
    "jax": ("jax", "numpy", "pgx"),
    "train": ("chex", "jax", "mctx", "numpy", "onnx", "optax", "pgx"),
    "network": ("onnxruntime",),
    "cluster": ("grpc", "ray"),
}
# Of several extras the first that brings a package is named.
_BROUGHT_BY = {package: extra for extra, packages in reversed(EXTRAS.items()) for package in packages}


class MissingExtraError(PontiError, ImportError):
    """Something was asked for that needs packages which are not installed.

    >>> print(MissingExtraError("numba", "numpy"))
    numba and numpy are missing: pip install "ponti[app]"
    """

    def __init__(self, *packages: str) -> None:
        self.packages = packages
        self.extras = tuple(sorted({_BROUGHT_BY[package] for package in packages}))
        *others, last = packages
        listed = f"{', '.join(others)} and {last} are" if others else f"{last} is"
        super().__init__(f'{listed} missing: pip install "ponti[{",".join(self.extras)}]"')


def need(*packages: str) -> None:
    """Raise `MissingExtraError` unless these packages are installed; none of them is imported."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise MissingExtraError(*missing)


def explained(error: ModuleNotFoundError) -> MissingExtraError | None:
    """What to say about an import that failed, if the module would have come with an extra."""
    package = (error.name or "").partition(".")[0]
    return MissingExtraError(package) if package in _BROUGHT_BY else None
