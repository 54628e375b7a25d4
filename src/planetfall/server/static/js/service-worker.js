// Without a connection an installed app shows one page of ours instead of the browser's. Nothing else is kept: tables and
// whatever belongs to somebody always come from the server. Notices that are pushed here are shown, and lead to their page.

const KEPT = "planetfall-offline-1";
const FILES = ["/offline", "/static/css/planetfall.css", "/static/css/pages.css", "/static/css/phone.css", "/static/img/icon.svg", "/static/vendor/jost.woff2"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(others));
});

// The files of that page are only taken from here while it is shown.
async function fromHere(request) {
  try {
    return await fetch(request);
  } catch (mistake) {
    const found = await caches.match(request.mode === "navigate" ? "/offline" : request, { cacheName: KEPT, ignoreSearch: true });
    if (!found) throw mistake;
    return found;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOurs = origin === location.origin && request.method === "GET";
  if (isOurs && (request.mode === "navigate" || FILES.includes(pathname))) event.respondWith(fromHere(request));
});

const visible = (address) => (client) => client.visibilityState === "visible" && new URL(client.url).pathname === address;

// A later notice about the same thing takes the place of an earlier one. Whoever looks at its page already is not told.
async function tell({ title, body, address, tag }) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(visible(address))) return;
  const shown = { body, tag, renotify: true, data: { address }, icon: "/static/img/icon-192.png", badge: "/static/img/icon-192.png" };
  await registration.showNotification(title, shown);
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});

async function open(address) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((client) => new URL(client.url).pathname === address);
  return there ? there.focus() : clients.openWindow(address);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data.address, location.origin); // of ours, whatever it says
  event.waitUntil(open(pathname));
});
