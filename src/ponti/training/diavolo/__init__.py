"""Ponte del Diavolo: one network for every board size, learnt by Gumbel AlphaZero."""
