"""The web: the application, its routes, requests, responses, errors and limits."""
