"""Our own rules for pytest: tests that share an id all run, and a run that loses one fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# As schemathesis does it: several tests out of one function, all with its id.
SHARING = """
import pytest

class Sharing(pytest.Item):
    def __init__(self, *, name, **more):
        super().__init__(name=name, nodeid="tests/test_shared.py::test_shared", **more)
    def runtest(self):
        with open(self.name, "a") as file:
            file.write("ran ")

class File(pytest.Module):
    def collect(self):
        return [Sharing.from_parent(self, name=name) for name in ("one", "two", "two", "three")]

def pytest_pycollect_makemodule(module_path, parent):
    if module_path.name == "test_shared.py":
        return File.from_parent(parent, path=module_path)
"""
# A test that is taken and never heard of again.
LOSING = """
def pytest_runtest_protocol(item):
    return True if item.name.endswith("test_lost") else None
"""
WORKERS = pytest.mark.parametrize("workers", [0, 2])


def run(directory: Path, tests: dict[str, str], plugin: str, *words: str) -> tuple[int, str]:
    """Run pytest with our conftest files in an otherwise empty project; the exit code and what it printed."""
    (directory / "tests").mkdir()
    (directory / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib -p no:cacheprovider\n")
    shutil.copy(ROOT / "conftest.py", directory)
    (directory / "tests/conftest.py").write_text((ROOT / "tests/conftest.py").read_text("utf-8") + plugin)
    for name, text in tests.items():
        (directory / "tests" / name).write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "xdist.plugin", *words]
    environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # the others take seconds to start
    done = subprocess.run(
        command, cwd=directory, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@WORKERS
def test_tests_that_share_an_id_all_run(tmp_path: Path, workers: int) -> None:
    code, printed = run(tmp_path, {"test_shared.py": ""}, SHARING, f"-n{workers}")
    assert code == 0, printed
    assert "4 passed" in printed
    assert {name: (tmp_path / name).read_text() for name in ("one", "two", "three")} == {
        "one": "ran ", "two": "ran ran ", "three": "ran ",
    }  # fmt: skip


@WORKERS
def test_a_run_that_loses_a_test_fails_and_names_it(tmp_path: Path, workers: int) -> None:
    """Even where another has failed, which would otherwise be all that one reads."""
    tests = {"test_some.py": "def test_kept(): assert False\ndef test_lost(): pass\n"}
    code, printed = run(tmp_path, tests, LOSING, f"-n{workers}")
    assert code == pytest.ExitCode.TESTS_FAILED, printed
    assert "1 of 2 collected tests were never reported" in printed
    assert "tests/test_some.py::test_lost" in printed


def test_a_doctest_that_gets_lost_fails_the_run_too(tmp_path: Path) -> None:
    tests = {"module.py": "def test_lost():\n    '''\n    >>> 1\n    1\n    '''\n"}
    code, printed = run(tmp_path, tests, LOSING, "--doctest-modules")
    assert code == pytest.ExitCode.TESTS_FAILED, printed
    assert "1 of 1 collected tests were never reported" in printed


@WORKERS
def test_what_is_left_out_on_purpose_is_not_missed(tmp_path: Path, workers: int) -> None:
    tests = {"test_some.py": "def test_kept(): pass\ndef test_other(): pass\n"}
    code, printed = run(tmp_path, tests, "", "-k", "kept", f"-n{workers}")
    assert (code, "never reported" in printed) == (0, False), printed


@WORKERS
def test_a_skipped_test_has_failed(tmp_path: Path, workers: int) -> None:
    tests = {"test_some.py": "import pytest\n\ndef test_skipped():\n    pytest.skip('no browser')\n"}
    code, printed = run(tmp_path, tests, "", f"-n{workers}")
    assert code == 1, printed
    assert "no test is skipped here" in printed
