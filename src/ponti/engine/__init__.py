"""The rules again as compiled kernels, for search. Importing this compiles nothing and needs no Numba."""
