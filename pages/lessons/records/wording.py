"""How a rollout and its numbers are written."""

from pages.ui.language import _


def rollout_name(number: int) -> str:
    """A rollout by its number."""
    return _("Rollout {number}").format(number=number)


def signed(number: float | None, decimals: int = 3) -> str:
    """A number with its sign, a dash where there is none."""
    return "—" if number is None else f"{number:+.{decimals}f}"


def decimal(number: float | None, decimals: int = 3) -> str:
    """The same without a sign."""
    return "—" if number is None else f"{number:.{decimals}f}"
