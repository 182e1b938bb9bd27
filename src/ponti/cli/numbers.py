"""Numbers that people give to commands: what is out of range is refused before anything begins."""

from __future__ import annotations

from ponti.errors import PontiError


def check_number(option: str, number: float | None, lowest: int, highest: int) -> None:
    """Refuse a number out of a range; what was not given needs no check."""
    if number is not None and not lowest <= number <= highest:
        raise PontiError(f"--{option} is a number from {lowest:,} to {highest:,}, not {_told(number)}")


def check_seconds(option: str, seconds: float | None, what: str, highest: int = 3600) -> None:
    """Refuse a time that is not a sensible number of seconds."""
    if seconds is not None and not 0 < seconds <= highest:
        raise PontiError(
            f"--{option} is {what} in seconds, more than 0 and at most {highest:,}, not {_told(seconds)}"
        )


def check_place(on: str | None, workers: int | None, batch: int) -> None:
    """Refuse numbers that make no sense for where work is to be done."""
    check_number("workers", workers, 1, 256 if on is None else 100_000)
    check_number("batch", batch, 1, 10_000)
    if on is None and batch > 1:
        raise PontiError("--batch is for a cluster: --on ray")


def check_seed(seed: int | None) -> None:
    """Refuse a seed that not every generator takes."""
    check_number("seed", seed, 0, 2_000_000_000)


def _told(number: float) -> str:
    return f"{number:g}" if isinstance(number, float) else str(number)[:20]
