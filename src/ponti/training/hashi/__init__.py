"""Hashi: what boards are worth, learnt from solo games on any boards; the engine searches with it."""
