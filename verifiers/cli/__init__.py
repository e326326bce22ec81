"""The command line: `python -m verifiers ...`, one module per command.

Exit 0: fine. Exit 1: a check fell short (a control, a fixed number, a recorded observation, a task set).
Exit 2: bad input, one line an error on standard error. Exit 3: nothing of a task set could be checked.

A command imports what it computes with only when it is called, so that help is there at once.
"""

import sys

import typer

from verifiers.cli.audit import audit
from verifiers.cli.batches import batches
from verifiers.cli.case import case
from verifiers.cli.export import export
from verifiers.cli.harden import harden
from verifiers.cli.import_log import import_log
from verifiers.cli.judge import judge
from verifiers.cli.mark import mark
from verifiers.cli.matrix import matrix
from verifiers.cli.mutate import mutate
from verifiers.cli.printing import say
from verifiers.cli.recompute import recompute
from verifiers.cli.replay import replay
from verifiers.cli.schema import schema
from verifiers.cli.search import search
from verifiers.cli.spot_check import spot_check
from verifiers.cli.validate import validate

app = typer.Typer(
    add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False
)
for _command in (
    matrix,
    replay,
    batches,
    validate,
    schema,
    audit,
    judge,
    export,
    search,
    harden,
    case,
    mutate,
    mark,
    recompute,
):
    app.command()(_command)
app.add_typer(spot_check, name="spot-check")
app.command("import")(import_log)


@app.callback()
def main() -> None:
    """Replay preset trajectories, judge them, and recompute every fixed number. No model is run."""


def run() -> int:
    """The exit code of one call. A wrong call is bad input like any other: one line, exit 2."""
    try:
        return int(app(prog_name="python -m verifiers", standalone_mode=False) or 0)
    except typer.TyperException as error:
        message = error.format_message()
        # Called with nothing, it helps; anything else is told in one line.
        if sys.argv[1:]:
            say(" ".join(message.split()), err=True)
        else:
            typer.echo(message, err=True)
        return 2
