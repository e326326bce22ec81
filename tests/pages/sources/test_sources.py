"""The sources of the product: complete, linked and refused where they are no sources."""

import re
from pathlib import Path

from pages.sources.files import sources
from pages.sources.sources import read_sources, sources_csv
from scenarios.document import parse
from tests.scenarios.conftest import messages

ROOT = Path(__file__).parents[3]


def test_the_sources_are_those_of_our_facts_with_version_and_use() -> None:
    by_id = {source.id: source for source in sources().sources}
    assert {id_: source.url for id_, source in by_id.items()} == {
        "swe_gym": "https://arxiv.org/abs/2412.21139",
        "abc": "https://arxiv.org/abs/2507.02825",
        "abc_repository": "https://github.com/uiuc-kang-lab/agentic-benchmarks",
        "k25_report": "https://arxiv.org/abs/2602.02276",
        "k25_blog": "https://www.kimi.com/blog/kimi-k2-5.html",
        "openparl": "https://github.com/GuanxingLu/OpenPARL",
        "agent_lightning_paper": "https://arxiv.org/abs/2608.17528",
        "agent_lightning_code": "https://github.com/microsoft/agent-lightning",
        "agent_lightning_blog": None,
        "openai_misbehavior": "https://openai.com/index/chain-of-thought-monitoring/",
        "metr_reward_hacking": "https://www.greaterwrong.com/posts/Zu4ai9GFpwezyfB2K/"
        "metr-recent-frontier-models-are-reward-hacking",
        "nemo_gym": "https://github.com/NVIDIA-NeMo/Gym/pull/2552",
        "abc_osworld": "https://github.com/uiuc-kang-lab/agentic-benchmarks/tree/main/benchmarks/osworld",
        "rogan_gladen": None,
        "wilson": None,
        "clopper_pearson": None,
        "rule_of_three": None,
        "cohen": None,
        "pass_at_k": "https://arxiv.org/abs/2107.03374",
        "tau_bench": "https://arxiv.org/abs/2406.12045",
        "shaping": None,
    }
    assert "2026-08-17" in by_id["agent_lightning_code"].version.en
    assert "2026-10-07" in by_id["agent_lightning_blog"].version.zh
    assert by_id["swe_gym"].version.en == "arXiv 2412.21139, submitted 2024, revised 2025"


def test_sources_are_filtered_by_the_page_that_uses_them() -> None:
    assert [source.id for source in sources().used_on("contract")] == ["swe_gym"]
    assert [source.id for source in sources().used_on("parl")] == ["k25_report", "k25_blog", "openparl"]
    assert sources().used_on(None) == sources().sources
    assert [source.id for source in sources().used_on("boundaries")] == [
        "openai_misbehavior",
        "metr_reward_hacking",
        "nemo_gym",
        "abc_osworld",
    ]
    assert sources().used_on("verifiers") == ()


def test_every_address_that_a_page_gives_is_among_the_sources() -> None:
    given = {
        address
        for page in (ROOT / "pages").rglob("*.py")
        for address in re.findall(r"https://[^\s\"<>()\[]+", page.read_text("utf-8"))
    }
    assert given <= {source.url for source in sources().sources}


def test_a_source_without_a_version_or_date_says_so() -> None:
    for source in sources().sources:
        assert (
            re.search(r"\d", source.version.en) or "did not record its version or date" in source.version.en
        )


def test_the_csv_is_english_in_a_language_that_the_sources_lack() -> None:
    assert sources_csv(sources(), "fr") == sources_csv(sources(), "en")


def test_the_csv_has_a_line_per_source_in_one_language() -> None:
    english, chinese = (
        sources_csv(sources(), language).decode("utf-8-sig").splitlines() for language in ("en", "zh")
    )
    assert english[0] == "id,title,version,url,taken,used"
    assert len(english) == len(chinese) == 1 + len(sources().sources)
    assert english[1].startswith('swe_gym,SWE-Gym,"arXiv 2412.21139, submitted 2024, revised 2025",https:')
    assert chinese[1].startswith("swe_gym,SWE-Gym,arXiv 2412.21139")


def test_a_doubled_source_and_an_address_that_is_no_plain_link_are_refused() -> None:
    one = (
        "{id: a, title: A, url: 'https://example.org/a', version: {en: B, zh: 乙},"
        " taken: {en: C, zh: 丙}, used: [parl]}"
    )
    text = f"format: 1\nsources: [{one}, {one}]\n"
    assert messages(read_sources, parse("x.yaml", text.encode())) == [
        'x.yaml:2: sources[1].id: found "a"; expected each id once'
    ]
    for address in ("http://example.org", "javascript:alert(1)", "https://a b", "https://a)"):
        changed = text.replace("https://example.org/a", address)
        assert messages(read_sources, parse("x.yaml", changed.encode()))
