// Chat: how many lines were not seen yet stands at its closed drawer and at its room, and what is being typed survives a new page.

const KEY = `pf-chat-${location.pathname}`;
const DRAFT = `pf-say-${location.pathname}`;

function lines() {
  return [...document.querySelectorAll(".chat-lines li:not(.own, .quiet)")].map((line) => Number(line.dataset.at));
}

function isSeen() {
  return document.querySelector(".chat-lines")?.checkVisibility() ?? false;
}

function count() {
  const badges = document.querySelectorAll("[data-chat-unread]");
  if (!badges.length) return;
  const said = lines();
  if (isSeen() || localStorage.getItem(KEY) === null) localStorage.setItem(KEY, Math.max(0, ...said));
  const unread = said.filter((at) => at > Number(localStorage.getItem(KEY))).length;
  for (const badge of badges) {
    badge.hidden = unread === 0;
    badge.firstElementChild.textContent = String(unread);
    badge.lastElementChild.textContent = badge.dataset.said.replace("{number}", unread);
  }
}

function keepDraft() {
  const input = document.getElementById("say-text");
  if (!input) return;
  if (!input.value) input.value = sessionStorage.getItem(DRAFT) ?? "";
  document.addEventListener("input", (event) => {
    if (event.target.id === "say-text") sessionStorage.setItem(DRAFT, event.target.value);
  });
  document.addEventListener("submit", (event) => { if (event.target.id === "say") sessionStorage.removeItem(DRAFT); });
}

export function chat() {
  keepDraft();
  count();
  document.addEventListener("htmx:after:swap", count);
  document.addEventListener("room", count);
  document.querySelector(".drawer-chat")?.addEventListener("toggle", count);
}
