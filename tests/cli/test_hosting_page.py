"""The page for whoever runs a server: its commands are understood, and its units say what they should."""

from __future__ import annotations

import re
import shlex
from configparser import ConfigParser
from pathlib import Path

import pytest

from ponti.cli.app import app

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
UNITS = {
    match[1]: block
    for kind, block in BLOCKS
    if kind == "ini" and (match := re.match(r"# /etc/systemd/system/(\S+)\n", block))
}


def commands() -> list[str]:
    """All calls of `ponti` on the page."""
    lines = [line for kind, block in BLOCKS if kind in ("sh", "ini") for line in block.splitlines()]
    return [found[1] for line in lines if (found := re.match(r"(?:ExecStart=)?(?:/\S+/)?ponti (.*)", line))]


def service_of(unit: str) -> ConfigParser:
    parser = ConfigParser(interpolation=None, comment_prefixes="#")
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # names keep their capitals
    parser.read_string(UNITS[unit])
    return parser


@pytest.mark.parametrize("command", commands())
def test_every_command_is_understood(command: str) -> None:
    words = [word.replace("%i", "8001") for word in shlex.split(command, comments=True)]
    app.parse_args(words, print_error=False, exit_on_error=False)


def test_there_are_commands_for_one_process_and_for_many() -> None:
    said = "\n".join(commands())
    for words in ("serve --", "worker --", "--status", "database move", "forget --", "--metrics-port"):
        assert words in said, words


@pytest.mark.parametrize("name", ["ponti@.service", "ponti-worker.service"])
def test_units_of_several_processes_have_a_password_that_nobody_sees_and_start_again(name: str) -> None:
    unit = service_of(name)
    service = unit["Service"]
    credential, _, file = service["LoadCredential"].partition(":")
    assert f"--database-password-file %d/{credential}" in service["ExecStart"]
    assert file.startswith("/etc/ponti/")
    assert "password=" not in service["ExecStart"].replace("LoadCredential", "")
    assert service["Restart"] == "always", "a database that is away at the start is tried again"
    assert unit["Unit"]["StartLimitIntervalSec"] == "0", "and again, for as long as it is away"
    assert service["DynamicUser"] == service["NoNewPrivileges"] == "yes"
    assert unit["Install"]["WantedBy"] == "multi-user.target"


def test_each_process_of_the_template_has_a_port_and_a_folder_of_its_own() -> None:
    service = service_of("ponti@.service")["Service"]
    for words in ("--port %i", "--metrics-port 1%i", "--data %S/ponti/%i"):
        assert words in service["ExecStart"], words
    assert service["StateDirectory"] == "ponti/%i"


def lines_of_shells() -> list[str]:
    return [line for kind, block in BLOCKS if kind == "sh" for line in block.splitlines()]


def test_what_only_the_user_of_postgresql_may_do_is_done_by_that_user() -> None:
    """Root is a stranger to PostgreSQL."""
    programs = re.compile(r"(^|&& |-- )(createuser|createdb|dropdb|pg_restore|pg_basebackup) ")
    found = [line for line in lines_of_shells() if programs.search(line)]
    assert len(found) >= 6
    assert [line for line in found if not line.startswith("runuser -u postgres -- ")] == []


def test_a_version_is_installed_beside_the_one_that_runs() -> None:
    """Without -T, `ln` puts a link into a folder of that name, and the old version would go on."""
    folders = [line.split()[-1] for line in lines_of_shells() if line.startswith("python3 -m venv ")]
    links = [line.removeprefix("ln -sfnT ").split() for line in lines_of_shells() if line.startswith("ln ")]
    assert links == [[folder, "/opt/ponti"] for folder in folders]
    assert len(set(folders)) == 2
