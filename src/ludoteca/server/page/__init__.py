"""The server in the page: the same domain and the same hub in a browser's Python, with the browser's database."""
