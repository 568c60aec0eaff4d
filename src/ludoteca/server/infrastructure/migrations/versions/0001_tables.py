"""Tables, their events, and the heartbeat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the three tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(8), unique=True, nullable=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("log", sa.Integer, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("is_watched", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tables_listed", "tables", ["is_listed", "touched"])
    op.create_index("ix_tables_watched", "tables", ["is_watched"])
    op.create_index("ix_tables_touched", "tables", ["status", "touched"])
    op.create_table(
        "events",
        sa.Column(
            "table_id", sa.String(64), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_table("heartbeat")
    op.drop_table("events")
    op.drop_table("tables")
