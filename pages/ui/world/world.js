// Draws the frames of one run and steps through them without the server; the step goes into the address.
// Data arrives as JSON and is written as text and attributes only.
const SVG = "http://www.w3.org/2000/svg";

export default function (component) {
  const { data, parentElement: root, setStateValue } = component;
  const view = root.world ?? (root.world = build(root));
  const fresh = view.run !== data.run;
  view.run = data.run;
  view.data = data;
  view.send = (step) => setStateValue("step", step);
  if (fresh) view.step = data.step;
  if (fresh || view.light !== data.light) drawSteps(view);
  view.light = data.light;
  view.figure.classList.toggle("presenting", data.presenting);
  draw(view);
  return view.leave;
}

function build(root) {
  const figure = document.createElement("figure");
  const view = { figure, nodes: new Map(), step: 0 };
  view.caption = figure.appendChild(document.createElement("figcaption"));
  view.svg = figure.appendChild(document.createElementNS(SVG, "svg"));
  view.svg.setAttribute("role", "img");
  view.list = figure.appendChild(document.createElement("ol"));
  root.appendChild(figure);
  new ResizeObserver(() => view.data && view.narrow !== isNarrow(view) && draw(view)).observe(figure);
  figure.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // Single letters would reach the shortcuts of the page.
    if (event.key.length === 1) event.stopPropagation();
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    go(view, view.step + by);
    view.list.children[view.step].firstChild.focus();
  });
  // A presenter steps wherever the focus is.
  const listen = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (view.data.presenting && by && event.composedPath()[0] === document.body) go(view, view.step + by);
  };
  document.addEventListener("keydown", listen);
  view.leave = () => document.removeEventListener("keydown", listen);
  return view;
}

function isNarrow(view) {
  return view.figure.clientWidth > 0 && view.figure.clientWidth < view.data.narrowBelow;
}

function go(view, step) {
  const to = Math.max(0, Math.min(view.data.steps.length - 1, step));
  if (to === view.step) return;
  view.step = to;
  draw(view);
  view.send(to);
}

function drawSteps(view) {
  view.list.replaceChildren(
    ...view.data.steps.map((step, number) => {
      const item = document.createElement("li");
      const button = item.appendChild(document.createElement("button"));
      button.append(`${number} · `, ...breakable(step.label));
      for (const told of step.told) button.appendChild(document.createElement("span")).textContent = told;
      button.classList.toggle("lit", step.lit);
      button.addEventListener("click", () => go(view, number));
      return item;
    }),
  );
}

// A call may break between its words, and not within one as long as there is room for it.
function breakable(label) {
  return label.split(/(?<=[(_])/).flatMap((part) => [part, document.createElement("wbr")]);
}

function draw(view) {
  const { data, svg, nodes } = view;
  view.narrow = isNarrow(view);
  const layout = view.narrow ? data.narrow : data.wide;
  const scene = layout.scenes[view.step];
  const seen = new Set();
  svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
  svg.setAttribute("aria-label", data.steps[view.step].alt);
  svg.classList.toggle("plain", data.plain);
  for (const number of scene) {
    const shape = data.shapes[number];
    const id = `${shape.key} ${shape.kind}`;
    seen.add(id);
    const node = nodes.get(id) ?? add(view, id, shape);
    place(node, shape);
    // In the order of the scene: what comes later lies above.
    svg.appendChild(node);
  }
  for (const [id, node] of nodes) {
    if (seen.has(id)) continue;
    node.remove();
    nodes.delete(id);
  }
  view.caption.replaceChildren(
    ...data.steps[view.step].caption.map(([text, strong]) => {
      const part = document.createElement(strong ? "b" : "span");
      part.textContent = text;
      return part;
    }),
  );
  [...view.list.children].forEach((item, number) => {
    if (number === view.step) item.firstChild.setAttribute("aria-current", "step");
    else item.firstChild.removeAttribute("aria-current");
  });
}

function add(view, id, shape) {
  const node = document.createElementNS(SVG, { icon: "path", box: "rect", text: "text" }[shape.kind]);
  view.nodes.set(id, node);
  return node;
}

function place(node, shape) {
  const [x, y, width, height] = shape.area;
  node.setAttribute("class", `${shape.kind} ${shape.look}`);
  if (shape.kind === "icon") {
    node.setAttribute("d", shape.text);
    node.style.transform = `translate(${x}px, ${y}px) scale(${width / 40})`;
  } else if (shape.kind === "box") {
    node.style.transform = `translate(${x}px, ${y}px)`;
    node.setAttribute("width", width);
    node.setAttribute("height", height);
  } else {
    const at = shape.look.includes("end") ? x + width : x;
    node.style.transform = `translate(${at}px, ${y + height}px)`;
    node.textContent = shape.text;
  }
}
