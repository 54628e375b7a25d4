// What a page does beyond its plain forms. Everything here is a comfort: without it the same page still plays.
import { patching } from "./patch.js";
import { pieces } from "./pieces.js";
import { stage } from "./stage.js";
import { marks } from "./marks.js";
import { turn } from "./turn.js";
import { log } from "./log.js";
import { sending } from "./sending.js";
import { previews } from "./preview.js";
import { confirming } from "./confirm.js";
import { keys } from "./keys.js";
import { undo } from "./undo.js";
import { story } from "./story.js";
import { ending } from "./ending.js";
import { answerList } from "./answers.js";
import { focus } from "./focus.js";
import { roving } from "./roving.js";
import { forms } from "./forms.js";
import { shareLive } from "./tabs.js";
import { rooms } from "./rooms.js";
import { sheets } from "./sheets.js";
import { zooming } from "./zoom.js";
import { announcements } from "./announcements.js";
import { chat } from "./chat.js";
import { things } from "./thing.js";
import { hand } from "./hand.js";

document.documentElement.dataset.script = "yes";
shareLive(); // before htmx connects
forms();
announcements();
chat();
things();
hand();
if (document.getElementById("connection") || document.getElementById("replay")) {
  stage(); // before the pieces, which wait for it
  marks();
  pieces();
  keys();
  log();
}
if (document.getElementById("answer")) {
  patching();
  sending();
  previews();
  confirming();
  undo();
  turn();
  story();
  ending();
  answerList();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-coach]");
    if (!button) return;
    event.preventDefault();
    import(new URL("coach.js", import.meta.url)).then((coach) => coach.ask(button)); // few need it
  });
  focus();
  roving();
}
rooms();
sheets();
zooming();
// For pages that few need; one that is left, or whose server stops, while it loads goes without.
const part = (name, start) => import(new URL(`${name}.js`, import.meta.url)).then(start, () => {});
const wait = document.getElementById("people-wait");
const next = document.getElementById("next-turn");
if (document.getElementById("my-tables")) part("home", (page) => page.home());
if (wait) part("people-wait", (page) => page.peopleWait(wait));
if (next) part("next-turn", (page) => page.nextTurn(next));
// Where an app is installed from; a browser may refuse, then it has no page for lost connections.
if (document.querySelector(".notice-page")) part("notices", (page) => page.notices());
if (location.pathname === "/") navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
