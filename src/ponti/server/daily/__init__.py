"""The deck and the puzzle of the day: the same for everybody on a server, with one try that counts a device.

See docs/daily.md.
"""
