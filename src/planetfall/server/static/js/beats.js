// How long what has happened is shown: lines of the log as beats, each with the lines it shows and its milliseconds.

const PACE = { slow: 1500, normal: 800, fast: 400 }; // milliseconds of a beat
const TURN = 3.7; // beats for what somebody did: 3 seconds at the normal pace
const PHASE = 7.4; // for what is not one player's alone, such as production or a launch: 6 seconds
const SHORTEST = 0.45; // of a beat; what would be shorter shares a beat with its neighbours
const CARD = 1.6; // a card takes longer to read
const MORE = 0.4; // for each sentence beyond the second that is shown at once
const ALL = 20; // beats for everything that waits

export function paceOf() {
  return PACE[document.documentElement.dataset.stage] ?? 0;
}

export function isCause(line) {
  return ["turn", "phase", "round"].includes(line.dataset.level);
}

// What everybody does at the same moment, such as settling their dice.
function isTogether(line, last) {
  return line.dataset.together && line.dataset.together === last.dataset.together;
}

// A cause and its consequences.
function acts(lines) {
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && (!isCause(line) || isTogether(line, last.at(-1)))) last.push(line);
    else found.push([line]);
  }
  return found;
}

export function seatOf(line) {
  return line.dataset.refs?.split(" ").find((ref) => ref.startsWith("seat-")) ?? "";
}

// At most so many groups: first those of one player in a row are put together, then any neighbours.
function merged(lines, most) {
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    const alike = last && last[0].dataset.kind === line.dataset.kind && seatOf(last[0]) === seatOf(line);
    if (alike && !isCause(last[0])) last.push(line);
    else found.push([line]);
  }
  if (found.length <= most) return found;
  const size = Math.ceil(found.length / most);
  return Array.from({ length: Math.ceil(found.length / size) }, (_, group) => found.slice(group * size, (group + 1) * size).flat());
}

// What of one kind happens at one place is shown at once: all who win tokens in a zone, all who land there. Cards are read one by one.
function byPlace(act) {
  const found = [];
  for (const line of act) {
    const last = found.at(-1)?.[0];
    const place = placeOf(line);
    if (last && isTogether(line, last)) found.at(-1).push(line);
    else if (last && place && !isCause(last) && last.dataset.kind === line.dataset.kind && placeOf(last) === place) found.at(-1).push(line);
    else found.push([line]);
  }
  return found;
}

function placeOf(line) {
  const { from, at, card } = line.dataset;
  return card ? "" : [from, at].find((ref) => ref && !ref.startsWith("seat-"));
}

function weight(lines) {
  return lines.some((line) => line.dataset.card) ? CARD : 1 + (lines[0].dataset.together ? MORE * Math.max(0, lines.length - 2) : 0);
}

function beatsOf(act, pace) {
  const isForAll = act[0].dataset.level === "phase" || act.some((line) => line.dataset.together); // a launch brings something to everybody
  const most = isForAll ? PHASE : TURN;
  const told = byPlace(act);
  const groups = told.length * SHORTEST > most ? merged(act, Math.floor(most / SHORTEST)) : told;
  const whole = groups.reduce((sum, group) => sum + weight(group), 0);
  const unit = pace * Math.min(1, most / whole);
  return groups.map((group, place) => ({ lines: group, milliseconds: unit * weight(group), last: place === groups.length - 1 }));
}

// The beats of some lines, oldest first, after those that still wait.
export function beats(lines, waiting = []) {
  const pace = paceOf();
  if (!pace) return [];
  const found = [...waiting, ...acts(lines).flatMap((act) => beatsOf(act, pace))];
  const whole = found.reduce((sum, beat) => sum + beat.milliseconds, 0);
  const shrink = Math.min(1, (ALL * pace) / whole);
  return found.map((beat) => ({ ...beat, milliseconds: beat.milliseconds * shrink }));
}
