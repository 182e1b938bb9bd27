"""What clients and server say to each other: structs, messages, OpenAPI."""

from ponti.extras import need

need("msgspec")
