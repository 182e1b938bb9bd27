"""The parts of the command that are about Ponte del Diavolo."""
