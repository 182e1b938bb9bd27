"""The wheel, installed into an empty environment far from the source tree: everything is in it."""

from __future__ import annotations

import email
import shutil
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from pathlib import Path

import pytest

import ponti
from tests.packaging.installing import ROOT, Elsewhere, build, run


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(archive.read(name))


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def sources(directory: Path) -> set[str]:
    """All files below a directory, but for what Python leaves there."""
    return {
        path.relative_to(directory).as_posix()
        for path in directory.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_all_modules_and_data(wheel: Path) -> None:
    contents = names(wheel)
    assert {"ponti/py.typed", "ponti/web/index.html"} <= contents
    assert {f"ponti/locale/{language}.json" for language in ("en", "de", "fr", "cs")} <= contents
    wanted = {f"ponti/{name}" for name in sources(ROOT / "src/ponti")}
    parts = {name for name in wanted if name.startswith("ponti/web/parts/")}  # for a checkout only
    assert parts
    assert wanted - parts <= contents
    assert not parts & contents


def test_the_wheel_holds_the_rules_pages_with_their_pictures(wheel: Path) -> None:
    pages = sources(ROOT / "docs/rules")
    assert {"hashi.md", "diavolo.md"} <= pages
    assert any(name.endswith(".svg") for name in pages)
    assert {f"ponti/rules/{name}" for name in pages} <= names(wheel)


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    roots = {name.partition("/")[0] for name in names(wheel)}
    assert {root.partition("-")[0] for root in roots} == {"ponti"}
    assert len(roots) == 2, f"one package and its metadata, not {roots}"


def test_the_sdist_builds_the_same_wheel(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("ponti-*")
    assert names(build("wheel", unpacked, tmp_path / "wheel")) == names(wheel)


def test_a_checkout_without_symbolic_links_says_what_to_do(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/ponti/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "src/ponti/rules").write_text("../../docs/rules")  # as git leaves it on Windows
    words = ("install", "--no-index", "--no-build-isolation", "--no-deps", "--target", tmp_path / "target")
    printed = run(sys.executable, "-m", "pip", *words, tmp_path, cwd=tmp_path, code=1)
    assert "git config core.symlinks true" in printed
    assert "git checkout -- src/ponti/rules" in printed
    assert "Traceback" not in printed


def test_ponti_comes_from_there(elsewhere: Elsewhere) -> None:
    (path,) = elsewhere.script("import ponti; print(ponti.__file__)")
    assert Path(path).is_relative_to(elsewhere.place / "venv")
    assert ROOT not in Path(path).parents


def test_no_module_comes_from_the_source_tree(elsewhere: Elsewhere) -> None:
    files = elsewhere.script(
        "import sys, ponti.cli, ponti.hashi, ponti.diavolo, ponti.record, ponti.svg\n"
        "print(*sys.path, sep='\\n')\n"
        "print(*(getattr(module, '__file__', None) for module in sys.modules.values()), sep='\\n')",
    )
    assert not [file for file in files if file.startswith((f"{ROOT}/src", f"{ROOT}/tests"))]


def test_the_command_helps(complete: Elsewhere) -> None:
    help_text = complete.ponti("--help")
    assert "play" in help_text
    assert "replay" in help_text


def test_the_version_stands_in_one_place(wheel: Path, elsewhere: Elsewhere) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project
    assert metadata(wheel)["Version"] == ponti.__version__
    assert elsewhere.script("import ponti; print(ponti.__version__)") == [ponti.__version__]


@pytest.mark.parametrize("game", ["hashi", "diavolo"])
def test_a_game_can_be_played_and_drawn(elsewhere: Elsewhere, game: str) -> None:
    picture = elsewhere.script(
        f"""
from random import Random
from xml.etree import ElementTree
from ponti import {game}, svg
position = {game}.Position.start()
event = position.legal_moves(min(position.to_act)).sample(Random(1))
position = position.after({"event" if game == "diavolo" else "hashi.Setup((event,))"})
assert type(position).from_code(position.code()) == position
ElementTree.fromstring(svg.render(position))
print(svg.render(position))
""",
    )
    assert picture[0].startswith("<svg")


def test_boards_deck_and_titles_are_there(elsewhere: Elsewhere) -> None:
    printed = elsewhere.script(
        """
from ponti import hashi
print(len(hashi.SIDE_A.islands), len(hashi.SIDE_B.islands), len(hashi.STANDARD.cards))
print(*hashi.ladder()[-1].titles)
""",
    )
    assert printed == ["18 18 18", "en de fr cs"]


def test_rules_pages_can_be_read_as_resources(elsewhere: Elsewhere) -> None:
    titles = elsewhere.script(
        """
from importlib.resources import files
for name in ("hashi.md", "diavolo.md"):
    print((files("ponti") / "rules" / name).read_text("utf-8").splitlines()[0])
""",
    )
    assert all(title.startswith("# ") for title in titles)
    assert len(titles) == 2
