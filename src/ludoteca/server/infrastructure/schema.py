"""The database's tables, as the newest migration leaves them."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata: MetaData = MetaData()

tables: Table = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("code", String(8), unique=True, nullable=True),  # null once it is archived
    Column("game", String(32), nullable=False),
    Column("log", Integer, nullable=False),  # how many events it has
    Column("seal", String(64), nullable=False),  # of its last event
    Column("status", String(16), nullable=False),
    Column("is_listed", Boolean, nullable=False),  # in the lobby
    Column("is_watched", Boolean, nullable=False),  # a bot or a clock is at work, also after a restart
    Column("summary", Text, nullable=False),  # what the lobby shows
    Column("touched", BigInteger, nullable=False),
    Column("owner", String(32), nullable=True),  # the server that looks after its bots and its clock
    Index("ix_tables_listed", "is_listed", "touched"),
    Index("ix_tables_watched", "is_watched"),
    Index("ix_tables_touched", "status", "touched"),
)

events: Table = Table(
    "events",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column(
        "seal", String(64), nullable=False
    ),  # SHA-256 of the seal before and the body: a damaged log shows
)

heartbeat: Table = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # when a server was last known to run
)

servers: Table = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("version", String(32), nullable=False),  # of the program: all must have the same
    Column("until", BigInteger, nullable=False),  # its tables are its own until then
)

presence: Table = Table(
    "presence",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),  # when there was last a sign of him
)
