// Keys press their buttons wherever the focus is, but not while somebody types.
const NOT_TYPED = ["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"];

function types(target) {
  if (target.tagName === "INPUT") return !NOT_TYPED.includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}

export default function (component) {
  const { data, parentElement: root } = component;
  root.keys = data.keys;
  if (root.listening) return root.listening;
  const listen = (event) => {
    const name = root.keys[event.key.toLowerCase()];
    const letter = event.key.length === 1;
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    if (letter && types(event.composedPath()[0])) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.querySelector(`.st-key-${name} button:not(:disabled)`)?.click();
  };
  document.addEventListener("keydown", listen, true);
  // Whoever waits for the keys can see that they are there.
  document.body.classList.add(`keys-${data.name}`);
  root.listening = () => {
    document.removeEventListener("keydown", listen, true);
    document.body.classList.remove(`keys-${data.name}`);
  };
  return root.listening;
}
