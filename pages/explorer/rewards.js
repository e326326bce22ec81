// The rewards of one run as cards, one of which is chosen, and beside them what there is to know of the run.
export default function (component) {
  const { data, parentElement: root, setStateValue } = component;
  const view = root.rewards ?? (root.rewards = build(root));
  view.send = (verifier) => setStateValue("verifier", verifier);
  view.open = data.open;
  view.ids = data.rewards.map((card) => card.id);
  view.group.setAttribute("aria-label", data.label);
  view.group.replaceChildren(
    ...data.rewards.map((card) => {
      const button = filled(document.createElement("button"), card);
      button.type = "button";
      button.setAttribute("role", "radio");
      button.style.borderTop = `4px solid ${data.tints[card.id]}`;
      button.addEventListener("click", () => go(view, card.id));
      return button;
    }),
  );
  view.row.replaceChildren(
    view.group,
    ...data.numbers.map((card) => filled(document.createElement("div"), card)),
  );
  mark(view);
}

function build(root) {
  const view = { row: root.appendChild(document.createElement("div")), group: document.createElement("div") };
  view.row.className = "row";
  view.group.className = "group";
  view.group.setAttribute("role", "radiogroup");
  view.group.addEventListener("keydown", (event) => {
    // Single letters would reach the shortcuts of the page.
    if (event.key.length === 1) event.stopPropagation();
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const at = Math.max(0, view.ids.indexOf(view.open)) + by;
    go(view, view.ids[Math.max(0, Math.min(view.ids.length - 1, at))]);
    view.group.children[view.ids.indexOf(view.open)].focus();
  });
  return view;
}

function filled(card, { title, value, word, colour, hint }) {
  card.className = "card";
  if (hint) card.title = hint;
  for (const [name, text] of [["name", title], ["value", value], [`word ${colour}`, word]]) {
    const part = card.appendChild(document.createElement("span"));
    part.className = name;
    part.textContent = text;
  }
  return card;
}

function go(view, verifier) {
  if (verifier === view.open) return;
  view.open = verifier;
  mark(view);
  view.send(verifier);
}

function mark(view) {
  [...view.group.children].forEach((button, number) => {
    const open = view.ids[number] === view.open;
    button.setAttribute("aria-checked", open);
    button.tabIndex = open || (number === 0 && !view.ids.includes(view.open)) ? 0 : -1;
  });
}
