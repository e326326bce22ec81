"""One adapter a format, each in a file of its own; `formats` lists them in the order they are tried."""
