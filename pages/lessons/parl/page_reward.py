"""Which reward does a response get, how does it compare in its group, and how does training change it?"""

from collections.abc import Mapping

import pandas as pd
import streamlit as st

from pages.lessons.parl import library, page_reward_charts
from pages.lessons.parl.diagnosis import Diagnosis, diagnose
from pages.lessons.parl.page_table import Entered
from pages.lessons.parl.plan import Plan
from pages.lessons.parl.reward import Formula, GroupRewards, Response, RewardTerm, Training, compare, reward
from pages.lessons.parl.splits import sub_agents
from pages.lessons.parl.texts import texts
from pages.ui import charts, downloads, links, preset_row, projected, whole_numbers
from pages.ui.language import _, words
from pages.ui.marks import labelled, quiet, strong, whole_words, wrong
from pages.ui.whole_numbers import Number
from scenarios.document import Json

OWN = "e"
STEP = 5
PROGRESS = {"": 0, **{str(percent): percent for percent in range(0, 101, STEP)}}
ANNEALING = {"": True, "on": True, "off": False}
FORMS = {"": Formula.REPORT, **{str(form): form for form in Formula}}
QUALITY = {"": 100, **{str(percent): percent for percent in range(0, 101, STEP)}}
SOLVED = {"": True, "1": True, "0": False}
CASES: dict[str, tuple[str, int, bool]] = {
    "start": ("abcd", 0, True),
    "failed": ("cd", 0, True),
    "not_annealed": ("cd", 100, False),
    "end": ("abcd", 100, True),
}


def seed(plan: Plan) -> dict[str, str]:
    """Take the choices of this part from the link; the keys of their widgets, by name."""
    keys = {
        "group": links.seed_text("group", _is_group, "abcd", brief=True),
        "progress": links.seed("progress", PROGRESS, 0),
        "annealing": links.seed("annealing", ANNEALING, True),
        "form": links.seed("form", FORMS, Formula.REPORT),
    }
    _keep_all_finished(plan)
    whole_numbers.seed(_finished(plan))
    return keys | {
        "solved": links.seed("solved", SOLVED, True),
        "quality": links.seed("quality", QUALITY, 100),
    }


def show(entered: Entered) -> None:
    """The group, its rewards term by term, its advantages, and the whole training at a glance."""
    keys = seed(entered.plan)
    _cases(keys)
    _controls(keys)
    responses = _group(entered, keys)
    keys = seed(entered.plan)
    training = Training(
        progress=st.session_state[keys["progress"]] / 100,
        annealing=st.session_state[keys["annealing"]],
        form=st.session_state[keys["form"]],
    )
    group = compare(list(responses.values()), training)
    _verdict(responses, group, training)
    _formula(training)
    _pictures(responses, group, training)
    _table(responses, group, training)
    _diagnoses(responses)
    _behind()


def _cases(keys: Mapping[str, str]) -> None:
    names = {
        "start": _("Start of training"),
        "failed": _("All failed"),
        "not_annealed": _("All failed, end of training, annealing off"),
        "end": _("End of training"),
    }
    now = tuple(st.session_state[keys[name]] for name in ("group", "progress", "annealing"))
    shown = next((name for name, case in CASES.items() if case == now), None)
    preset_row.choose("case", names, shown, _take, _("Cases"))


def _take(case: str) -> None:
    for name, value in zip(("group", "progress", "annealing"), CASES[case], strict=True):
        links.choose(name, value)


def _controls(keys: Mapping[str, str]) -> None:
    forms = {Formula.REPORT: _("Report"), Formula.BLOG: _("Blog")}
    letters = [preset.id for preset in library.presets().group]
    st.session_state["parl.group.members"] = list(st.session_state[keys["group"]])
    left, form, annealing, right = st.columns([3, 3, 2, 4], gap="medium", vertical_alignment="bottom")
    left.slider(_("Training progress"), 0, 100, step=STEP, format="%d %%", key=keys["progress"])
    form.segmented_control(
        _("Formula"), list(Formula), format_func=forms.__getitem__, key=keys["form"], required=True
    )
    annealing.toggle(_("Annealing"), key=keys["annealing"])
    right.pills(
        _("Group"),
        [*letters, OWN],
        selection_mode="multi",
        format_func=_choice,
        key="parl.group.members",
        on_change=_regroup,
    )


def _regroup() -> None:
    chosen = "".join(sorted(st.session_state["parl.group.members"]))
    if chosen:  # a group without a response has no mean
        links.choose("group", chosen)


def _choice(letter: str) -> str:
    return _("E: your plan") if letter == OWN else _name(letter)


def _name(letter: str) -> str:
    return letter.upper()


def _group(entered: Entered, keys: Mapping[str, str]) -> dict[str, Response]:
    chosen = str(st.session_state[keys["group"]])
    presets = {preset.id: preset.response for preset in library.presets().group}
    return {letter: _own(entered, keys) if letter == OWN else presets[letter] for letter in chosen}


def _own(entered: Entered, keys: Mapping[str, str]) -> Response:
    spawned, number = sub_agents(entered.plan), _finished(entered.plan)
    finished = whole_numbers.seed(number)
    with st.container(border=True):
        told = _("**E: your plan** starts as many sub-agents as the plan under “Steps”: {count}.")
        st.markdown(told.format(count=spawned))
        if entered.stale:
            st.markdown(
                wrong(
                    _(
                        "This is the last valid plan, because the table under “Steps” now"
                        " has an invalid entry."
                    )
                )
            )
        left, middle, right = st.columns(3, vertical_alignment="bottom", gap="medium")
        with left:
            refusal = whole_numbers.show(number, _("Of these, finished"))
        right.slider(_("Quality if solved"), 0, 100, step=STEP, format="%d %%", key=keys["quality"])
        middle.toggle(_("The task is solved"), key=keys["solved"])
        if refusal:
            whole_numbers.refuse(refusal, finished)
    return Response(
        spawned=spawned,
        finished=finished,
        solved=st.session_state[keys["solved"]],
        quality=st.session_state[keys["quality"]] / 100,
    )


def _keep_all_finished(plan: Plan) -> None:
    # Where all sub-agents finished, all of a changed plan do.
    spawned = sub_agents(plan)
    before = st.session_state.get("parl.spawned", spawned)
    if before != spawned and st.session_state.get("parl.finished") == str(before):
        whole_numbers.put(_finished(plan), spawned)
    st.session_state["parl.spawned"] = spawned


def _finished(plan: Plan) -> Number:
    spawned = sub_agents(plan)
    return Number("finished", range(spawned + 1), default=spawned, brief=True)


def _verdict(responses: Mapping[str, Response], group: GroupRewards, training: Training) -> None:
    failed = not any(response.solved for response in responses.values())
    ahead = number(group.spread)
    if training.auxiliary_weight == 0:
        st.success(_("At the end of training, only the outcome counts."), icon=":material/flag:")
    elif failed and len(responses) > 1 and ahead != "0":
        best = max(zip(group.rewards, responses, strict=True))[1]
        told = texts("verdict_all_failed")
        st.warning(told.format(best=_name(best), ahead=ahead), icon=":material/warning:")
    elif not training.annealing:
        st.warning(texts("verdict_not_annealed"), icon=":material/warning:")
    else:
        st.info(
            texts("verdict_annealing"),
            icon=":material/info:",
        )


def _formula(training: Training) -> None:
    weight = number(training.auxiliary_weight)
    if training.form is Formula.REPORT:
        general = (
            r"$r_{\mathrm{PARL}} = \lambda_1 r_{\mathrm{parallel}} + \lambda_2 r_{\mathrm{finish}}"
            r" + r_{\mathrm{perf}}$"
        )
        told = texts("reward_report_form")
    else:
        general = (
            r"$R = \lambda_{\mathrm{aux}} r_{\mathrm{parallel}}"
            r" + (1 - \lambda_{\mathrm{aux}}) \cdot \mathbb{1}[\mathrm{success}] \cdot Q$"
        )
        told = texts("reward_blog_form")
    st.markdown(f"{general} {told.format(weight=weight)}")


def _pictures(responses: Mapping[str, Response], group: GroupRewards, training: Training) -> None:
    left, right = st.columns(2, gap="medium")
    awarded = {
        _name(letter): [term.amount for term in _terms(response, training)]
        for letter, response in responses.items()
    }
    totals = {_name(letter): number(value) for letter, value in zip(responses, group.rewards, strict=True)}
    projected.chart(
        page_reward_charts.terms(awarded, totals, _term_names(training), _("reward now"), charts.theme()),
        alt=_("The rewards of the group, split into their terms; the table below has the numbers."),
        place=left,
    )
    points = [at / 20 for at in range(21)]
    along = [
        compare(list(responses.values()), training.model_copy(update={"progress": point})).rewards
        for point in points
    ]
    lines = {_name(letter): [rewards[place] for rewards in along] for place, letter in enumerate(responses)}
    projected.chart(
        page_reward_charts.training(
            lines,
            training.progress,
            {"x": _("training progress"), "y": _("reward")},
            charts.theme(),
        ),
        alt=texts("reward_training_alt"),
        place=right,
    )


def _terms(response: Response, training: Training) -> list[RewardTerm]:
    awarded = reward(response, training)
    return [awarded.performance, awarded.parallel, awarded.finish]


def _term_names(training: Training) -> list[str]:
    if training.form is Formula.BLOG:
        return [_("success · Q"), "r_parallel", _("r_finish (not in this formula)")]
    return ["r_perf", "r_parallel", "r_finish"]


def _table(responses: Mapping[str, Response], group: GroupRewards, training: Training) -> None:
    names = _term_names(training)
    rows = [
        {
            _("Response"): _title(letter),
            _("Reward"): strong(number(awarded)),
            _("Advantage"): strong(signed(advantage)),
        }
        | {
            plain_name: _summand(term)
            for plain_name, term in zip(names, _terms(response, training), strict=True)
            if term.weight or training.form is Formula.REPORT or plain_name != names[2]
        }
        for (letter, response), awarded, advantage in zip(
            responses.items(), group.rewards, group.advantages, strict=True
        )
    ]
    st.table(pd.DataFrame(rows).rename(columns=whole_words), hide_index=True, border="horizontal")
    with st.container(horizontal=True, vertical_alignment="center"):
        told = texts("reward_advantage")
        st.markdown(told.format(mean=number(group.mean)))
        downloads.offer(_("Group as JSON"), _json(responses, group, training), "parl_group.json")


def _json(responses: Mapping[str, Response], group: GroupRewards, training: Training) -> str:
    whole: Json = {
        "training": training.model_dump(mode="json"),
        "responses": {letter: each.model_dump(mode="json") for letter, each in responses.items()},
        "group": group.model_dump(mode="json"),
    }
    return downloads.as_json(whole)


def _title(letter: str) -> str:
    titles = {preset.id: words(preset.title) for preset in library.presets().group}
    return whole_words(titles.get(letter, _choice(letter)))


def _summand(term: RewardTerm) -> str:
    if term.value is None:
        return quiet(_("undefined, counts as 0"))
    return f"{number(term.weight)} × {number(term.value)} = {number(term.amount)}"


def _diagnoses(responses: Mapping[str, Response]) -> None:
    st.header(_("Diagnosis of the split"), anchor=False)
    names = {
        Diagnosis.SERIAL_COLLAPSE: _("serial collapse"),
        Diagnosis.SPURIOUS_PARALLELISM: _("spurious parallelism"),
        Diagnosis.BALANCED: _("balanced"),
    }
    signs = {
        Diagnosis.SERIAL_COLLAPSE: ":red[! {name}]",
        Diagnosis.SPURIOUS_PARALLELISM: ":red[✗ {name}]",
        Diagnosis.BALANCED: ":blue[✓ {name}]",
    }
    reasons = {
        Diagnosis.SERIAL_COLLAPSE: texts("diagnosis_serial_collapse"),
        Diagnosis.SPURIOUS_PARALLELISM: texts("diagnosis_spurious_parallelism"),
        Diagnosis.BALANCED: texts("diagnosis_balanced"),
    }
    found = {letter: diagnose(response) for letter, response in responses.items()}
    lines = []
    for diagnosis in Diagnosis:
        letters = [strong(_name(letter)) for letter, each in found.items() if each is diagnosis]
        if letters:
            name = signs[diagnosis].format(name=names[diagnosis])
            lines.append("- " + labelled(f"{', '.join(letters)} · {name}", reasons[diagnosis]))
    st.markdown("\n".join(lines))


def _behind() -> None:
    lines = (texts("reward_own_choice"), texts("reward_openparl"), texts("reward_frozen"))
    with st.expander(_("What is published about this reward, and what is not"), icon=":material/info:"):
        st.markdown("\n".join(f"- {line}" for line in lines))


def number(value: float) -> str:
    """A reward, weight or share to four places at most."""
    return f"{round(value, 4) + 0.0:g}"


def signed(value: float) -> str:
    """The same with its sign; nothing is just 0."""
    return f"{round(value, 4):+g}" if round(value, 4) else "0"


def _is_group(text: str) -> bool:
    letters = [*(preset.id for preset in library.presets().group), OWN]
    return bool(text) and text == "".join(letter for letter in letters if letter in text)
