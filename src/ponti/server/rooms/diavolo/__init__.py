"""What rooms of Ponte del Diavolo have of their own."""
