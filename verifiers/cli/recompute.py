"""`recompute`: every fixed number of the product."""

from typing import Annotated

import typer

from verifiers.cli.arguments import AsJson
from verifiers.cli.printing import bad_input, fell_short, print_json, print_table

Name = Annotated[str, typer.Argument(help="Only this number, or the numbers of a collection: boundaries.")]


def recompute(name: Name = "", as_json: AsJson = False) -> None:
    """Fixed numbers of the product, each with its input, beside what the code gives."""
    from pages.recompute.fixed_numbers import fixed_numbers
    from scenarios.document import shown
    from scenarios.problems import InputError, phrase

    with bad_input():
        numbers = [
            number for number in fixed_numbers() if f"{number.name}.".startswith(f"{name}." if name else "")
        ]
        if not numbers:
            raise InputError.of("recompute", 0, shown(name), phrase("fixed_number"))
        if as_json:
            print_json([number.model_dump(exclude={"title", "source"}) for number in numbers])
        else:
            print_table(
                ["name", "input", "expected", "recomputed", "ok"],
                ([n.name, shown(n.input), shown(n.expected), shown(n.recomputed), n.ok] for n in numbers),
            )
        fell_short({"not reproduced": [number.name for number in numbers if not number.ok]})
