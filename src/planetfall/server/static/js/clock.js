// Clocks of a table: counted down here from what the page says, without a word from the server. Nothing blinks, and
// nothing is read aloud by itself.

let offset = 0; // between the clock of the service and the steady clock of this page, in seconds

const steady = () => performance.now() / 1000;
const two = (number) => String(number).padStart(2, "0");

function words(seconds, pattern) {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  if (hours >= 24) return pattern.replace("{days}", Math.floor(hours / 24)).replace("{hours}", hours % 24);
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function show(place) {
  for (const clock of place.querySelectorAll("[data-left]")) {
    const { left, runsSince: since, low, days } = clock.dataset;
    const passed = since ? Math.max(0, steady() + offset - Number(since)) : 0;
    const now = Number(left) - passed;
    const text = words(now, days);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("low", now < Number(low));
  }
}

// The server's clock stands still while there is no server; so it is asked whenever the page may have missed that.
async function synchronize(place) {
  const answer = await fetch("/service-clock").catch(() => null);
  if (!answer?.ok) return;
  offset = Number(await answer.text()) - steady();
  show(place);
}

function begin(place) {
  offset = Number(place.dataset.now) - steady();
  show(place);
  setInterval(show, 1000, place);
  document.addEventListener("htmx:after:swap", () => show(place));
  document.addEventListener("htmx:sse:after:connection", () => synchronize(place));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) synchronize(place); });
}

begin(document.getElementById("region-clocks"));
