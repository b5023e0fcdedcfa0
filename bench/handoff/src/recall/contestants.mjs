// Short programs for comparison. They receive plain events and return text of limited length.

export function everyRequest(events, room) {
  const said = events.filter(({ by }) => by === "user").map(({ text }) => `User: ${text}`);
  const last = events.findLast(({ by }) => by === "agent")?.text ?? "";
  return [...said, `Last answer: ${last}`, `Files: ${filesOf(events).join(", ")}`].join("\n").slice(0, room);
}

/**
 * The first request, the last message, files, the other requests (newest first), open todos, the last
 * failure and the last command; then the agent's sentences, those with the rarest words first.
 */
export function byRarity(events, room) {
  const [first, ...others] = events.filter(({ by }) => by === "user").map(({ text }) => text);
  const failure = events.findLast(({ failed }) => failed);
  const check = events.findLast(({ command }) => command !== undefined);
  const todos = events.findLast(({ by }) => by === "todos")?.list ?? [];
  const open = todos.filter(([, status]) => status !== "completed").map(([name]) => `- [ ] ${name}`);
  const parts = [
    `First request: ${clip(first ?? "", 600)}`,
    `Last answer: ${clip(events.findLast(({ by }) => by === "agent")?.text ?? "", 400)}`,
    `Files: ${filesOf(events).join(", ")}`,
    ...others.reverse().map((text) => `User: ${clip(text, 200)}`),
    ...open,
    failure && `Failed: ${failure.what}\n${failure.output.slice(-300)}`,
    check && `Last check: ${check.what}\n${check.output.slice(-200)}`,
    ...rankedSentences(events),
  ];
  let text = "";
  for (const part of parts) if (part && text.length + part.length < room) text += `${part}\n`;
  return text;
}

/**
 * The user's messages in order, and between them the agent's sentences with the rarest and newest
 * words; then open todos, the command that failed last (unless it has passed since), the most
 * frequent command, and files.
 */
export function byNovelty(events, room) {
  const todos = events.findLast(({ by }) => by === "todos")?.list ?? [];
  const failure = events.findLast(({ failed }) => failed);
  const passed = failure && events.lastIndexOf(events.findLast((e) => e.what === failure.what && !e.failed));
  const runs = events.filter(({ command }) => command !== undefined);
  const times = (what) => runs.filter((run) => run.what === what).length;
  const often = runs.toSorted((a, b) => times(b.what) - times(a.what))[0];
  const state = [
    ...todos.filter(([, status]) => status !== "completed").map(([name]) => `- [ ] ${name}`),
    failure && passed < events.indexOf(failure) && `Failed: ${failure.what}\n${failure.output.slice(-200)}`,
    often && `Often: ${often.what}\n${runs.findLast(({ what }) => what === often.what).output.slice(-150)}`,
    `Files: ${filesOf(events).join(", ")}`,
  ].filter(Boolean);
  let left = room - state.join("\n").length;
  const taken = [];
  const said = [...events.entries()].filter(([, { by }]) => by === "user");
  const requests = said.map(([at, { text }]) => ({ at, text: `User: ${withoutPaste(text)}` }));
  const share = Math.max(80, (left * 0.6) / Math.max(1, requests.length));
  for (const { at, text } of requests) {
    taken.push({ at, text: clip(text, share) });
    left -= taken.at(-1).text.length + 1;
  }
  const units = unitsOf(events);
  const known = new Set(taken.flatMap(({ text }) => wordsOf(text)));
  const counts = countsOf(units);
  const worth = ({ words }) =>
    words.reduce((sum, word) => sum + (known.has(word) ? 0 : 1 / counts.get(word)), 0) / words.length ** 0.5;
  while (units.length > 0) {
    const best = units.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    units.splice(units.indexOf(best), 1);
    if (best.text.length + 10 > left) continue;
    left -= best.text.length + 10;
    taken.push({ at: best.at, text: `Agent: ${best.text}` });
    for (const word of best.words) known.add(word);
  }
  return [...taken.sort((a, b) => a.at - b.at).map(({ text }) => text), ...state].join("\n").slice(0, room);
}

function rankedSentences(events) {
  const units = unitsOf(events);
  const counts = countsOf(units);
  const worth = ({ words, at }) =>
    words.reduce((sum, word) => sum + ({ 1: 1, 2: 0.4 }[counts.get(word)] ?? 0), 0) / words.length ** 0.5 +
    at / events.length / 10;
  return units.sort((a, b) => worth(b) - worth(a)).map(({ text }) => text);
}

/** Short sentences are joined with their neighbors. */
function unitsOf(events) {
  const units = [];
  events.forEach(({ by, text }, at) => {
    if (by !== "agent") return;
    let unit = "";
    for (const sentence of text.split(/(?<=[.!?。！？])\s*|\n+/)) {
      unit = `${unit} ${sentence}`.trim();
      if (unit.length < 90) continue;
      units.push(unit);
      unit = "";
    }
    if (unit !== "") units.push(unit);
    for (let i = 0; i < units.length; i++)
      if (typeof units[i] === "string")
        units[i] = { at, text: units[i], words: [...new Set(wordsOf(units[i]))] };
  });
  return units.filter(({ words }) => words.length > 3);
}

function countsOf(units) {
  const counts = new Map();
  for (const { words } of units) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
}

function filesOf(events) {
  return [...new Set(events.flatMap(({ path }) => path ?? []))];
}

function withoutPaste(text) {
  const lines = text.split("\n");
  return lines.length <= 8 ? text : `${lines[0]}\n…\n${lines.at(-1)}`;
}

function clip(text, most) {
  return text.length <= most ? text : `${text.slice(0, most / 2)}…${text.slice(-most / 2)}`;
}
