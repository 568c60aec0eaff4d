"""Who looks after which table, and who is where: leases of servers in a shared database, by its clock."""

from collections.abc import Iterable

from .... import __version__
from .database import Connection, Database

Seen = tuple[str, str, int]  # a table, the holder of a token, and when there was a sign of him
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_ALIVE = f"(SELECT id FROM servers WHERE until > {_NOW})"
_IS_FREE = f"(owner IS NULL OR owner = $1 OR owner NOT IN {_ALIVE})"
_CLAIM = f"UPDATE tables SET owner = $1 WHERE id = ANY($2) AND {_IS_FREE} RETURNING id"
_ADOPT = f"""UPDATE tables SET owner = $1 WHERE id IN (
             SELECT id FROM tables WHERE is_watched AND owner IS DISTINCT FROM $1 AND {_IS_FREE}
             LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id"""
_RENEW = f"""INSERT INTO servers (id, version, until) VALUES ($1, $2, {_NOW} + $3)
             ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING {_NOW}"""
_SEEN = f"""INSERT INTO presence (table_id, holder, at) SELECT *, {_NOW} FROM unnest($1::text[], $2::text[])
            ON CONFLICT (table_id, holder) DO UPDATE SET at = excluded.at"""


class Leases:
    """The lease of one server: while it is renewed, no other takes the tables that it owns."""

    def __init__(self, database: Database, name: str) -> None:
        self._database, self._name = database, name

    async def join(self, connection: Connection) -> None:
        """Makes sure that no server of another version is at work; raises `ValueError`."""
        query = f"SELECT DISTINCT version FROM servers WHERE version <> $1 AND until > {_NOW}"
        if others := await column(connection, query, __version__):
            raise ValueError(
                f"a server of version {', '.join(others)} is at work, this is {__version__}: stop it first"
            )

    async def renew(self, lease: int) -> int:
        """Keeps the tables of this server for so many milliseconds more; the database's time."""
        values = (self._name, __version__, lease)
        return int(await self._database.write(lambda connection: connection.fetchval(_RENEW, *values)))

    async def others(self) -> int:
        """How many other servers are at work."""
        query = f"SELECT count(*) FROM servers WHERE id <> $1 AND until > {_NOW}"
        return int(await self._database.read(lambda connection: connection.fetchval(query, self._name)))

    async def own(self, tables: Iterable[str]) -> list[str]:
        """Takes over the bots and clocks of tables; those that no other server has."""
        ids = sorted(tables)
        return await self._database.write(lambda connection: column(connection, _CLAIM, self._name, ids))

    async def disown(self, tables: Iterable[str]) -> None:
        """Leaves the bots and clocks of tables to others."""
        ids = sorted(tables)
        query = "UPDATE tables SET owner = NULL WHERE id = ANY($2) AND owner = $1"
        await self._database.write(lambda connection: connection.execute(query, self._name, ids))

    async def adopt(self, most: int) -> list[str]:
        """Takes over tables with work to do whose server has gone."""
        return await self._database.write(lambda connection: column(connection, _ADOPT, self._name, most))

    async def resign(self) -> None:
        """Leaves everything to others."""

        async def work(connection: Connection) -> None:
            await connection.execute("UPDATE tables SET owner = NULL WHERE owner = $1", self._name)
            await connection.execute("DELETE FROM servers WHERE id = $1", self._name)

        await self._database.write(work)

    async def meet(self, here: Iterable[tuple[str, str]], at: Iterable[str], since: int) -> list[Seen]:
        """Notes who is at which table on this server, and tells who was at tables, on any server, since a time."""
        tables, holders = zip(*sorted(here), strict=True) if here else ((), ())
        if tables:
            await self._database.write(lambda c: c.execute(_SEEN, [*tables], [*holders]))
        ids, query = [*at], "SELECT table_id, holder, at FROM presence WHERE table_id = ANY($1) AND at > $2"
        return [tuple(one) for one in await self._database.read(lambda c: c.fetch(query, ids, since))]

    async def forget(self, before: int) -> None:
        """Forgets servers and people that were last seen before a time."""

        async def work(connection: Connection) -> None:
            await connection.execute("DELETE FROM presence WHERE at < $1", before)
            await connection.execute("DELETE FROM servers WHERE until < $1", before)

        await self._database.write(work)


async def column(connection: Connection, query: str, *values: object) -> list[str]:
    """The first value of each row."""
    return [found[0] for found in await connection.fetch(query, *values)]
