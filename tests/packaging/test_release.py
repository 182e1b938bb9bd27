"""What a release needs: one version everywhere, a long description that indexes take, complete pages."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import ponti
from tests.packaging.installing import ROOT
from tools import command_page


def test_the_changes_and_the_citation_name_the_version() -> None:
    heading = re.search(r"^## (\S+) \((\w+) (\d{4})\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert heading is not None, "the changes begin with a version and its month"
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert heading[1] == ponti.__version__
    assert f"\nversion: {ponti.__version__}\n" in citation
    assert re.search(rf'^date-released: "{heading[3]}-\d\d-\d\d"$', citation, re.M)


def test_the_page_about_the_command_is_what_the_command_says() -> None:
    assert command_page.PAGE.read_text("utf-8") == command_page.page(), "run tools/command_page.py"


def test_indexes_take_the_long_description(wheel: Path) -> None:
    command = [sys.executable, "-m", "twine", "--no-color", "check", "--strict", str(wheel)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_picture_has_an_alternative_text() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for text, picture in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", page.read_text("utf-8")):
            assert len(text) > 3, f"{page.name}: {picture}"


def test_the_templates_ask_for_what_is_needed() -> None:
    folder = ROOT / ".github"
    mistake = (folder / "ISSUE_TEMPLATE/mistake.md").read_text("utf-8")
    assert "ponti --version" in mistake
    assert "SECURITY.md" in mistake
    for template in (folder / "ISSUE_TEMPLATE").glob("*.md"):
        assert re.match(r"---\nname: .+\nabout: .+\n", template.read_text("utf-8")), template.name


def test_the_wheel_has_the_documentation(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        sizes = {each.filename: each.compress_size for each in archive.infolist()}
    assert {"ponti/site/index.html", "ponti/site/searchindex.js"} <= sizes.keys()
    assert sum(size for name, size in sizes.items() if name.startswith("ponti/site/")) < 6_000_000


def test_the_sdist_has_what_builds_it(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "src/ponti/site/index.html",
        "CITATION.cff",
        "SECURITY.md",
        "tools/documentation/build.py",
    } <= names
