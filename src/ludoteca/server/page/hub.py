"""The tables in a page; other tabs may play at the same ones."""

from ..infrastructure.hub import Hub


class PageHub(Hub):
    """A hub that others write beside."""

    async def catch_up(self, table: str) -> None:
        """Takes in what another tab has written."""
        if live := self.live.get(table):
            async with live.lock:
                for event in await self.store.read(table, live.table.log):
                    live.advance(event)
                self._follow(live)
