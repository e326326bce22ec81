"""`recompute`: every fixed number of the product."""

from verifiers.cli.arguments import AsJson
from verifiers.cli.printing import bad_input, fell_short, print_json, print_table


def recompute(as_json: AsJson = False) -> None:
    """Every fixed number of the product beside what the code gives."""
    from pages.recompute.fixed_numbers import fixed_numbers
    from scenarios.document import shown

    with bad_input():
        numbers = list(fixed_numbers())
        if as_json:
            print_json([number.model_dump(exclude={"title", "source"}) for number in numbers])
        else:
            print_table(
                ["name", "expected", "recomputed", "ok"],
                ([n.name, shown(n.expected), shown(n.recomputed), n.ok] for n in numbers),
            )
        fell_short({"not reproduced": [number.name for number in numbers if not number.ok]})
