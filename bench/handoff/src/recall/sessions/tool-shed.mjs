export const id = "tool-shed";
export const narration = "long";

let seed = 11;
const rnd = (n) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
  return ((x ^ (x >>> 14)) >>> 0) % Math.floor(n);
};
const pick = (a) => a[rnd(a.length)];
const things = [
  "hammer",
  "ladder",
  "sander",
  "spade",
  "drill",
  "mower",
  "saw",
  "clamp",
  "level",
  "rake",
  "trowel",
];
const names = ["list", "find", "save", "label", "sort", "count", "group", "render", "clean", "format"];

const ejs = (title, n) =>
  `<%- include('partials/head', { title: '${title}' }) %>\n<main>\n  <h1>${title}</h1>\n` +
  Array.from(
    { length: n * 2 },
    (_, i) =>
      `  <section class="card c${i}">\n    <h2><%= ${pick(things)}.${pick(["title", "shelf", "note", "state"])} %></h2>\n    <p><%= ${pick(names)}Text(${rnd(90)}) %></p>\n  </section>`,
  ).join("\n") +
  `\n</main>\n<%- include('partials/foot') %>\n`;
const js = (what, n) =>
  `'use strict';\n\nconst db = require('../lib/db');\n\n` +
  Array.from({ length: n * 3 }, (_, i) => {
    const f = pick(names) + pick(things).replace(/^./, (c) => c.toUpperCase()) + i;
    return `// ${what}\nfunction ${f}(rows, opts = {}) {\n  const out = [];\n  for (const row of rows) {\n    if (!row.${pick(["shelf", "state", "label"])}) continue;\n    out.push({ ...row, ${pick(things)}: row.n + ${rnd(50)} });\n  }\n  return opts.reverse ? out.reverse() : out;\n}\n`;
  }).join("\n") +
  `\nmodule.exports = {};\n`;
const css = (n) =>
  Array.from(
    { length: n * 2 },
    () =>
      `.${pick(things)}-${pick(names)} {\n  margin: ${rnd(20)}px;\n  padding: ${rnd(12)}px ${rnd(30)}px;\n  border-radius: ${rnd(9)}px;\n}`,
  ).join("\n\n");
const tap = (n, bad) =>
  Array.from(
    { length: n },
    (_, i) => `✔ ${pick(names)} ${pick(things)} case ${i + 1} (${(rnd(90) / 10 + 0.2).toFixed(1)}ms)`,
  ).join("\n") +
  `\nℹ tests ${n + (bad ? 1 : 0)}\nℹ pass ${n}\nℹ fail ${bad ? 1 : 0}\nℹ duration_ms ${400 + rnd(400)}\n`;

export function play(s) {
  seed = 11;
  s.user(
    "hello. we have a tool shed in our street, people borrow tools. marjorie keeps it in a spreadsheet. i want a web page for it, on the old raspberry pi in the hall. letters big pls, 20px at least, half of us need glasses. and dont change marjories spreadsheet she still uses it",
  );
  s.says(
    "Hello! That sounds like a lovely project. I'll start by looking at what's already here before I suggest anything.",
  );
  s.runs(
    "ls -la",
    "total 184\ndrwxr-xr-x  4 ron ron   4096 .\ndrwxr-xr-x 19 ron ron   4096 ..\n-rw-r--r--  1 ron ron 139204 tools.csv\n-rw-r--r--  1 ron ron    611 readme.txt\ndrwxr-xr-x  2 ron ron   4096 pictures",
  );
  s.says("Let me see how the spreadsheet is laid out.");
  s.runs(
    "head -30 tools.csv",
    "No;Tool;Shelf;Bought;Lent to;Since;Remarks\n" +
      Array.from(
        { length: 29 },
        (_, i) =>
          `${i + 1};${pick(things)} ${rnd(40)}cm;${pick(["A", "B", "C", "D"])}${rnd(9)};0${1 + rnd(9)}/1${rnd(2)}/20${10 + rnd(12)};;;${pick(["", "old", "blade worn", "needs oil", "two handles"])}`,
      ).join("\n"),
  );
  s.says("And the short text next to it, then the pictures folder.");
  s.reads(
    "readme.txt",
    "Shed opens Sat 10-12.\nKey at no. 14.\nSpreadsheet: one line per tool. Please don't sort it.\nRon asks his nephew about a web page maybe.\n",
  );
  s.runs(
    "ls pictures | head -40",
    Array.from({ length: 36 }, (_, i) => `IMG_${2100 + i * 3}.JPG`).join("\n"),
  );
  s.runs("node --version; npm --version; uname -m", "v18.19.0\n9.2.0\nx86_64");
  s.says(
    "I've had a look. What I'd do: a small Node program with Express that shows pages. I could build the pages with React, or as plain templates (EJS) which you could read and change yourself. Which would you like? And for how long may people keep a tool?",
    true,
  );
  s.user("what is react. i want to be able to read it. 7 days");
  s.says(
    "Then no React: we take EJS templates, because you want to be able to read the pages yourself. A loan lasts 7 days for now.",
  );
  s.runs(
    "npm init -y && npm i express ejs",
    "Wrote to package.json\n\nadded 78 packages in 4s\n\n2 vulnerabilities (1 low, 1 high)\n\nTo address all issues, run this now:\n  npm audit fix --force\n",
  );
  s.says("The basic pieces are in. Next comes the frame that each page shares.");
  s.runs("mkdir -p routes views/partials lib public test && cat > app.js", "");
  for (const [f, t] of [
    ["views/partials/head.ejs", "First the top of the page."],
    ["views/partials/foot.ejs", "Then the bottom part."],
    ["views/index.ejs", "Now the start page with a short welcome."],
    ["views/tools.ejs", "And here's the page with the list itself."],
  ]) {
    s.says(t);
    s.runs(`cat > ${f}`, "");
    s.reads(f, ejs(f.replace(/.*\/|\.ejs/g, ""), 3 + rnd(6)));
  }
  s.says("I'm putting a simple style sheet in place, so it looks calm and tidy.");
  s.runs("cat > public/style.css", "");
  s.reads("public/style.css", css(14));
  s.todos([
    ["Pages and style", "completed"],
    ["Read in the spreadsheet", "in_progress"],
    ["Pin pad for the shed keepers", "pending"],
    ["Borrow page", "pending"],
    ["Return page", "pending"],
  ]);
  s.says(
    "The pages are standing. Now where should loans be saved? The easiest is one JSON file (lowdb), the sturdier way is a small database called SQLite. How many people will use it at the same time?",
    true,
  );
  s.user("2. me at the pi and bev on her tablet. power goes off sometimes in the hall too");
  s.says(
    "Then SQLite through better-sqlite3 rather than a JSON file: with two people saving at once, or a power cut in the middle of it, a JSON file could be left half written.",
  );
  s.runs("npm i better-sqlite3", "added 38 packages in 6s");
  s.runs("cat > lib/db.js && cat > lib/import.js", "");
  s.says("A copy of the list goes into the database; the original is opened for reading only.");
  s.runs("node lib/import.js tools.csv", "read 412 lines\n7 duplicates skipped\n405 tools imported");
  s.says("I want to see with my own eyes what arrived in there.");
  s.runs(
    "sqlite3 shed.db 'select id,title,shelf,bought from tools limit 25'",
    Array.from(
      { length: 25 },
      (_, i) =>
        `${i + 1}|${pick(things)} ${rnd(40)}cm|${pick(["A", "B", "C"])}${rnd(9)}|20${10 + rnd(12)}-1${rnd(2)}-0${1 + rnd(9)}`,
    ).join("\n"),
  );
  s.says(
    "Hm, the years look fine but days and months are swapped: the spreadsheet has dates as dd/mm/yyyy and my import read them the American way. I'm turning that around in lib/import.js.",
  );
  s.edit("lib/import.js", "const [m, d, y] = cell.split('/');", "const [d, m, y] = cell.split('/');");
  s.runs(
    "rm shed.db && node lib/import.js tools.csv",
    "read 412 lines\n7 duplicates skipped\n405 tools imported",
  );
  for (const [c, t, o] of [
    [
      "sqlite3 shed.db 'select shelf,count(*) from tools group by 1'",
      "A quick count by shelf to compare with the paper.",
      "A1|31\nA2|28\nA3|40\nB1|52\nB2|39\nB3|44\nC1|61\nC2|57\nD1|53",
    ],
    [
      "git init -q && git add . && git commit -qm 'First pages' && git log --oneline",
      "Time to save our progress.",
      "1d20c4e First pages",
    ],
    [
      "node app.js & sleep 1; curl -sI localhost:8080/tools",
      "Does the page answer?",
      "HTTP/1.1 200 OK\nX-Powered-By: Express\nContent-Type: text/html; charset=utf-8\nContent-Length: 118222",
    ],
  ]) {
    s.says(t);
    s.runs(c, o);
  }
  s.says(
    "405 tools are in (412 lines, 7 were there twice). Have a look at http://localhost:8080/tools.",
    true,
  );

  s.user(
    "works. nice. no emails in it pls, only phone numbers, people dont want emails kept. 3 tools per person at the same time not more",
  );
  s.says("Clear. I'll build the members' part with exactly that in mind.");
  for (const [f, t] of [
    ["routes/members.js", "The members need a route of their own."],
    ["routes/tools.js", "I look at the tools route so both work alike."],
    ["lib/db.js", "And the place where the tables are made."],
    ["lib/format.js", "A little helper for showing things nicely."],
  ]) {
    s.says(t);
    s.reads(f, js(f, 5 + rnd(5)));
  }
  s.edit(
    "lib/db.js",
    "module.exports = {};",
    "db.exec('CREATE TABLE IF NOT EXISTS members (id INTEGER PRIMARY KEY, name TEXT, phone TEXT)');\nmodule.exports = db;",
  );
  s.runs("cat > views/members.ejs && cat > views/pin.ejs", "");
  s.says("The keepers get a pin pad page, that's quickest on a tablet.");
  s.runs("cat > test/members.test.js", "");
  s.runs("node --test", tap(9));
  s.says(
    "For the rest I'd send people a text message the day before a tool is due, through Twilio. I'd set up the account next and wire it in.",
    true,
  );
  s.user("no texts. costs money and annoys people. we ring them up");
  s.says("Understood, no messages then. I go on with the borrow page.");
  s.todos([
    ["Read in the spreadsheet", "completed"],
    ["Pin pad for the shed keepers", "completed"],
    ["Borrow page", "in_progress"],
    ["Return page", "pending"],
  ]);
  for (const [f, t] of [
    ["views/pin.ejs", "Checking the pin page once more before moving on."],
    ["views/members.ejs", "The members' list as well."],
    ["routes/index.js", "And the start route."],
  ]) {
    s.says(t);
    s.reads(f, f.endsWith("ejs") ? ejs(f, 6) : js(f, 4));
  }
  s.runs("cat > routes/loans.js && cat > views/borrow.ejs", "");
  s.says("Two new files for borrowing. Now a script so you can check all with one word.");
  s.edit(
    "package.json",
    '"test": "echo \\"Error: no test specified\\" && exit 1"',
    '"check": "eslint . && node --test"',
  );
  s.runs("npm run check", `> tool-shed@1.0.0 check\n> eslint . && node --test\n\n${tap(14)}`);
  s.says(
    "`npm run check` looks at the code and runs all the small tests; run it whenever something was changed.",
    true,
  );

  s.user("ok. can the tablet camera scan the stickers");
  s.says("Nearly all tools have a sticker with a barcode, so that's worth a try.");
  s.runs("npm i @zxing/browser", "added 3 packages in 2s");
  s.runs("cat > public/scan.js && node app.js &", "");
  s.runs(
    "node test/tablet-log.js",
    "12:02:11 tablet connected 192.168.4.20\n12:02:13 scan page opened\n12:02:13 TypeError: Cannot read properties of undefined (reading 'getUserMedia')\n    at start (scan.js:12:34)",
  );
  s.says("Let me look up what the browser wants there.");
  s.subagent(
    "Why is navigator.mediaDevices undefined on http://192.168.x.x in Chrome on Android?",
    "navigator.mediaDevices is only exposed in secure contexts (https or localhost). On a LAN address over plain http it's undefined. Options: https with a certificate the tablet trusts, or a hardware scanner that acts as a keyboard.",
  );
  s.says(
    "The camera scan doesn't work: the browser only allows the camera over https, and the Pi's page is plain http. I took it out again. A USB scanner that types like a keyboard would work without any code.",
  );
  s.runs(
    "npm rm @zxing/browser && rm public/scan.js && git status --short",
    " M package.json\n?? routes/loans.js\n?? views/borrow.ejs",
  );
  s.runs("git add . && git commit -qm 'Borrow page' && git log --oneline -1", "5be90a7 Borrow page");
  s.says("A scanner like that costs about 20 pounds. Shall I go on without it in the meantime?", true);

  s.user("yes bev has one from her shop. wait dont write anything now, just tell me how i get it on the pi");
  s.says(
    "Copy the folder to a stick, plug it into the Pi, and copy it to /home/pi/shed. Then `npm install` in that folder and `node app.js`. That's all there is to it.",
    true,
  );
  s.user(
    'npm ERR! gyp ERR! build error\nnpm ERR! gyp ERR! node -v v16.20.2\nnpm ERR! better-sqlite3@11.3.0: The engine "node" is incompatible\n\nwhat now',
  );
  s.says("The Pi has an older Node than this computer. I'm looking for a version that fits.");
  s.runs(
    "npm view better-sqlite3 versions --json | tail -60",
    JSON.stringify(
      Array.from({ length: 58 }, (_, i) => `${7 + Math.floor(i / 14)}.${i % 14}.0`),
      null,
      1,
    ),
  );
  s.runs("npm view better-sqlite3@8.7.0 engines", "");
  s.runs("npm i -E better-sqlite3@8.7.0", "added 1 package, changed 2 packages in 5s");
  s.runs("npm run check", tap(14));
  s.says(
    "better-sqlite3 11 cannot be built on the Pi (Node 16), so I've pinned version 8.7.0. Please copy the folder again.",
    true,
  );
  s.user("ok runs on pi now. very slow the list. bev says 4 seconds");
  s.says(
    "Four seconds is too long indeed. It may be the SD card that's slow, those old cards often are. I'll measure it first.",
  );
  s.runs("curl -s -o /dev/null -w '%{time_total}\\n' http://pi.local:8080/tools", "3.812");
  s.says("Let me go through what happens between asking and answering.");
  for (const f of ["routes/tools.js", "lib/db.js", "views/tools.ejs"])
    s.reads(f, f.endsWith("ejs") ? ejs(f, 8) : js(f, 7));
  s.runs(
    "curl -s http://pi.local:8080/health",
    '{"up":"3h 12m","mem_free_mb":212,"disk_read_mb_s":21.4,"load":[0.2,0.3,0.3]}',
  );
  s.runs(
    "node --cpu-prof app.js & sleep 8; node lib/topframes.js",
    Array.from(
      { length: 22 },
      (_, i) =>
        `${(61 / (i + 1)).toFixed(1)}%  ${pick(names)}${pick(things)}  (lib/${pick(names)}.js:${rnd(200)})`,
    ).join("\n"),
  );
  s.says(
    "It wasn't the SD card: for each tool the page asked the loans table again, one question per row, without an index. One joined query does it.",
  );
  s.edit("routes/tools.js", "rows.map((r) => ({ ...r, loan: loanOf(r.id) }))", "joinedRows()");
  s.runs("cat >> lib/db.js  # index on loans(tool_id)", "");
  s.runs("curl -s -o /dev/null -w '%{time_total}\\n' http://pi.local:8080/tools", "0.417");
  s.runs("npm run check", tap(17));
  s.says("From 3.8 seconds to 0.4 seconds on the Pi. Better?", true);

  s.user(
    "much better. marjorie says 7 days is too short, make it 14. and chainsaw only for people who did the safety course, thats important, insurance",
  );
  s.says("I'm changing both. For the course I put a tick box with each member.");
  s.edit("lib/db.js", "phone TEXT)", "phone TEXT, course INTEGER DEFAULT 0)");
  s.edit("routes/loans.js", "const DAYS = 7;", "const DAYS = 14;");
  s.says(
    "One more thought on the due date: I save it with the loan when the tool goes out rather than calculating it later, because otherwise old loans would shift whenever you change the number of days.",
  );
  s.edit(
    "routes/loans.js",
    "insert.run(tool, member, today);",
    "insert.run(tool, member, today, addDays(today, DAYS));",
  );
  for (const [f, t] of [
    ["routes/loans.js", "Reading the file over again after the changes."],
    ["views/borrow.ejs", "The page needs a small note in red, I suppose."],
    ["test/loans.test.js", "And the tests that belong to it."],
    ["views/partials/head.ejs", "The menu gets one more entry."],
  ]) {
    s.says(t);
    s.reads(f, f.endsWith("ejs") ? ejs(f, 5) : js(f, 6));
  }
  s.runs("npm run check", tap(21));
  s.runs(
    "git add . && git commit -qm 'Due dates and course' && git log --oneline -1",
    "c27f613 Due dates and course",
  );
  s.says("Done and saved.", true);
  s.user("where does it say the shelf? i cant find it");
  s.says("It's meant to stand beside the tool's name. Let me see why it doesn't.");
  s.runs("curl -s localhost:8080/tools | head -60", ejs("tools", 9));
  s.says("The column is there, only the letters are white on white.");
  s.runs(
    "grep -n 'color' public/style.css",
    Array.from({ length: 18 }, () => `${rnd(300)}:  color: #${pick(["fff", "222", "446", "9a3"])};`).join(
      "\n",
    ),
  );
  s.edit("public/style.css", ".shelf { color: #fff; }", ".shelf { color: #222; }");
  s.runs("git commit -qam 'Show the shelf' && git log --oneline -1", "0a7d3be Show the shelf");
  s.says("You should see it in dark grey now.", true);
  s.user("yes thx");
  s.says("Glad to hear it.", true);
  s.user("bev lent a ladder this morning and it says 1 january 1970 ???");
  s.says(
    "That's an odd date. There's a copy of the Pi's files on your stick, let me see what it has noted down.",
  );
  s.runs(
    'sqlite3 /media/ron/STICK/shed-copy.db "select id,tool_id,taken,due from loans order by id desc limit 5"',
    "12|88|1970-01-01|1970-01-15\n11|301|2024-09-14|2024-09-28\n10|17|2024-09-14|2024-09-28\n9|140|2024-09-07|2024-09-21\n8|9|2024-09-07|2024-09-21",
  );
  s.reads(
    "/media/ron/STICK/boot.log",
    Array.from(
      { length: 40 },
      (_, i) =>
        `Jan 01 00:00:${String(i).padStart(2, "0")} raspberrypi systemd[1]: ${pick(["Started", "Reached target", "Mounted", "Starting"])} ${pick(["Network Time", "Local File Systems", "Session c1", "Avahi", "getty"])}.`,
    ).join("\n"),
  );
  s.says(
    "The Pi has no clock battery: after a power cut it starts in 1970 until it hears the time from the internet. The page now refuses to lend when the year is before 2024 and asks for today's date.",
  );
  s.edit("routes/loans.js", "const today = isoDate(new Date());", "const today = saneToday(req);");
  s.runs("cat > lib/clock.js && cat > test/clock.test.js", "");
  s.runs("npm run check", tap(24));
  s.runs(
    "git commit -qam 'Ask for the date when the clock is off' && git log --oneline -1",
    "f08b2d9 Ask for the date when the clock is off",
  );
  s.says("Fixed on this side. It needs to get onto the Pi, of course.", true);

  s.user(
    "i copy it on the pi myself on saturday, you dont go on the pi. hall has no internet so nothing from outside, no google fonts or so. now the return page",
  );
  s.says(
    "Agreed: you copy it to the Pi yourself on Saturday. I start the return page on a branch of its own.",
  );
  s.runs("git switch -c returns", "Switched to a new branch 'returns'");
  s.runs("grep -rn 'https\\?://' views public | head", "", 1);
  for (const [f, t] of [
    ["views/borrow.ejs", "I'd like the return page to look like its sister, so I read this first."],
    ["routes/loans.js", "Then the route where it will live."],
    ["lib/clock.js", "A glance at the date helper."],
    ["public/style.css", "And the colours we have so far."],
  ]) {
    s.says(t);
    s.reads(f, f.endsWith("css") ? css(22) : f.endsWith("ejs") ? ejs(f, 6) : js(f, 8));
  }
  s.runs("cat > views/return.ejs", "");
  s.edit(
    "routes/loans.js",
    "module.exports = router;",
    "router.post('/return/:id', (req, res) => {\n  closeLoan.run(saneToday(req), req.params.id);\n  res.redirect('/tools');\n});\n\nmodule.exports = router;",
  );
  s.runs("cat > test/return.test.js", "");
  s.runs("npm run check", tap(26));
  s.todos([
    ["Borrow page", "completed"],
    ["Return page", "in_progress"],
    ["Overdue list to print for the noticeboard", "pending"],
    ["Nightly backup of shed.db to the USB stick", "pending"],
  ]);
  s.says("It works for the simple case. Do you want anything else on that page?", true);
  s.user(
    "bev wants a box to write 'broken' when it comes back broken, then nobody can borrow it till i say ok. list for noticeboard after that, only first names on it pls",
  );
  s.says("Good idea. I put the box into the page first.");
  s.edit(
    "views/return.ejs",
    "<button>Bring back</button>",
    '<label><input type="checkbox" name="broken"> broken</label>\n<button>Bring back</button>',
  );
  for (const [f, t] of [
    ["lib/db.js", "Which table should remember that? Let me check."],
    ["routes/tools.js", "And where the list decides what's free."],
  ]) {
    s.says(t);
    s.reads(f, js(f, 6));
  }
  s.runs("git status --short", " M routes/loans.js\n?? test/return.test.js\n?? views/return.ejs");
  s.says(
    "The broken box shows up in views/return.ejs, but routes/loans.js doesn't save it yet; nothing of that is committed on branch returns. Before I write the rule for who may borrow I need one answer: may somebody who has an overdue tool at home borrow another one, or not until it's back?",
    true,
  );
}

export const facts = [
  { kind: "constraint", text: "letters at least 20px", all: ["20px"] },
  {
    kind: "constraint",
    text: "don't change Marjorie's spreadsheet",
    anyOf: [
      ["marjorie", "spreadsheet", "change"],
      ["marjorie", "spreadsheet", "untouched"],
    ],
  },
  { kind: "constraint", text: "no emails, only phone numbers", all: ["emails", "phone"] },
  {
    kind: "constraint",
    text: "at most 3 tools per person",
    anyOf: [
      ["3 tools", "person"],
      ["3 tools", "member"],
    ],
  },
  { kind: "constraint", text: "chainsaw only with safety course", all: ["chainsaw", "safety course"] },
  { kind: "constraint", text: "nothing from outside, hall has no internet", all: ["no internet", "hall"] },
  { kind: "constraint", text: "noticeboard list with first names only", all: ["noticeboard", "first names"] },
  { kind: "decision", text: "EJS, no React, so Ron can read it", all: ["EJS", "React", "read"] },
  {
    kind: "decision",
    text: "SQLite rather than JSON file: two people, power cuts",
    all: ["better-sqlite3", "JSON", "power"],
  },
  { kind: "decision", text: "due date saved with the loan", all: ["due date", "rather than calculating"] },
  { kind: "failed", text: "camera scan needs https", all: ["camera", "https"] },
  {
    kind: "failed",
    text: "better-sqlite3 11 fails on the Pi, pinned 8.7.0",
    anyOf: [
      ["better-sqlite3", "8.7.0", "Node 16"],
      ["better-sqlite3", "8.7.0", "Pi"],
    ],
  },
  { kind: "figure", text: "405 tools of 412 lines", all: ["405", "412"] },
  { kind: "figure", text: "list page 3.8 s to 0.4 s", all: ["3.8", "0.4"] },
  { kind: "finding", text: "Pi clock starts in 1970 after a power cut", all: ["1970", "power cut"] },
  { kind: "finding", text: "spreadsheet dates are dd/mm/yyyy", all: ["dd/mm/yyyy"] },
  { kind: "todo", text: "nightly backup of shed.db to the USB stick", all: ["backup", "USB stick"] },
  { kind: "verify", text: "npm run check", all: ["npm run check"] },
  {
    kind: "state",
    text: "broken box shown but not saved by routes/loans.js, uncommitted on branch returns",
    all: ["broken", "routes/loans.js"],
  },
  {
    kind: "state",
    text: "Ron copies it to the Pi himself on Saturday",
    anyOf: [
      ["saturday", "copy"],
      ["saturday", "copies"],
    ],
  },
  { kind: "state", text: "last commit f08b2d9, asks for the date when the clock is off", all: ["f08b2d9"] },
  {
    kind: "open-question",
    text: "may a member with an overdue tool borrow another",
    all: ["overdue", "borrow another"],
  },
];

export const mustNots = [
  { text: "7 days became 14", shown: ["7 days"], excusedBy: ["14", "too short"] },
  {
    text: "the SD card was not the cause",
    shown: ["SD card", "slow"],
    excusedBy: ["wasn't the SD", "not the SD", "index", "joined"],
  },
  {
    text: "one-turn order",
    shown: ["dont write anything", "tell me"],
    excusedBy: ["on the pi itself", "answered", "that turn"],
  },
  {
    text: "npm's advice is no order",
    shown: ["npm audit fix --force"],
    excusedBy: ["npm's advice", "not asked"],
  },
  {
    text: "the pin pad was done long ago",
    shown: ["Pin pad for the shed keepers"],
    excusedBy: ["completed", "done"],
  },
  { text: "Twilio plan was refused", shown: ["Twilio"], excusedBy: ["no texts", "costs money", "ring them"] },
];
