// Keys of a presentation press their buttons wherever the focus is.
export default function (component) {
  const { data, parentElement: root } = component;
  root.keys = data.keys;
  if (root.listening) return root.listening;
  const listen = (event) => {
    const name = root.keys[event.key.toLowerCase()];
    const [target] = event.composedPath();
    const typing = target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
    const letter = event.key.length === 1;
    if (!name || event.ctrlKey || event.metaKey || event.altKey || (letter && typing)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.querySelector(`.st-key-${name} button:not(:disabled)`)?.click();
  };
  document.addEventListener("keydown", listen, true);
  // Whoever waits for the keys can see that they are there.
  document.body.dataset.keys = "on";
  root.listening = () => {
    document.removeEventListener("keydown", listen, true);
    delete document.body.dataset.keys;
  };
  return root.listening;
}
