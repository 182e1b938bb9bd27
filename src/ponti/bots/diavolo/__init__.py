"""The players of Ponte del Diavolo."""
