"""How Sphinx makes the site; `build.py` calls it with the folder of the staged pages."""

from __future__ import annotations

from pathlib import Path

from tools.documentation.pages import ROOT

_version: dict[str, str] = {}
for _line in (ROOT / "src/ponti/__init__.py").read_text("utf-8").splitlines():
    if _line.startswith("__version__"):
        _version["is"] = _line.partition("=")[2].strip(' "')

project = "Ponti"
author = "The Ponti authors"
copyright = f"2026, {author}"  # noqa: A001 (Sphinx reads this name)
release = _version["is"]
language = "en"

extensions = ["myst_parser"]
exclude_patterns = ["anchors.json"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
myst_heading_slug_func = "tools.documentation.anchors.slug"
# Conversations of the wire are JSON with arrows and gaps in it: they are shown as they are.
suppress_warnings = ["misc.highlighting_failure"]
add_module_names = False
python_display_short_literal_types = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 90
toc_object_entries_show_parents = "hide"
maximum_signature_line_length = 90

html_theme = "furo"
html_title = "Ponti"
html_logo = str(ROOT / "src/ponti/web/icons/ponti.svg")
html_favicon = html_logo
html_search_scorer = str(Path(__file__).with_name("static") / "scorer.js")
html_static_path = [str(Path(__file__).with_name("static"))]
html_css_files = ["ponti.css"]
html_js_files = ["offline.js"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_use_index = False
html_domain_indices = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#8f2412", "color-brand-content": "#1c5c97", "color-brand-visited": "#5b3f8f",
        "color-background-primary": "#fffdf7", "color-background-secondary": "#f8f1e1",
        "color-foreground-primary": "#1d2446", "color-code-background": "#f8f1e1",
        "color-highlight-on-target": "#f6e3b0",
    },
    "dark_css_variables": {
        "color-brand-primary": "#ff9a7d", "color-brand-content": "#9ccbf5", "color-brand-visited": "#c9b6f2",
        "color-background-primary": "#12172e", "color-background-secondary": "#191f3d",
        "color-foreground-primary": "#ece5d3", "color-code-background": "#191f3d",
        "color-highlight-on-target": "#3a3f6b",
    },
}  # fmt: skip
