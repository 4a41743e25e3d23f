"""What the page asks for. Each module answers the questions of one part of it and lists them as `ROUTES`."""
