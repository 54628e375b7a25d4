// The rules page: links within it lead back to where one was, a clause that is not
// shown leads to where it is, and examples open in their places.

const back = document.getElementById("rules-return");
let place = null; // where the reader was before the last jump

function jumpTo(id) {
  document.getElementById(id)?.scrollIntoView();
}

function onClick(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest('#clauses a[href^="#"], a[data-clause-link]');
  if (!link) return;
  if (link.matches("[data-clause-link]")) { // its own address; here it only marks where one is
    event.preventDefault();
    history.replaceState(null, "", `#${link.textContent}`);
    return;
  }
  place = scrollY;
  back.hidden = false;
}

function findClause() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (!/^[A-Z]+-\d+$/.test(wanted) || document.getElementById(wanted)) return;
  const all = document.getElementById("rules-all");
  if (all) location.replace(`${location.pathname}?view=all${location.hash}`);
}

// An example is fetched when it is opened for the first time.
function onToggle(event) {
  if (event.target.open) event.target.querySelector("[hx-trigger~=example]")?.dispatchEvent(new Event("example"));
}

document.addEventListener("click", onClick);
document.addEventListener("toggle", onToggle, true);
back.addEventListener("click", () => {
  back.hidden = true;
  history.replaceState(null, "", location.pathname + location.search);
  scrollTo({ top: place ?? 0 });
});
addEventListener("hashchange", () => { findClause(); jumpTo(location.hash.slice(1)); });
findClause();
