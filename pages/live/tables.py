"""The tables of the store, as the newest migration leaves them. Times are seconds since 1970 in UTC."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

classes = Table(
    "live_class",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("host_hash", String(64), nullable=False),
    Column("teaching_set", Text, nullable=False),
    Column("stages", String(60), nullable=False),
    Column("item", Integer, nullable=False),
    Column("stage", String(10)),
    Column("revision", Integer, nullable=False),
    Column("opened_at", BigInteger, nullable=False, index=True),
)

students = Table(
    "live_student",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("class_id", Integer, ForeignKey("live_class.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("key_hash", String(64), nullable=False),
    UniqueConstraint("class_id", "number"),
    UniqueConstraint("class_id", "key_hash"),
)

answers = Table(
    "live_answer",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("student_id", Integer, ForeignKey("live_student.id", ondelete="CASCADE"), nullable=False),
    Column("item", Integer, nullable=False),
    Column("stage", String(10), nullable=False),
    Column("value", Text, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("student_id", "item", "stage"),
)
