"""What `ponti --version` says: everything that a report of a mistake should have."""

from __future__ import annotations

import platform
from importlib import metadata

from ponti import __version__
from ponti.errors import PontiError
from ponti.games import GAMES


def version() -> str:
    """The versions of Ponti, Python, the engine, what was learnt, and the packages that matter."""
    system = f"{platform.python_implementation()}, {platform.system()} {platform.machine()}"
    lines = {
        "python": f"{platform.python_version()} ({system})",
        "engine": _engine(),
        "networks": f"{_networks()}; {_network()}",
        "packages": _packages("numba", "numpy", "onnxruntime", "ortools"),
        "server": f"protocol {_protocol()}, {_packages('starlette', 'uvicorn', 'websockets')}",
    }
    return "\n".join([f"ponti {__version__}", *(f"{name:10}{said}" for name, said in lines.items())])


def _engine() -> str:
    """The kernels of each game, by the hash that their compiled code is kept under."""
    from ponti.engine import storage

    return ", ".join(f"{game} {storage.key(game)[:8]}" for game in GAMES)


def _networks() -> str:
    """The weights that the best players use."""
    try:
        return ", ".join(f"{game} {kind.part('engine', 'weights').BEST}" for game, kind in GAMES.items())
    except ImportError:
        return "none"


def _network() -> str:
    """The network that the player of that name uses."""
    try:
        networks = GAMES["diavolo"].part("engine", "networks")
        file = networks.named_file()
        if file is None:
            return "network none"
        about = networks.about_of(file.read_bytes())
    except ImportError:
        return "network none"
    except (PontiError, OSError) as error:
        return f"network broken ({error})"
    return f"network {about.name}, trained {about.minutes:g} minutes"


def _protocol() -> str:
    try:
        from ponti.wire.base import PROTOCOL
    except ImportError:
        return "none"
    return str(PROTOCOL)


def _packages(*names: str) -> str:
    return ", ".join(f"{name} {_version_of(name)}" for name in names)


def _version_of(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "missing"
