"""The domain: a table, its commands and its settings. No clock, no input or output."""
