// Every run under every verifier as a grid of buttons. A click or an arrow key opens a cell at once; which one is
// open is kept here and sent whole, so that no key is lost while the server answers the one before.
export default function (component) {
  const { data, parentElement: root, setStateValue } = component;
  const view = root.navigator ?? (root.navigator = build(root));
  view.data = data;
  view.send = (open) => setStateValue("open", open);
  const said = JSON.stringify(data.open);
  // An answer to an earlier key says nothing of a later one.
  if (!view.sent || view.sent === said || view.rows !== data.rows.length) {
    view.sent = null;
    view.open = data.open;
  }
  view.rows = data.rows.length;
  const table = JSON.stringify([data.columns, data.rows, data.label]);
  if (view.table !== table) fill(view);
  view.table = table;
  [...view.grid.tHead.rows[0].cells].slice(1).forEach((cell, number) => {
    cell.style.borderBottom = `3px solid ${data.tints[data.columns[number].id]}`;
  });
  mark(view);
}

function build(root) {
  const view = {};
  view.select = root.appendChild(document.createElement("select"));
  view.grid = root.appendChild(document.createElement("table"));
  view.grid.setAttribute("role", "grid");
  view.select.addEventListener("change", () => go(view, view.select.value, view.open[1]));
  view.grid.addEventListener("keydown", (event) => move(view, event));
  return view;
}

function fill(view) {
  const { columns, rows, label } = view.data;
  view.grid.setAttribute("aria-label", label);
  view.grid.style.setProperty("--verifiers", columns.length);
  view.select.setAttribute("aria-label", view.data.choose);
  const head = document.createElement("thead");
  const names = head.insertRow();
  names.append(element("th"), ...columns.map((column) => element("th", column.title, { scope: "col" })));
  const body = document.createElement("tbody");
  view.select.replaceChildren();
  let group = view.select;
  for (const row of rows) {
    const line = body.insertRow();
    if (!row.cells) {
      line.className = "group";
      line.append(element("th", row.title, { colspan: columns.length + 1, class: "group", scope: "rowgroup" }));
      group = view.select.appendChild(element("optgroup", "", { label: row.title }));
      continue;
    }
    line.dataset.id = row.id;
    const name = element("th", "", { scope: "row" });
    const title = name.appendChild(element("button", row.title, { type: "button", tabindex: -1 }));
    title.addEventListener("click", () => go(view, row.id, view.open[1]));
    line.append(name);
    for (const [number, cell] of row.cells.entries()) {
      const place = line.insertCell();
      place.setAttribute("role", "gridcell");
      const button = place.appendChild(element("button", "", { type: "button", "aria-label": cell.label }));
      button.title = cell.label;
      button.append(element("span", columns[number].title, { class: "verifier" }), cell.text);
      button.classList.toggle("wrong", cell.wrong);
      button.dataset.run = row.id;
      button.dataset.verifier = columns[number].id;
      button.addEventListener("click", () => go(view, row.id, columns[number].id));
    }
    group.append(element("option", row.title, { value: row.id }));
  }
  view.grid.replaceChildren(head, body);
}

function element(name, text = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function move(view, event) {
  // Single letters would reach the shortcuts of the page.
  if (event.key.length === 1) event.stopPropagation();
  const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const runs = view.data.rows.filter((row) => row.cells).map((row) => row.id);
  const verifiers = view.data.columns.map((column) => column.id);
  const step = (all, current, change) => all[Math.max(0, Math.min(all.length - 1, all.indexOf(current) + change))];
  go(view, step(runs, view.open[0], by[0]), step(verifiers, view.open[1], by[1]));
  opened(view)?.focus();
}

function go(view, run, verifier) {
  if (run === view.open[0] && verifier === view.open[1]) return;
  view.open = [run, verifier];
  view.sent = JSON.stringify(view.open);
  mark(view);
  view.send(view.open);
}

function opened(view) {
  const [run, verifier] = view.open;
  return [...view.grid.querySelectorAll("td button")].find(
    (button) => button.dataset.run === run && button.dataset.verifier === verifier,
  );
}

function mark(view) {
  const [run, verifier] = view.open;
  view.select.value = run;
  for (const button of view.grid.querySelectorAll("td button")) {
    const selected = button.dataset.run === run && button.dataset.verifier === verifier;
    button.parentElement.setAttribute("aria-selected", selected);
    if (selected) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
    button.tabIndex = selected ? 0 : -1;
  }
  const columns = view.data.columns.map((column) => column.id);
  [...view.grid.tHead.rows[0].cells].forEach((cell, number) =>
    cell.classList.toggle("open", number > 0 && columns[number - 1] === verifier),
  );
  for (const line of view.grid.tBodies[0].rows) {
    const open = line.dataset.id === run;
    if (open && !line.classList.contains("open")) {
      // The strip of a phone: bring the open run into sight without moving the page.
      view.grid.scrollTo({ left: line.offsetLeft - view.grid.offsetLeft - 8 });
    }
    line.classList.toggle("open", open);
  }
}
