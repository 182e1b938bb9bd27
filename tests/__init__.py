"""Tests that share helpers as tests.…: a package of our own, because pgx installs one called tests too."""
