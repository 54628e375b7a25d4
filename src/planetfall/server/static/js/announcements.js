// Announcements on pages without a live connection: looked for once a minute, as long as somebody can see the page.

const PERIOD = 60_000;

async function look(place) {
  if (document.hidden) return;
  const answer = await fetch(place.dataset.address).catch(() => null);
  if (answer?.status === 403) location.reload();
  if (!answer?.ok) return;
  const text = await answer.text();
  if (text !== place.dataset.last) place.innerHTML = text;
  place.dataset.last = text;
}

export function announcements() {
  const place = document.getElementById("announcements");
  if (!place || document.getElementById("connection")) return;
  setInterval(look, PERIOD, place);
}
