// Live updates of many tabs. A browser opens at most six connections to a server that speaks HTTP/1.1, and each live page
// keeps one: a seventh tab would wait for ever. The first tabs connect by themselves; further ones share one connection,
// which a worker holds (tabs-hub.js). The page gets the same stream either way.

const OWN_CONNECTIONS = 3; // three stay free: one for the worker, two for pages and answers
const LIVE = /^\/(table|watch)\/[^/]+\/live$/;
const TAB = "pf-tab-"; // a key for each open tab, with the time of its last sign of life
const SIGN = 30_000; // milliseconds
const GONE = 150_000; // timers of hidden tabs come once a minute

const connect = window.fetch.bind(window);
let port = null;
let current = null; // the stream that the worker feeds

function otherTabs() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(TAB));
  const old = keys.filter((key) => Date.now() - Number(localStorage.getItem(key)) > GONE);
  for (const key of old) localStorage.removeItem(key);
  return keys.length - old.length;
}

function register() {
  const key = TAB + Math.random().toString(36).slice(2);
  const sign = () => localStorage.setItem(key, Date.now());
  sign();
  setInterval(sign, SIGN);
  addEventListener("pagehide", () => localStorage.removeItem(key));
}

// Over HTTP/2 and later all tabs share one connection anyway.
function isMultiplexed() {
  const [page] = performance.getEntriesByType("navigation");
  return /^h[23]/.test(page?.nextHopProtocol ?? "");
}

function hub() {
  if (port) return port;
  const worker = new SharedWorker("/static/js/tabs-hub.js", { name: "planetfall-live" });
  worker.onerror = () => current?.fail();
  port = worker.port;
  port.onmessage = ({ data }) => (data.ping ? port.postMessage({ here: true }) : current?.take(data));
  addEventListener("pagehide", () => port.postMessage({ leave: true }));
  return port;
}

// A response whose body comes from the worker.
function share(address, options) {
  return new Promise((resolve, reject) => {
    let body = null;
    const stream = new ReadableStream({
      start(controller) { body = controller; },
      cancel() { hub().postMessage({ leave: true }); },
    });
    let begun = false;
    const fail = (error = new TypeError("the shared connection is lost")) => {
      current = null;
      if (begun) body.error(error);
      else reject(error);
    };
    current = {
      fail,
      take({ status, bytes, lost }) {
        if (lost) return fail();
        if (status === 200 && bytes) {
          if (!begun) resolve(new Response(stream, { headers: { "content-type": "text/event-stream" } }));
          begun = true;
          body.enqueue(bytes);
        } else if (begun) {
          current = null;
          body.close();
        } else {
          current = null;
          resolve(new Response(null, { status }));
        }
      },
    };
    options?.signal?.addEventListener("abort", () => {
      hub().postMessage({ leave: true });
      if (current?.fail === fail) fail(new DOMException("aborted", "AbortError"));
    });
    const have = new Headers(options?.headers).get("last-event-id") ?? "";
    hub().postMessage({ follow: address, have });
  });
}

export function shareLive() {
  if (!document.getElementById("connection") || !window.SharedWorker || isMultiplexed()) return;
  let others = 0;
  try {
    others = otherTabs();
    register();
  } catch { return; /* a browser that keeps nothing */ }
  if (others < OWN_CONNECTIONS) return;
  window.fetch = (resource, options) => {
    const { origin, pathname, search } = new URL(resource?.url ?? resource, location.href);
    const isLive = origin === location.origin && LIVE.test(pathname);
    return isLive ? share(pathname + search, options) : connect(resource, options);
  };
}
