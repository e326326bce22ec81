"""What do several attempts at one task show, and what does a false pass rate make of it?"""

from math import comb


def pass_at_k(n: int, c: int, k: int) -> float:
    """pass@k: the chance that at least one of k attempts, out of n of which c succeed, succeeds.

    Chen et al. (2021): 1 - C(n - c, k) / C(n, k), for k <= n.
    """
    return (comb(n, k) - comb(n - c, k)) / comb(n, k)


def pass_all_k(n: int, c: int, k: int) -> float:
    """pass^k: the chance that all of k such attempts succeed; Yao et al. (2024): C(c, k) / C(n, k)."""
    return comb(c, k) / comb(n, k)


def expected_at_k(success: float, k: int) -> float:
    """The chance that at least one of k independent attempts gets reward, each with this probability."""
    return 1 - (1 - success) ** k


def expected_all_k(success: float, k: int) -> float:
    """The chance that all of them do."""
    return success**k
