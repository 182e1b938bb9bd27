"""The parts of the command that are about Hashi."""
