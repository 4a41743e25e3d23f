"""A fourth game that only the tests know: whatever works for it works for any game that is registered."""
