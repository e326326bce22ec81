"""Logs and task sets from elsewhere: how they are packed, which format they have, and what they say.

`containers` turns bytes into rows, an adapter for each format turns a row into a `LoggedAttempt`, and
`reading` puts the two together and says what was understood. Nothing of a file is carried out, and no name in
it is a path.
"""
