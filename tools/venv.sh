#!/bin/sh
# Makes .venv, the project's virtual environment, or leaves it alone when it is in order.
#
# .venv/python.txt says which Python it was made with and where; make installs anew when that file changes.
# $PYTHON chooses the Python; otherwise it is python3 or, where that is too old, python3.11 … python3.14.
set -eu

fail() {
    echo "ponti: $*" >&2
    exit 1
}

# Succeeds with "3.11.7 /usr", the version and home of a Python, if it is new enough.
base() {
    "$1" -c 'import sys; sys.version_info < (3, 11) and sys.exit(1)
print("%d.%d.%d" % sys.version_info[:3], sys.base_prefix)' 2>/dev/null
}

find_python() {
    if [ -n "${PYTHON-}" ]; then
        base "$PYTHON" >/dev/null || fail "PYTHON=$PYTHON is not Python 3.11 or newer"
        echo "$PYTHON"
        return
    fi
    for candidate in python3 python3.11 python3.12 python3.13 python3.14; do
        if base "$candidate" >/dev/null; then
            echo "$candidate"
            return
        fi
    done
    fail "no Python 3.11 or newer found: install python3, or name one with PYTHON=/path/to/python3"
}

# Debian and Ubuntu ship Python without what `python3 -m venv` needs.
need_venv() {
    "$1" -c 'import venv, ensurepip' 2>/dev/null && return
    package=$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "ponti: installing $package" >&2
        { apt-get update && apt-get install -y --no-install-recommends "$package"; } >/dev/null ||
            fail "apt-get could not install $package"
    else
        fail "$1 lacks the venv module: run 'apt-get install $package' as root"
    fi
}

# In order: it runs, nobody asked for another Python, and it is where and what it was when it was made.
asked=${PYTHON:+$(find_python)}
if has=$(base .venv/bin/python) && [ "$(base "${asked:-.venv/bin/python}")" = "$has" ]; then
    [ "$(cat .venv/python.txt 2>/dev/null)" = "$has $PWD" ] && exit
    # One made by hand will do, if its making was not interrupted.
    if [ ! -e .venv/python.txt ] && .venv/bin/python -m pip --version >/dev/null 2>&1; then
        echo "$has $PWD" >.venv/python.txt
        exit
    fi
fi

python=$(find_python)
need_venv "$python"
echo "ponti: making .venv with Python $(base "$python")" >&2
"$python" -m venv --clear .venv || fail "$python could not make the virtual environment .venv"
echo "$(base .venv/bin/python) $PWD" >.venv/python.txt
