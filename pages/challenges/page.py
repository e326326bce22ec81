"""The page itself: the list of challenges, or the one that is open."""

from pages.challenges import page_choice, page_compute, page_list, page_open, page_progress
from pages.challenges.entered import place


def show() -> None:
    """What the link asks for."""
    listed, chosen = page_choice.chosen()
    if chosen is None:
        page_compute.seed(drawn=False)
        page_list.show(listed)
        page_progress.keep(None)
    else:
        of = listed[chosen.set]
        beside = [each for track in page_choice.in_order(listed).values() for each in track]
        page_open.show(of, chosen, beside)
        page_progress.keep(place(of.blank, chosen.challenge))
