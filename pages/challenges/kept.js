// What was entered, kept by the browser for this tab: a reload brings it back, and nothing of it stays on the server.
// As long as the page has not heard what is kept, it has no text, and nothing is written over.
const PLACE = "challenges.progress";

export default function ({ data, setStateValue }) {
  if (data.text === null) {
    setStateValue("kept", sessionStorage.getItem(PLACE) ?? "");
    return;
  }
  sessionStorage.setItem(PLACE, data.text);
  document.body.dataset.progress = "on";
}
