"""The limits on a file from elsewhere: a larger file is refused, a larger row is left out."""

MAX_BYTES = 200 * 1024 * 1024
"""Bytes of one file that is read as a whole, packed or not."""
MAX_LINE = 64 * 1024 * 1024
"""Bytes of one line: a longer one is no row of anything."""
MAX_ROWS = 500_000
MAX_COLUMNS = 256
MAX_FIELD = 1_000_000
"""Characters of one cell."""
MAX_NESTED_KEYS = 32
"""Keys up to which the objects of a column become columns of their own, `outer.inner`."""
MAX_NESTING = 100
"""Levels of arrays and objects inside one cell."""
MAX_ROW = 16 * 1024 * 1024
"""Characters of one row of JSON, looked at before it is parsed."""
MAX_ROW_VALUES = 1_000_000
"""Brackets and commas of one row of JSON: an empty list of two characters holds 64 bytes."""
MAX_BLANK = 100_000
"""Blank lines of one file."""
MAX_UNREADABLE = 20_000
"""Rows of one file that cannot be read, after which the others are not looked for."""
MAX_DOCUMENT = 64 * 1024 * 1024
"""Characters of one JSON object that is a whole log."""
MAX_DOCUMENT_VALUES = 8_000_000
"""Brackets and commas of one such object."""
MAX_MEMBERS = 100_000
"""Files inside one ZIP."""
MAX_ROW_GROUP = 512 * 1024 * 1024
"""Bytes that one row group of a Parquet file holds once it is unpacked."""
