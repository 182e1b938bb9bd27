"""Bots, hints and reviews: jobs, and the processes that do them."""
