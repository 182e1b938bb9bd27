"""What could be done in a position, and what was done in a game. Importing this compiles nothing."""

from ponti.analysis.diavolo import Analysis, Review, Suggestion, analyse, review

__all__ = ["Analysis", "Review", "Suggestion", "analyse", "review"]
