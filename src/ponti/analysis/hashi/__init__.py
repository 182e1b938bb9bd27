"""Hashi: hints, reviews, what perfect hindsight reaches, and how a board plays."""

from collections.abc import Mapping

from ponti.analysis.hashi.positions import Analysis, analyse, best, can_analyse, judge
from ponti.analysis.hashi.reasons import reason_for
from ponti.analysis.hashi.review import Review, review

__all__ = ["OPTIONS", "Analysis", "Review", "analyse", "best", "can_analyse", "judge", "reason_for", "review"]

OPTIONS: Mapping[str, str] = {
    "hindsight": "the seconds for finding what each seat could have reached, had it known all cards",
    "workers": "how many threads look for that",
}
"""What a review takes besides what it takes for every game: names, and what they are."""
