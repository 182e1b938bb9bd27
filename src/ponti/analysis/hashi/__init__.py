"""Hashi: hints, reviews, what perfect hindsight reaches, and how a board plays."""
