"""What rooms of Hashi have of their own."""
