"""Builds the site of the documentation: `make docs`.

The pages are staged (`pages.py`, `reference.py`), Sphinx makes the site of them (`conf.py`), it is made to do
without scripts and styles inside its pages, which the server's policy forbids, and checked (`checks.py`). It
ends up in src/ponti/site, which the server shows and every package holds. A site that is made of the same
files is left as it is.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tools.documentation import checks, pages, reference  # noqa: E402 (a script finds them only from the root)
from tools.documentation.anchors import FILE  # noqa: E402

SITE = ROOT / "src" / "ponti" / "site"
WORK = ROOT / "build"
MADE_OF = WORK / "documentation.txt"
LARGEST = 10_000_000
"""The most bytes that the site may have, as every package holds it."""

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_SHEET = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_WORD = re.compile(r'(?<=<span class="pre">)[^<]{9,}(?=</span>)')
_JOINT = re.compile(r"(?<=[a-z0-9}\]])([./_])(?=[a-zA-Z{\[])|(?<=[a-z])(?=[A-Z][a-z])")
_STYLE = re.compile(r' style="([^"]*)"(?=[^<>]*>)')


def main() -> None:
    """Build the site unless it is there, and say what is wrong with it."""
    made_of = fingerprint()
    if SITE.is_dir() and MADE_OF.is_file() and MADE_OF.read_text("utf-8") == made_of:
        print(f"ponti: the documentation is up to date: {SITE.relative_to(ROOT)}/index.html")
        return
    WORK.mkdir(exist_ok=True)
    # A folder of its own: two may be at it at the same time.
    with TemporaryDirectory(prefix="documentation-", dir=WORK, ignore_cleanup_errors=True) as work:
        site = build(Path(work))
        size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
        wrong = checks.faults(site)
        if size > LARGEST:
            wrong.append(f"the site has {size:,} bytes, more than {LARGEST:,}")
        if wrong:
            sys.exit("\n".join(f"ponti: {line}" for line in wrong))
        if SITE.exists():
            SITE.rename(Path(work) / "before")
        site.rename(SITE)
    MADE_OF.write_text(made_of, "utf-8")
    count = sum(1 for _ in SITE.rglob("*.html"))
    print(f"ponti: {count} pages, {size / 1e6:.1f} MB: {SITE.relative_to(ROOT)}/index.html")


def build(work: Path) -> Path:
    """Make the site below a folder, and return where it is."""
    staged, site = work / "pages", work / "site"
    anchors = work / "anchors.json"
    staged.mkdir(parents=True)
    try:
        anchors.write_text(json.dumps(pages.stage(staged)), "utf-8")
    except pages.DeadLinkError as error:
        sys.exit(f"ponti: {error}")
    reference.write(staged / "reference")
    command: list[str | Path] = [
        *(sys.executable, "-m", "sphinx", "-b", "html", "-q", "--keep-going", "--fail-on-warning"),
        *("-c", Path(__file__).parent, "-d", work / "trees", staged, site),
    ]
    environment = os.environ | {FILE: str(anchors), "PYTHONPATH": str(ROOT)}
    if subprocess.run(command, env=environment, check=False).returncode != 0:
        sys.exit("ponti: the documentation could not be built; what is wrong stands above")
    tidy(site)
    return site


def tidy(site: Path) -> None:
    """Leave out what nobody asks for, say the language of pages, and move what is inside them into files."""
    for path in (site / ".buildinfo", site / "genindex.html", *site.rglob("*.map")):
        path.unlink(missing_ok=True)
    styles: dict[str, str] = {}
    for path in site.rglob("*.html"):
        parts = path.relative_to(site).parts
        text = tidied(path.read_text("utf-8"), site, "../" * (len(parts) - 1), styles)
        if parts[0] == "rules" and parts[1] in pages.LANGUAGES:
            text = text.replace("<article ", f'<article lang="{parts[1]}" ')
        path.write_text(text, "utf-8")
    with (site / "_static/ponti.css").open("a", encoding="utf-8") as sheet:
        sheet.writelines(f'[data-style="{number}"] {{ {style} }}\n' for style, number in styles.items())


def tidied(text: str, site: Path, up: str, styles: dict[str, str]) -> str:
    """A page without scripts and styles of its own; those of single elements are numbered."""

    def script(found: re.Match[str]) -> str:
        return f'<script src="{moved(found[1], site, up, "js")}"></script>'

    def sheet(found: re.Match[str]) -> str:
        return f'<link rel="stylesheet" href="{moved(found[1], site, up, "css")}">'

    def style(found: re.Match[str]) -> str:
        return f' data-style="{styles.setdefault(found[1], str(len(styles)))}"'

    text = _WORD.sub(lambda found: breakable(found[0]), text)
    return _STYLE.sub(style, _SHEET.sub(sheet, _SCRIPT.sub(script, text)))


def breakable(word: str) -> str:
    """A name or a path with the places at which a line may end.

    >>> breakable("ponti.analysis"), breakable("/api/games"), breakable("ServerInfo")
    ('ponti.<wbr>analysis', '/api/<wbr>games', 'Server<wbr>Info')
    """
    return _JOINT.sub(lambda found: f"{found[0]}<wbr>", word)


def moved(content: str, site: Path, up: str, kind: str) -> str:
    """A script or a style sheet of a page as a file of the site: its address."""
    name = f"_static/page-{sha256(content.encode()).hexdigest()[:8]}.{kind}"
    (site / name).write_text(content, "utf-8")
    return up + name


def fingerprint() -> str:
    """A number that changes whenever the site would."""
    total = sha256()
    code = [*(ROOT / "src/ponti").rglob("*.py"), *Path(__file__).parent.rglob("*.py")]
    others = [*Path(__file__).parent.glob("static/*"), ROOT / "constraints.txt"]
    for path in sorted({*pages.sources(), *code, *others}):
        total.update(f"{path.relative_to(ROOT)}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest() + "\n"


if __name__ == "__main__":
    main()
