"""What clients and server say to each other: structs, messages, OpenAPI."""
