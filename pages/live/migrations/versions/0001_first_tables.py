"""Classes, their students, and what these answered."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "live_class",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("host_hash", sa.String(64), nullable=False),
        sa.Column("teaching_set", sa.Text, nullable=False),
        sa.Column("stages", sa.String(60), nullable=False),
        sa.Column("item", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(10)),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "live_student",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("class_id", sa.Integer, sa.ForeignKey("live_class.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.UniqueConstraint("class_id", "number"),
        sa.UniqueConstraint("class_id", "key_hash"),
    )
    op.create_table(
        "live_answer",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column(
            "student_id", sa.Integer, sa.ForeignKey("live_student.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("item", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(10), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("student_id", "item", "stage"),
    )


def downgrade() -> None:
    for name in ("live_answer", "live_student", "live_class"):
        op.drop_table(name)
