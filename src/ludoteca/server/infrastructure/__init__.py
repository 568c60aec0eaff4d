"""The infrastructure: the store, the bell, the bots' processes, the hub."""
