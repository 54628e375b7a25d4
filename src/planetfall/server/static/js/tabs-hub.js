// A worker that all tabs of a browser share: it holds one connection to /live for those that have none of their own.
// The server sends frames: a line with the place of the tab in the request, a status and a length, then so many bytes.

const SETTLE = 20; // milliseconds, for several tabs that come at once
const PING = 20_000;
const MISSED = 4; // pings, after which a tab is gone

const tabs = new Set();
let connection = null; // an AbortController
let timer = null;

onconnect = ({ ports: [port] }) => {
  const tab = { port, address: null, have: "", missed: 0 };
  tabs.add(tab);
  port.onmessage = ({ data }) => {
    tab.missed = 0;
    if (data.follow) set(tab, data.follow, data.have);
    else if (data.leave && tab.address) set(tab, null, "");
  };
};

setInterval(() => {
  for (const tab of tabs) {
    tab.missed += 1;
    if (tab.missed > MISSED) {
      lose(tab);
      tabs.delete(tab);
      renew();
    } else {
      tab.port.postMessage({ ping: true });
    }
  }
}, PING);

function set(tab, address, have) {
  tabs.add(tab); // also one that was thought to be gone
  tab.address = address;
  tab.have = have;
  renew();
}

function renew() {
  clearTimeout(timer);
  timer = setTimeout(open, SETTLE);
}

function lose(tab) {
  if (tab.address) tab.port.postMessage({ lost: true });
  tab.address = null;
}

// What each tab has seen is not sent again.
function place(tab) {
  const address = new URL(tab.address, location.origin);
  if (tab.have) address.searchParams.set("have", tab.have);
  return address.pathname + address.search;
}

async function open() {
  connection?.abort();
  connection = null;
  const following = [...tabs].filter((tab) => tab.address);
  if (!following.length) return;
  const own = new AbortController();
  connection = own;
  const query = new URLSearchParams(following.map((tab) => ["at", place(tab)]));
  const addresses = following.map((tab) => tab.address);
  const isAt = (number) => following[number].address === addresses[number];
  try {
    const response = await fetch(`/live?${query}`, { signal: own.signal, cache: "no-store" });
    if (!response.ok) {
      following.forEach((tab, number) => { if (isAt(number)) end(tab, response.status); });
      return;
    }
    for await (const frame of frames(response.body.getReader())) {
      if (own.signal.aborted) return;
      if (isAt(frame.number)) take(following[frame.number], frame);
    }
  } catch { /* the line is lost, or the set of tabs has changed */ }
  if (own.signal.aborted) return;
  following.forEach((tab, number) => { if (isAt(number)) lose(tab); });
}

function end(tab, status) {
  tab.address = null;
  tab.port.postMessage({ status });
}

function take(tab, { status, bytes }) {
  if (status !== 200) return end(tab, status);
  const marks = [...new TextDecoder().decode(bytes).matchAll(/^id: (.*)$/gm)];
  if (marks.length) tab.have = marks.at(-1)[1];
  tab.port.postMessage({ status, bytes });
}

async function* frames(reader) {
  let rest = new Uint8Array();
  for (;;) {
    const line = rest.indexOf(10);
    const [number, status, length] = line < 0 ? [] : new TextDecoder().decode(rest.subarray(0, line)).split(" ").map(Number);
    if (line >= 0 && rest.length >= line + 1 + length) {
      const bytes = rest.slice(line + 1, line + 1 + length);
      rest = rest.slice(line + 1 + length);
      yield { number, status, bytes };
      continue;
    }
    const { done, value } = await reader.read();
    if (done) return;
    const joined = new Uint8Array(rest.length + value.length);
    joined.set(rest);
    joined.set(value, rest.length);
    rest = joined;
  }
}
