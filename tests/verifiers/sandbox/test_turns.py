"""Who may work next, in words: a visitor's letter for each ticket."""

from verifiers.sandbox.turns import Ticket, Turns


def inside(*tickets: Ticket) -> list[bool]:
    return [ticket.wait(0) for ticket in tickets]


def test_there_are_as_many_at_work_as_there_are_places() -> None:
    turns = Turns(2)
    first, second, third = turns.queue("a"), turns.queue("b"), turns.queue("c")
    assert inside(first, second, third) == [True, True, False]
    turns.leave(first)
    assert inside(third) == [True]


def test_one_visitor_never_has_every_place() -> None:
    turns = Turns(3)
    mine = [turns.queue("a") for _ in range(3)]
    assert inside(*mine) == [True, True, False]
    assert inside(turns.queue("b")) == [True]


def test_the_only_place_goes_to_anybody() -> None:
    assert inside(Turns(1).queue("a")) == [True]


def test_a_long_queue_of_one_visitor_does_not_keep_another_waiting() -> None:
    turns = Turns(1)
    mine = [turns.queue("a") for _ in range(10)]
    other = [turns.queue("b") for _ in range(2)]
    order = []
    for _ in range(5):
        (at_work,) = [
            ticket for ticket in (*mine, *other) if inside(ticket) == [True] and ticket not in order
        ]
        order.append(at_work)
        turns.leave(at_work)
    # The second of "a" was there before "b" came; from then on they alternate.
    assert [ticket.visitor for ticket in order] == ["a", "a", "b", "a", "b"]


def test_who_has_fewer_at_work_comes_first() -> None:
    turns = Turns(3)
    a1, a2, b1 = turns.queue("a"), turns.queue("a"), turns.queue("b")
    waiting_a, waiting_c = turns.queue("a"), turns.queue("c")
    assert inside(a1, a2, b1) == [True, True, True]
    turns.leave(a1)
    assert inside(waiting_a, waiting_c) == [False, True]


def test_leaving_twice_gives_one_place_and_leaving_the_queue_none() -> None:
    turns = Turns(1)
    first, second, third, fourth = (turns.queue(name) for name in "abcd")
    turns.leave(second)
    turns.leave(second)
    turns.leave(first)
    turns.leave(first)
    assert inside(second, third, fourth) == [False, True, False]
