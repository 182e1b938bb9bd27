"""Completing words of the command with the Tab key: `ponti completion`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal, get_args

from ponti.errors import PontiError

Shell = Literal["bash", "zsh", "fish"]

# What is made for zsh is meant for a file in its search path: nothing there says for which command it is.
_ZSH = """
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
compdef _cyclopts_ponti ponti
"""


def completion(shell: Shell | None = None, /) -> None:
    """Print what makes a shell complete the words of this command.

    For example, in the file that your shell reads when it starts:

        eval "$(ponti completion bash)"
        eval "$(ponti completion zsh)"
        ponti completion fish | source

    Parameters
    ----------
    shell
        bash, zsh or fish; the shell that you use unless you say so.

    """
    from ponti.cli.app import COMMANDS, app

    for name in COMMANDS:
        app[name]  # imports the command, for its options
    shell = shell or _own()
    script = app.generate_completion(prog_name="ponti", shell=shell)
    sys.stdout.write(script.rstrip() + "\n" + (_ZSH if shell == "zsh" else ""))


def _own() -> Shell:
    """The shell that somebody uses, as their system says."""
    known: dict[str, Shell] = {shell: shell for shell in get_args(Shell)}
    name = Path(os.environ.get("SHELL", "")).name
    if name not in known:
        raise PontiError(f"name the shell: {', '.join(known)}")
    return known[name]
