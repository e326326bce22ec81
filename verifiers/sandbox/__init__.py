"""Every computation on supplied files runs here: in a child process, inside limits.

CEL bounds how many steps an expression takes, not how long one takes or how much it holds. So nothing that
a visitor brings is read, evaluated or validated in the process that serves the pages: a child computes it
inside a limit of time and memory and returns plain data, which the page shows.

`pool` keeps the children, `worker` is what a child runs, `jobs` are what it can be told to do,
`computations` lists all that may be asked of supplied files, and `recorded` is what a page holds of them.
"""
