"""What the finished site is held to: each fault is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.documentation.build import tidy
from tools.documentation.checks import faults

GOOD = '<html><script src="a.js"></script><article id="top"><a href="two.html#there">2</a></article></html>'


@pytest.fixture
def site(tmp_path: Path) -> Path:
    pages = {
        "index.html": GOOD,
        "two.html": '<article id="there"><a href="three.html">3</a><img src="a.svg" alt="A"></article>',
        "three.html": '<a href="index.html">1</a><article><a href="https://example.org">x</a></article>',
        "a.js": "",
        "a.svg": "",
        "a.css": "p { background: url(a.svg) }",
    }
    for name, text in pages.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_a_good_site_has_no_faults(site: Path) -> None:
    assert faults(site) == []


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        (
            "three.html",
            '<article><a href="nowhere.html">x</a></article>',
            "dead link nowhere.html",
        ),
        ("three.html", '<article><a href="two.html#x">x</a></article>', "dead link two.html#x"),
        ("three.html", '<script src="https://example.org/a.js"></script>', "loads https://example.org/a.js"),
        ("three.html", '<link rel="stylesheet" href="//example.org/a.css">', "loads //example.org/a.css"),
        ("three.html", '<img src="a.svg">', "three.html: a.svg has no alternative text"),
        ("three.html", "<script>1</script>", "has a script or a style in the page itself"),
        ("three.html", "<style>p { color: red }</style>", "has a script or a style in the page itself"),
        ("three.html", '<p style="color: red">', "has a script or a style in the page itself"),
        ("four.html", "<article></article>", "four.html is more than 2 clicks away"),
        ("a.css", "@import 'https://example.org/b.css';", "a.css: loads https://example.org/b.css"),
    ],
)
def test_a_fault_is_found(site: Path, name: str, text: str, fault: str) -> None:
    (site / name).write_text(text, "utf-8")
    assert any(fault in line for line in faults(site)), faults(site)


def test_scripts_and_styles_move_out_of_the_pages(site: Path) -> None:
    (site / "_static").mkdir()
    page = '<style>p{}</style><p class="a" style="width: 1%">x</p><script>let a = 1;</script>'
    (site / "three.html").write_text(page, "utf-8")
    tidy(site)
    assert faults(site) == []
    moved = sorted((path.suffix, path.read_text("utf-8")) for path in (site / "_static").glob("page-*"))
    assert moved == [(".css", "p{}"), (".js", "let a = 1;")]
    assert (site / "_static/ponti.css").read_text("utf-8") == '[data-style="0"] { width: 1% }\n'
    assert '<p class="a" data-style="0">' in (site / "three.html").read_text("utf-8")
