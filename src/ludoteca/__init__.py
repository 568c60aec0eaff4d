"""Träxx, Caminos and Qwinto: rules, bots, records and tables."""
