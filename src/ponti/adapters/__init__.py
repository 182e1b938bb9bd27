"""The games in the interfaces that researchers use: OpenSpiel, PettingZoo, Gymnasium, and a batch of arrays.

All of them speak in the numbers of `ponti.codec` (docs/codec/), and all play the games of the plain rules.
Nothing is imported here: each interface needs packages of its own, which `ponti[research]` brings.
"""
