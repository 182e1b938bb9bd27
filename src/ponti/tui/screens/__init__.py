"""The screens of the terminal client, the same for all games."""
