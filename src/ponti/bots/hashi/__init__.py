"""The players of Hashi."""
