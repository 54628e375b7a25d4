// The page of notices: lets this browser be told something, and knows which of the listed browsers it is.

const decoded = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const encoded = (key) => btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function show(state) {
  for (const line of document.querySelectorAll("[data-push]")) line.hidden = line.dataset.push !== state;
  document.getElementById("push-form").hidden = state !== "ready" && state !== "failed";
}

async function subscription(key) {
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(key) });
}

async function subscribe(event, key) {
  event.preventDefault();
  const form = event.target;
  if (await Notification.requestPermission() !== "granted") return show("denied");
  try {
    const found = await subscription(key);
    form.elements.endpoint.value = found.endpoint;
    form.elements.p256dh.value = encoded(found.getKey("p256dh"));
    form.elements.auth.value = encoded(found.getKey("auth"));
  } catch {
    return show("failed");
  }
  form.submit();
}

// A browser that is listed already needs no button; one that is removed stops listening.
async function markThisBrowser() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  const found = await worker?.pushManager.getSubscription();
  const listed = found && [...document.querySelectorAll("[data-endpoint]")].find((each) => each.dataset.endpoint === found.endpoint);
  if (!listed) return;
  listed.querySelector(".this-browser").hidden = false;
  document.getElementById("push-form").closest("section").hidden = true;
  listed.querySelector("[data-removes]").addEventListener("click", () => found.unsubscribe());
}

export function notices() {
  const page = document.querySelector(".notice-page");
  const zone = document.querySelector("[data-guess]");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && [...zone.options].some((option) => option.value === here)) zone.value = here;
  if (!("PushManager" in window) || !navigator.serviceWorker) return;
  show(Notification.permission === "denied" ? "denied" : "ready");
  document.getElementById("push-form").addEventListener("submit", (event) => subscribe(event, page.dataset.pushKey));
  markThisBrowser();
}
