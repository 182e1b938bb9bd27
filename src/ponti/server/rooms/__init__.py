"""Live games: tables, drafts, decisions, what each audience may see, rooms and the house of all rooms."""
