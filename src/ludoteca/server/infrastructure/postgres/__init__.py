"""The store in PostgreSQL, which several servers share."""
