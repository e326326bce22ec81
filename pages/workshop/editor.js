// A rule in a monospaced field with numbered lines, the place of its mistake, and names offered while one types.
// The textarea is the truth: typing, undo, input methods and screen readers work as in every other. Below it
// lies the same text, unseen: its lines carry the numbers, and its height is the field's.
const NAME = /[A-Za-z_]\w*(?:\.\w*|\[\d*\]|\["[^"]*"\])*(?:\[\d*|\["[^"]*)?$/;
const OFFERED = 50;

export default function (component) {
  const { data, parentElement: root, setStateValue } = component;
  const view = root.editor ?? (root.editor = build(root));
  const fresh = view.data?.id !== data.id;
  view.data = data;
  view.send = (text) => setStateValue("value", text);
  // Afterwards what stands in the field is newer than what the server knows.
  if (fresh) view.area.value = view.sent = data.value;
  view.label.textContent = data.label;
  view.hint.textContent = data.hint;
  view.list.setAttribute("aria-label", data.names_label);
  view.area.placeholder = data.placeholder;
  draw(view);
}

function build(root) {
  const add = (parent, name, attributes = {}) => {
    const made = parent.appendChild(document.createElement(name));
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const view = { at: -1, fitting: [], from: 0 };
  view.label = add(root, "label", { for: "rule" });
  const frame = add(root, "div", { class: "frame" });
  view.lines = add(frame, "div", { class: "lines", "aria-hidden": true });
  // A text of several lines is no combobox, and points to its list all the same.
  view.area = add(frame, "textarea", {
    id: "rule", rows: 1, dir: "ltr", spellcheck: false, autocapitalize: "off", autocomplete: "off",
    "aria-autocomplete": "list", "aria-haspopup": "listbox", "aria-controls": "names", "aria-describedby": "hint",
  });
  view.hint = add(frame, "span", { id: "hint" });
  view.list = add(frame, "ul", { id: "names", role: "listbox", hidden: "" });
  view.status = add(root, "div", { class: "status", role: "status" });
  view.area.addEventListener("input", (event) => {
    draw(view);
    if (!event.isComposing) offer(view, false);
  });
  view.area.addEventListener("compositionend", () => offer(view, false));
  view.area.addEventListener("keydown", (event) => pressed(view, event));
  view.area.addEventListener("blur", () => leave(view));
  // The field keeps the focus while somebody points at a name.
  view.list.addEventListener("pointerdown", (event) => event.preventDefault());
  view.list.addEventListener("click", (event) => {
    const option = event.target.closest("li");
    if (option) insert(view, [...view.list.children].indexOf(option));
  });
  return view;
}

function draw(view) {
  const { area, data } = view;
  const lines = area.value.split("\n");
  // A mistake is that of the text which the server has read.
  const read = area.value === data.value;
  const [atLine, column] = (read && data.place) || [0, 0];
  const wrong = Math.min(atLine, lines.length) - 1;
  view.lines.replaceChildren(
    ...lines.map((text, number) => {
      const line = document.createElement("div");
      if (number !== wrong) {
        line.textContent = text;
        return line;
      }
      const letters = [...text];
      const place = document.createElement("mark");
      place.textContent = letters[column - 1] ?? "\u00a0";
      line.className = "wrong";
      line.append(letters.slice(0, column - 1).join(""), place, letters.slice(column).join(""));
      return line;
    }),
  );
  area.setAttribute("aria-invalid", read && data.invalid);
}

function pressed(view, event) {
  // Single letters would reach the shortcuts of the page.
  event.stopPropagation();
  if (event.isComposing) return;
  const open = !view.list.hidden;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) leave(view);
  else if ((event.key === " " && event.ctrlKey) || (event.key === "ArrowDown" && event.altKey)) offer(view, true);
  else if (open && event.key === "Escape") close(view);
  else if (open && by) point(view, by);
  else if (open && event.key === "Enter" && view.at >= 0) insert(view, view.at);
  else return;
  event.preventDefault();
}

function leave(view) {
  close(view);
  if (view.area.value === view.sent) return;
  view.sent = view.area.value;
  view.send(view.sent);
}

function offer(view, asked) {
  const { area, data } = view;
  const before = area.value.slice(0, area.selectionStart);
  const typed = before.match(NAME)?.[0] ?? "";
  const found = typed.toLowerCase();
  const fits = data.names.filter(({ name }) => name.toLowerCase().includes(found));
  const begins = ({ name }) => name.toLowerCase().startsWith(found);
  view.from = before.length - typed.length;
  view.fitting = [...fits.filter(begins), ...fits.filter((each) => !begins(each))].slice(0, OFFERED);
  const done = view.fitting.length === 1 && view.fitting[0].name === typed;
  if (view.fitting.length === 0 || done || (!typed && !asked)) return close(view);
  view.list.replaceChildren(
    ...view.fitting.map(({ label, told }, number) => {
      const option = document.createElement("li");
      option.id = `name-${number}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", false);
      option.appendChild(document.createElement("code")).textContent = label;
      option.append(" ");
      option.appendChild(document.createElement("span")).textContent = told;
      return option;
    }),
  );
  view.list.hidden = false;
  view.list.scrollTop = 0;
  view.at = -1;
  area.removeAttribute("aria-activedescendant");
  view.status.textContent = data.fit.replace("{count}", view.fitting.length);
}

function close(view) {
  view.list.hidden = true;
  view.at = -1;
  view.area.removeAttribute("aria-activedescendant");
  view.status.textContent = "";
}

function point(view, by) {
  // Beyond either end none is chosen, and then the other end.
  const places = view.fitting.length + 1;
  view.at = ((view.at + 1 + by + places) % places) - 1;
  [...view.list.children].forEach((option, number) => option.setAttribute("aria-selected", number === view.at));
  view.list.children[view.at]?.scrollIntoView({ block: "nearest" });
  if (view.at < 0) view.area.removeAttribute("aria-activedescendant");
  else view.area.setAttribute("aria-activedescendant", `name-${view.at}`);
}

function insert(view, number) {
  const { area, from } = view;
  const { name } = view.fitting[number];
  const typed = area.value.slice(from, area.selectionStart);
  // Where it begins as typed, only the rest is put in: after an undo nothing is selected.
  const more = name.startsWith(typed) ? name.slice(typed.length) : name;
  if (more === name) area.setSelectionRange(from, area.selectionStart);
  // Unlike a change of the value, this can be undone by a key.
  if (!document.execCommand("insertText", false, more)) {
    area.setRangeText(more, area.selectionStart, area.selectionEnd, "end");
    draw(view);
  }
  close(view);
}
