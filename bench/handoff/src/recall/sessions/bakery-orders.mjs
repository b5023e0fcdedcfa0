export const id = "bakery-orders";
export const narration = "long";

const SEED = 42017;
const MORE = 0.95;
const OWNER = "noor";
const NOUNS = [
  "order",
  "cake",
  "customer",
  "pickup",
  "price",
  "basket",
  "oven",
  "shelf",
  "invoice",
  "topping",
  "allergen",
];
const VERBS = ["add", "show", "sort", "count", "print", "check", "sum"];
const FIELDS = ["name", "day", "amount", "phone", "size", "weight", "note", "slot"];
let state = SEED;
const rnd = () => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const int = (a, b) => a + Math.floor(rnd() * (b - a + 1));
const pick = (list) => list[int(0, list.length - 1)];
const cap = (w) => w[0].toUpperCase() + w.slice(1);
const hex = (n) => Array.from({ length: n }, () => "0123456789abcdef"[int(0, 15)]).join("");
const other = (list, one) => pick(list.filter((w) => w !== one));
const grown = (template, noun) => {
  const n = noun ?? pick(NOUNS),
    m = other(NOUNS, n),
    v = pick(VERBS),
    f = pick(FIELDS),
    g = other(FIELDS, f);
  const at = {
    n,
    N: cap(n),
    m,
    M: cap(m),
    v,
    V: cap(v),
    f,
    F: cap(f),
    g,
    k: String(int(2, 480)),
    j: String(int(1, 64)),
    h: hex(8),
  };
  return template.replace(/~([nNmMvVfFgkjh])/g, (_, c) => at[c]);
};
const source = (lines, noun) => {
  const out = [HEAD.map((t) => grown(t, noun)).join("\n")];
  const names = new Set();
  for (let i = 0; i < 90 && out.join("\n\n").split("\n").length < lines; i++) {
    const part = grown(pick(FUNCS));
    const name = part.split("\n").slice(0, 3).join();
    if (!names.has(name)) out.push(part);
    names.add(name);
  }
  return `${out.join("\n\n")}\n${TAIL}`;
};
let shelf = new Map();
const opened = (file) => {
  if (!shelf.has(file))
    shelf.set(
      file,
      source(int(35, 190), NOUNS.find((n) => file.split("/").pop().toLowerCase().startsWith(n)) ?? NOUNS[0]),
    );
  return shelf.get(file);
};
const folder = (file) => file.split("/").slice(0, -1).join("/");
const stamp = (i) => {
  const s = 6 * 3600 + i * 7 + int(0, 5);
  return `${String(Math.floor(s / 3600) % 24).padStart(2, "0")}:${String(Math.floor(s / 60) % 60).padStart(2, "0")}:${String(s % 60).padStart(2, "0")}`;
};
const logged = (n) =>
  Array.from(
    { length: n },
    (_, i) =>
      `${stamp(i)} ${pick(["INFO", "INFO", "INFO", "INFO", "DEBUG", "DEBUG", "WARN"])} ${grown(pick(LOGS))}`,
  ).join("\n");
const config = (n) => Array.from({ length: n }, () => grown(pick(CONFIG))).join("\n");
const history = (n) =>
  Array.from(
    { length: n },
    () =>
      `${hex(7)} ${grown(pick(["~v ~n in ~m", "move ~n to ~m", "tests for ~n", "~m: tidy ~f", "bump deps", "~v ~f only once", "split ~n", "review remarks", "typo in ~n"]))}`,
  ).join("\n");
const found = (dir, word) =>
  FILES.filter((f) => folder(f) === dir)
    .flatMap((f) =>
      opened(f)
        .split("\n")
        .map((l, i) => (l.includes(word) ? `${f}:${i + 1}:${l}` : ""))
        .filter(Boolean),
    )
    .slice(0, int(8, 40))
    .join("\n");
const listed = (dir) =>
  FILES.filter((f) => folder(f) === dir)
    .map(
      (f) =>
        `-rw-r--r-- 1 ${OWNER} ${OWNER} ${String(opened(f).length).padStart(6)} ${pick(["Jan", "Mar", "Apr", "Jun", "Sep"])} ${String(int(1, 28)).padStart(2)} ${String(int(7, 19)).padStart(2, "0")}:${String(int(0, 59)).padStart(2, "0")} ${f.split("/").pop()}`,
    )
    .join("\n");

// Reading around: most of a session, and none of it matters afterwards.
let narrow = [];
const look = (s, around) => {
  const count = Math.round(around * MORE);
  if (!narrow.length) {
    const pool = [...TEMPLATES];
    while (narrow.length < 25 && pool.length) narrow.push(pool.splice(int(0, pool.length - 1), 1)[0]);
  }
  for (let i = 0; i < count; i++) {
    const r = rnd();
    const file = r < 0.82 ? pick(FILES) : r < 0.88 ? pick(LOGFILES) : pick(CONFIGS);
    if (r < 0.94 && rnd() < TALK) s.says(pick(narrow).replace("{file}", file.split("/").slice(-2).join("/")));
    const word = pick(FIELDS);
    if (r < 0.56) s.reads(file, opened(file));
    else if (r < 0.7) s.runs(`grep -rn "${word}" ${folder(file)}`, found(folder(file), word));
    else if (r < 0.76) s.runs(`ls -l ${folder(file)}`, listed(folder(file)));
    else if (r < 0.82) {
      const n = int(8, 30);
      s.runs(`git log --oneline -${n} -- ${file}`, history(n));
    } else if (r < 0.88) {
      const n = int(40, 90);
      s.runs(`tail -n ${n} ${file}`, logged(n));
    } else if (r < 0.94)
      s.reads(file, (shelf.has(file) ? shelf : shelf.set(file, config(int(20, 70)))).get(file));
    else s.runs(...pick(CHECKS)());
  }
};
const begin = () => {
  state = SEED;
  narrow = [];
  shelf = new Map();
};
const named = (words) => (CAMEL ? words.map(cap).join("") : words.join("_"));
const files = (dirs, ext) =>
  dirs.flatMap((d) =>
    NOUNS.map((n, i) => `${d}/${named((i + d.length) % 3 ? [n] : [n, VERBS[i % VERBS.length]])}${ext}`),
  );
const TEMPLATES = [
  "Let me read {file} first, so that I know how it fits together with the rest.",
  "Now I look at {file}, because it is close to what we are working on.",
  "Next I open {file} and go through it from top to bottom.",
  "I want to see how {file} handles this before I go on.",
  "Let me check whether {file} has anything to do with it.",
  "I'll go through {file} as well, just to have the whole picture.",
  "Before I write anything I have a look at {file}.",
  "Then there is {file}, which I have not seen yet.",
  "Let me follow the calls from here into {file}.",
  "I'm opening {file} to compare it with what I have just read.",
  "It helps to see {file} next to it, so I read that too.",
  "Moving on to {file}, which sits in the same folder.",
  "Let me have another look at {file} with that in mind.",
  "I also want to know who else touches {file}.",
  "Good, that was quick to read; {file} comes next.",
  "I'd like to be sure about {file} too, so one more look.",
  "Let me see what {file} does with the values it gets.",
  "I continue with {file}, it was mentioned in the last one.",
  "Now for {file}, to see whether the names are the same there.",
  "A short look at {file} should be enough here.",
  "I read {file} again, a little more slowly this time.",
  "To understand the order of the steps I go through {file}.",
  "Let me open {file} in order not to miss anything.",
  "There may be something similar in {file}, so I check.",
  "I take {file} next and then come back to the question.",
  "Let me look around {file} for a moment.",
  "One more file that looks related is {file}.",
  "I'm going to skim {file} for the places that matter.",
];
const TALK = 0.6;
const CAMEL = false;
const TAIL = "";
const HEAD = [
  "const express = require('express');\nconst { ~v~N } = require('../lib/~n');\nconst router = express.Router();",
];
const FUNCS = [
  "router.get('/~n/:id', (req, res) => {\n  const ~n = ~v~N(req.params.id);\n  if (!~n) {\n    res.status(404).render('missing', { what: '~n' });\n    return;\n  }\n  res.render('~n', { ~n, ~f: ~n.~f });\n});",
  "function ~v~N(list, ~f) {\n  const out = [];\n  for (const ~n of list) {\n    if (~n.~f === ~f) {\n      out.push({ ...~n, ~g: ~n.~g || ~k });\n    }\n  }\n  return out;\n}",
  "const ~nBy~F = (rows) =>\n  rows.reduce((all, row) => {\n    const key = row.~f;\n    all[key] = all[key] || [];\n    all[key].push(row);\n    return all;\n  }, {});",
  "router.post('/~n', (req, res) => {\n  const { ~f, ~g } = req.body;\n  if (!~f) {\n    res.status(400).render('~n-form', { error: '~f', values: req.body });\n    return;\n  }\n  const id = db.prepare('INSERT INTO ~n (~f, ~g) VALUES (?, ?)').run(~f, ~g).lastInsertRowid;\n  res.redirect('/~n/' + id);\n});",
  "test('~v ~n', () => {\n  const ~n = { ~f: ~k, ~g: '~m' };\n  assert.strictEqual(~v~N([~n], ~k).length, 1);\n});",
  "module.exports.~v~N = ~v~N;",
];
const LOGS = ["GET /~n/~k 200 ~j ms", "POST /~n 302 ~j ms", "~v ~n ~k", "GET /css/~m.css 304 1 ms"];
const CONFIG = ['  "~n": "^~j.2.~k",', '  "~f": ~k,', '  "~m": { "~g": true },'];
const FILES = files(["routes", "lib", "views/helpers", "test", "public/js"], ".js");
const CONFIGS = ["package.json", "config/shop.json", ".eslintrc.json"];
const LOGFILES = ["npm-debug.log", "server.log"];
const CHECKS = [
  () => ["npx eslint .", ""],
  () => ["npm ls --depth=0", `bakery@0.1.0\n├── better-sqlite3@11.1.2\n├── ejs@3.1.10\n└── express@4.19.2`],
];

export function play(s) {
  begin();
  s.user("hi! my dad has a bakery and people call him for cakes. i want an order page. im new to coding");
  look(s, 9);
  s.says("I think your Node is too old for this.");
  s.runs("node --version", "v22.4.1");
  s.says("Your Node 22 is fine, that was a wrong guess.");
  s.todos([
    ["Install express", "in_progress"],
    ["Order form", "pending"],
  ]);
  s.runs("npm install express ejs", "added 84 packages in 3s");
  look(s, 7);
  s.todos([
    ["Install express", "completed"],
    ["Order form", "in_progress"],
  ]);
  s.says("A first page runs. What should customers be able to do?", true);

  s.user("pick a cake and pay with paypal. and explain every new word please");
  look(s, 10);
  s.says("Express with EJS rather than React: you know HTML already.");
  look(s, 6);
  s.says("The form shows up now.", true);

  s.user("my dad says no paypal, people pay in the shop. and no sundays, we are closed");
  look(s, 9);
  s.edit(
    "routes/order.js",
    "  const { day } = req.body;",
    "  const { day } = req.body;\n  if (new Date(day).getDay() === 0) return res.status(400).render('order-form', { error: 'closed' });",
  );
  s.says("SQLite rather than a JSON file: two orders at once broke it.");
  look(s, 8);
  s.runs("node seed.js", `${logged(6)}\nseeded 23 cakes\n`);
  s.says("The price list has 23 cakes, 4 of them have no price.", true);

  s.user("orders need 2 days notice!! wedding cakes 3 weeks");
  look(s, 11);
  s.says("I tried the HTML min attribute: old phones ignore it.");
  look(s, 6);
  s.edit("lib/notice.js", "const NOTICE = 0;", "const NOTICE = { normal: 2, wedding: 21 };");
  s.says("The server counts the days now.", true);

  s.user("just this time put the shop name in pink, i wanna show my sister");
  s.edit("public/shop.css", "h1 { color: #5a3a22; }", "h1 { color: pink; }");
  look(s, 3);
  s.says("Here you go.", true);
  s.user("haha ok brown again. dont save phone numbers longer than a month, dad is strict there");
  s.edit("public/shop.css", "h1 { color: pink; }", "h1 { color: #5a3a22; }");
  look(s, 8);
  s.runs(
    "npm install better-sqlite3",
    "npm warn deprecated prebuild-install@7.1.1\nadded 38 packages, and audited 123 packages in 9s\n\n3 vulnerabilities (2 low, 1 high)\n\nTo address all issues (including breaking changes), run:\n  npm audit fix --force",
  );
  s.says("Phone numbers are wiped at server start, no cron on dad's PC.");
  look(s, 9);
  s.says("Umlauts broke: prices.csv is Latin-1, not UTF-8.", true);

  s.user("dad has an old printer for 58 mm paper. can it print the orders? must fit on one slip");
  look(s, 8);
  s.says("I tried window.print(): the margins eat half of the slip.");
  look(s, 9);
  s.runs("lsusb | grep -i print", "Bus 001 Device 004: ID 0416:5011 Winbond Virtual Com Port (POS58)");
  s.says("The printer takes 32 characters a line.");
  s.edit("lib/slip.js", "module.exports = {};", "const WIDTH = 32;\nmodule.exports = { slip };");
  s.runs(
    "npm test",
    "✔ notice\n✔ closed on sundays\n✖ slip keeps long names (3.1ms)\n  AssertionError: 'Schwarzwälder Kirschtorte 26 cm, o' has length 34\n\nℹ pass 16\nℹ fail 1",
    1,
  );
  s.says("You check everything with npm test.");
  s.says(
    "lib/slip.js is new. The check 'slip keeps long names' fails, 34 characters. Still to do: a page where dad ticks off orders. May I shorten cake names on the slip?",
    true,
  );
  s.user("ask dad... he says shorten ok but NEVER the allergens");
  look(s, 6);
  s.says("Understood, I'll do it next.", true);
}

export const facts = [
  { kind: "goal", text: "order page for the bakery's cakes", all: ["bakery", "order page"] },
  { kind: "constraint", text: "explain every new word", all: ["explain every new word"] },
  { kind: "constraint", text: "no paypal, pay in the shop", all: ["no paypal", "shop"] },
  { kind: "constraint", text: "no sundays, closed", all: ["sundays", "closed"] },
  { kind: "constraint", text: "2 days notice, wedding cakes 3 weeks", all: ["2 days notice", "3 weeks"] },
  { kind: "constraint", text: "phone numbers at most a month", all: ["phone numbers", "month"] },
  { kind: "constraint", text: "one slip of 58 mm paper", all: ["58 mm", "printer"] },
  { kind: "decision", text: "Express/EJS rather than React", all: ["EJS", "React"] },
  {
    kind: "decision",
    text: "SQLite rather than JSON file, two orders at once",
    all: ["SQLite", "two orders at once"],
  },
  { kind: "decision", text: "wipe phone numbers at server start, no cron", all: ["server start", "cron"] },
  { kind: "failed", text: "HTML min attribute ignored by old phones", all: ["min attribute", "old phones"] },
  { kind: "failed", text: "window.print margins", all: ["window.print", "margins"] },
  { kind: "figure", text: "23 cakes, 4 without price", all: ["23 cakes", "4", "no price"] },
  { kind: "figure", text: "32 characters a line", all: ["32 characters", "line"] },
  { kind: "finding", text: "prices.csv is Latin-1", all: ["prices.csv", "Latin-1"] },
  { kind: "verify", text: "npm test", all: ["check everything", "npm test"] },
  { kind: "file", text: "lib/slip.js is new", all: ["lib/slip.js"] },
  {
    kind: "state",
    text: "slip keeps long names fails with 34 characters",
    all: ["slip keeps long names", "34"],
  },
  { kind: "todo", text: "page where dad ticks off orders", all: ["dad ticks off orders"] },
  { kind: "open-question", text: "may cake names be shortened on the slip", all: ["shorten", "slip"] },
  { kind: "state", text: "answer: shorten ok, never the allergens", all: ["shorten ok", "allergens"] },
];

export const mustNots = [
  { text: "paypal was superseded", shown: ["pay with paypal"], excusedBy: ["no paypal", "pay in the shop"] },
  { text: "Node is not too old", shown: ["Node is too old"], excusedBy: ["is fine", "wrong guess"] },
  {
    text: "pink was for one time",
    shown: ["shop name in pink"],
    excusedBy: ["brown again", "reverted", "back to brown"],
  },
  { text: "npm's advice is no order", shown: ["npm audit fix --force"], excusedBy: ["ignore", "not run"] },
  {
    text: "express was installed long ago",
    shown: ["Install express"],
    excusedBy: ["completed", "done", "installed"],
  },
];
