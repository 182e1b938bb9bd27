"""The outer side: the app, its endpoints and sockets, limits and files."""
