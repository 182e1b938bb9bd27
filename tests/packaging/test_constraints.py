"""The file that pins what the checks run with: complete, plain, and kept to."""

from __future__ import annotations

import re
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import constraints, pythons

LINES = [line for line in constraints.FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
# Only names, versions and Pythons: no address of an index, no path of a machine.
LINE = re.compile(r'[a-z0-9-]+==[0-9a-z.+]+(; python_version == "3\.\d+"( or python_version == "3\.\d+")*)?')


@pytest.mark.parametrize("line", LINES)
def test_a_line_names_a_package_and_its_version(line: str) -> None:
    assert LINE.fullmatch(line)


@pytest.mark.parametrize("python", pythons.supported())
def test_everything_in_the_project_file_is_pinned_for_every_python(python: str) -> None:
    environment = {"python_version": python, "python_full_version": f"{python}.0"}
    pins = {each.name: each.specifier for each in map(Requirement, LINES) if applies(each, environment)}
    for wanted in map(Requirement, constraints.requirements()):
        (pin,) = pins[canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(pin.version, prereleases=True), f"{wanted} and {pin} are at odds"


def applies(requirement: Requirement, environment: dict[str, str]) -> bool:
    return requirement.marker is None or requirement.marker.evaluate(environment)


def test_these_tests_run_with_them() -> None:
    for pin in filter(lambda each: applies(each, {}), map(Requirement, LINES)):
        try:
            installed = metadata.version(pin.name)
        except metadata.PackageNotFoundError:
            continue  # for another platform
        assert pin.specifier.contains(installed, prereleases=True), f"{pin} is pinned, not {installed}"


def test_a_version_that_only_some_pythons_take_says_for_which() -> None:
    resolved = {
        "3.11": {"numpy": "2.4.6", "rich": "15.0"},
        "3.12": {"numpy": "2.5.4", "rich": "15.0", "extra": "1.0"},
        "3.13": {"numpy": "2.5.4", "rich": "15.0"},
    }
    assert constraints.merged(resolved) == [
        "extra==1.0",
        'numpy==2.4.6; python_version == "3.11"',
        'numpy==2.5.4; python_version == "3.12" or python_version == "3.13"',
        "rich==15.0",
    ]
