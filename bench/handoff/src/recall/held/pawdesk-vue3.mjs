export const id = "pawdesk-vue3";
export const narration = "terse";

const nouns = [
  "Owner",
  "Pet",
  "Visit",
  "Vaccine",
  "Slot",
  "Label",
  "Room",
  "Stock",
  "Letter",
  "Queue",
  "Weight",
  "Chip",
];
const sfc = (name, n, k = 0) =>
  `<template>\n  <section class="${name.toLowerCase()}">\n` +
  Array.from({ length: n }, (_, i) => {
    const x = nouns[(i * 5 + k) % 12];
    return `    <div class="row" v-if="show${x}${i}">\n      <label for="${x.toLowerCase()}-${i}">{{ $t('${x.toLowerCase()}') }}</label>\n      <input id="${x.toLowerCase()}-${i}" v-model="form.${x.toLowerCase()}${i}" @input="touch('${x}', ${i})" />\n    </div>`;
  }).join("\n") +
  `\n  </section>\n</template>\n\n<script>\nexport default {\n  name: "${name}",\n  data: () => ({ form: {} }),\n  computed: {\n` +
  Array.from(
    { length: n },
    (_, i) =>
      `    show${nouns[(i * 5 + k) % 12]}${i}() { return this.$store.state.${nouns[(i + k) % 12].toLowerCase()}.length > ${i}; },`,
  ).join("\n") +
  "\n  },\n};\n</script>\n";
const unit = (n, t) =>
  `${Array.from(
    { length: n },
    (_, i) =>
      ` ✓ tests/unit/${nouns[i % 12]}${["List", "Form", "Card", "Store"][i % 4]}.spec.js (${3 + (i % 9)} tests) ${11 + ((i * 7) % 80)}ms`,
  ).join("\n")}\n\n Test Files  ${n} passed (${n})\n      Tests  ${n * 6} passed\n   Duration  ${t}s`;
const vite = (n) =>
  `${Array.from(
    { length: n },
    (_, i) =>
      `dist/assets/${nouns[i % 12]}-${(((i + 3) * 2654435761) % 4294967296).toString(16)}.js   ${(8 + i * 3.1).toFixed(2)} kB │ gzip: ${(3 + i).toFixed(2)} kB`,
  ).join("\n")}\n✓ built in 6.02s`;

export function play(s) {
  s.user(
    "Hello! Pawdesk is our front desk app at the vet clinic, Vue 2.7 + Vuex + webpack 4. I want it on Vue 3, Pinia and Vite. 64 components. Go screen by screen, it has to be shipable every evening because we realy use it. No TypeScript, I can't read it. And URLs must stay the hash kind (#/pets/12) bc they're printed as QR codes on the vaccination cards",
  );
  s.says("Taking stock first.");
  s.runs(
    "git status -sb && ls && find src -name '*.vue' | wc -l",
    "## main\nbabel.config.js  e2e  package.json  public  src  tests  webpack.config.js\n      64",
  );
  s.reads(
    "package.json",
    '{\n  "name": "pawdesk",\n  "version": "3.18.2",\n  "scripts": { "serve": "webpack serve", "build": "webpack", "test:unit": "jest", "e2e:desk": "playwright test" },\n  "dependencies": { "vue": "2.7.14", "vuex": "3.6.2", "vue-router": "3.6.5", "vue-cal": "3.11.0", "moment": "2.29.4", "axios": "0.21.1" }\n}\n',
  );
  s.runs(
    "find src -name '*.vue' | sort",
    nouns
      .flatMap((x) => ["List", "Form", "Card", "Row", "Dialog"].map((y) => `src/components/${x}${y}.vue`))
      .concat(["src/App.vue", "src/views/Desk.vue", "src/views/Calendar.vue", "src/views/Invoices.vue"])
      .join("\n"),
  );
  for (const [t, f, n] of [
    ["App shell.", "src/App.vue", 5],
    ["The desk screen.", "src/views/Desk.vue", 14],
    ["The calendar.", "src/views/Calendar.vue", 12],
    ["Pets.", "src/components/PetForm.vue", 10],
    ["Stores.", "src/store/index.js", 6],
    ["Router.", "src/router.js", 4],
  ]) {
    s.says(t);
    s.reads(f, sfc(f.split("/").pop().replace(/\..*/, ""), n, n));
  }
  s.runs("grep -rn '| money' src | wc -l; grep -rn '| date' src | wc -l", "118\n64");
  s.says("Filters are gone in Vue 3, and `| money` alone is used 118 times.");
  s.todos([
    ["Replace moment with date-fns", "pending"],
    ["Vite build beside webpack", "pending"],
    ["Stores to Pinia", "pending"],
    ["Screens one by one", "pending"],
  ]);
  s.says(
    "Plan: Vite first, then stores, then screens. I'd also restyle with Tailwind while every template is open anyway. Ok?",
    true,
  );

  s.user(
    "no tailwind, no component library, our css stays as it is. rest ok. Oh and keep the F2 / F4 shortcuts, reception lives off those",
  );
  s.says("Own css stays. A Vite config.");
  s.runs(
    "git switch -c mig/vue3 && npm i -D vite @vitejs/plugin-vue2",
    "added 41 packages in 6s\n\n14 vulnerabilities (9 moderate, 5 high)\n\nTo address all issues (including breaking changes), run:\n  npm audit fix --force",
  );
  s.says("npm's audit fix line is left aside, it would jump majors in the middle of the move.");
  s.runs("cat > vite.config.js", "");
  s.runs("npx vite build", vite(26));
  s.says("Try with the compat build, so that both worlds run together.");
  s.runs(
    "npm i @vue/compat@3 && npx vite build && npm run test:unit",
    `${Array.from(
      { length: 24 },
      (_, i) => `[Vue warn]: (deprecation COMPONENT_V_MODEL) opting in at <${nouns[i % 12]}Form>`,
    ).join("\n")}\nFAIL tests/unit/CalendarDrag.spec.js\n  drag emits input twice`,
  );
  s.says("@vue/compat is out: v-model events fire twice and dragging in the calendar books double slots.");
  s.runs("npm rm @vue/compat", "removed 12 packages");
  s.says("Codemod, on a copy.");
  s.runs(
    "cp -r src /tmp/src2 && npx vue-codemod /tmp/src2 --run-all",
    Array.from({ length: 30 }, (_, i) => `processed ${nouns[i % 12]}${i}.vue`).join("\n"),
  );
  s.runs("diff -r src /tmp/src2 | grep -c 'slot'", "57");
  s.says("The codemod mangled named slots in 9 files, so it's manual work per screen.", true);

  s.user(
    "fine, slow is ok. dates please as 03/11/2024 everywhere while you're touching them. and skip the e2e for this one, the seed box is down today",
  );
  s.says("Unit tests only for now. Moment goes first.");
  s.runs(
    "npm rm moment && npm i date-fns@2 && grep -rln moment src",
    "src/util/dates.js\nsrc/components/VaccineRow.vue\nsrc/components/SlotCard.vue",
  );
  for (const f of ["src/util/dates.js", "src/components/VaccineRow.vue", "src/components/SlotCard.vue"])
    s.edit(f, "moment(d).format('L')", "format(d, 'dd/MM/yyyy')");
  s.runs("npm run test:unit", unit(38, 9.1));
  s.says(
    "Stores. Pinia option stores rather than setup stores, because they look nearly like the Vuex modules and Dee can still read them.",
  );
  for (const [t, f, n] of [
    ["Owners.", "src/store/owners.js", 7],
    ["Pets.", "src/store/pets.js", 8],
    ["Slots.", "src/store/slots.js", 9],
    ["Stock.", "src/store/stock.js", 5],
  ]) {
    s.says(t);
    s.reads(f, sfc(f.split("/").pop().replace(/\..*/, ""), n, n + 1));
    s.edit(f, "export default { namespaced: true,", "export const useStore = defineStore({");
  }
  s.runs("npm run test:unit", unit(38, 8.8));
  s.todos([
    ["Replace moment with date-fns", "completed"],
    ["Vite build beside webpack", "completed"],
    ["Stores to Pinia", "completed"],
    ["Screens one by one", "in_progress"],
  ]);
  s.says("Stores are done, moment is gone. Bundle 1.9 MB before, 1.2 MB now.", true);

  s.user(
    "Marta just asked: which dates?? she's from the US and read 03/11 as march. so no, not that format. '3 Nov 2024', with the month as word, everywhere. sorry!!",
  );
  s.says("Month as a word, one place now.");
  s.edit("src/util/dates.js", "'dd/MM/yyyy'", "'d MMM yyyy'");
  s.runs('grep -rn "dd/MM" src', "", 1);
  s.runs("npm run test:unit -- dates", unit(3, 1.2));
  for (const [t, f, n] of [
    ["Screen: pets list.", "src/components/PetList.vue", 11],
    ["Pet card.", "src/components/PetCard.vue", 8],
    ["Owner list.", "src/components/OwnerList.vue", 10],
    ["Owner form.", "src/components/OwnerForm.vue", 12],
    ["Queue.", "src/components/QueueList.vue", 9],
    ["Weight.", "src/components/WeightCard.vue", 6],
  ]) {
    s.says(t);
    s.reads(f, sfc(f.split("/").pop().replace(/\..*/, ""), n, n + 3));
    s.edit(f, "this.$store.state", "this.store");
  }
  s.runs("npx vite build && npm run test:unit", `${vite(24)}\n${unit(38, 8.5)}`);
  s.says("Dates read like 3 Nov 2024. Six more components on Vue 3.", true);

  s.user(
    "the back button on the reception pc does nothing since this morning. Log from the console:\n\n[Vue Router warn]: history.state seems to have been manually replaced\nkiosk-ext: blocked history.back (policy)\nkiosk-ext: blocked history.back (policy)\n\nurgent-ish",
  );
  s.says("Probably vue-router 4, its history handling changed. Checking.");
  s.runs("git stash && npx vite preview & sleep 3; npx playwright test back.spec.js", "1 passed (2.1s)");
  s.runs(
    "ssh desk1 'cat /etc/kiosk/policy.json; chromium --version'",
    '{ "blockHistory": true, "updated": "this morning 06:10" }\nChromium 87.0.4280.141',
  );
  s.says(
    "Not the router: the kiosk extension got a new policy at 06:10 that blocks history.back. Also, the reception PC runs Chromium 87, so the Vite target must be chrome87.",
  );
  s.edit("vite.config.js", "build: {", "build: {\n    target: 'chrome87',");
  s.runs("git stash pop && npx vite build", vite(24));
  s.says("Your IT has to lift blockHistory. The build targets chrome87 from now on.", true);

  s.user(
    "IT fixed it, thanks. Small wishes: Paul at reception is red-green blind, so status never by colour alone, put a word or sign next to it. commit messages start with 'mig:' and one commit per screen pls, makes it easy for me to look through. can we lose that event bus thing too or is it needed?",
  );
  s.says("Commit what's there, per screen.");
  s.runs(
    "scripts/split-commits.sh",
    Array.from(
      { length: 11 },
      (_, i) => `[mig/vue3 ${((i + 5) * 7919).toString(16)}a] mig: ${nouns[i]} screen`,
    ).join("\n"),
  );
  s.runs("grep -rn '\\$bus' src | wc -l", "33");
  s.says(
    "$bus.$on doesn't exist in Vue 3; I keep a bus with mitt in src/bus.js since 33 places use it and a rewrite would touch all screens at once.",
  );
  s.runs("npm i mitt && cat > src/bus.js", "added 1 package");
  for (const [t, f, n] of [
    ["Room status.", "src/components/RoomCard.vue", 7],
    ["Slot dialog.", "src/components/SlotDialog.vue", 11],
    ["Stock list.", "src/components/StockList.vue", 9],
    ["Letter form.", "src/components/LetterForm.vue", 8],
    ["Chip dialog.", "src/components/ChipDialog.vue", 6],
    ["Label dialog.", "src/components/LabelDialog.vue", 7],
  ]) {
    s.says(t);
    s.reads(f, sfc(f.split("/").pop().replace(/\..*/, ""), n, n + 6));
    s.edit(f, 'class="dot"', 'class="dot" :title="word"');
  }
  s.runs("npm run test:unit", unit(39, 8.9));
  s.says("vue-cal next.");
  s.runs("npm view vue-cal versions --json | tail -5", '  "4.8.1",\n  "4.9.0",\n  "4.10.0"\n]');
  s.runs(
    "npm i vue-cal@4 && npm run test:unit -- Calendar",
    " FAIL tests/unit/CalendarDrag.spec.js\n  event.split is undefined",
    1,
  );
  s.runs(
    "curl -sL https://antoniandre.github.io/vue-cal/ | html2text | grep -n -i split | head",
    "112: split-days\n140: splits are numbered from 1",
  );
  s.edit("src/views/Calendar.vue", "split: room.index", "split: room.index + 1");
  s.runs("npm run test:unit -- Calendar", unit(4, 1.9));
  s.says(
    "vue-cal 4 numbers its splits from 1 instead of 0, therefore every booking had landed one room too low.",
    true,
  );

  s.user(
    "ahh THAT's why rex was in the cat room yesterday :D ok more wishes, sorry it's a list day\n- when i go back from a pet to the list, it should still be where i was (scroll + search word)\n- deleting a slot: an undo for 10 seconds. not now, after the screens\n- the queue sound is too loud lol",
  );
  s.says("List position first.");
  for (const [t, f, n] of [
    ["How lists mount.", "src/views/Desk.vue", 13],
    ["Search box.", "src/components/PetRow.vue", 5],
    ["Owner rows.", "src/components/OwnerRow.vue", 5],
    ["Queue row, for the sound.", "src/components/QueueRow.vue", 6],
  ]) {
    s.says(t);
    s.reads(f, sfc(f.split("/").pop().replace(/\..*/, ""), n, n + 4));
  }
  s.says(
    "keep-alive for PetList and OwnerList instead of saving scroll positions in a store, because half-typed searches survive too.",
  );
  s.edit(
    "src/App.vue",
    "<router-view />",
    '<router-view v-slot="{ Component }"><keep-alive include="PetList,OwnerList"><component :is="Component" /></keep-alive></router-view>',
  );
  s.edit("src/components/QueueRow.vue", "volume = 1", "volume = 0.4");
  s.runs("npm run test:unit", unit(39, 8.7));
  s.runs(
    "npm run e2e:desk -- --seed terrier",
    `${Array.from(
      { length: 27 },
      (_, i) =>
        `  ✓  ${i + 1} e2e/${nouns[i % 12].toLowerCase()}.spec.js:${10 + i} › ${nouns[i % 12]} ${["opens", "saves", "prints", "searches"][i % 4]} (${(0.6 + i * 0.11).toFixed(1)}s)`,
    ).join("\n")}\n  27 passed (41.0s)`,
  );
  s.says("Lists stay where they were, the sound is at 40 %. Undo is noted for after the screens.", true);

  s.user("perfect. the letters print with a blank second page since today? owner letters, A5");
  s.says("Print css.");
  s.runs(
    "grep -rn '@media print' src | head",
    Array.from(
      { length: 7 },
      (_, i) => `src/components/${nouns[i]}Card.vue:${40 + i * 8}:@media print {`,
    ).join("\n"),
  );
  for (const [t, f, n] of [
    ["Letter card.", "src/components/LetterCard.vue", 8],
    ["Letter row.", "src/components/LetterRow.vue", 5],
    ["Letter dialog.", "src/components/LetterDialog.vue", 9],
    ["Global styles.", "src/assets/print.css", 4],
  ]) {
    s.says(t);
    s.reads(f, sfc(f.split("/").pop().replace(/\..*/, ""), n, n + 1));
  }
  s.runs(
    "git log --oneline -5 -- src/components/LetterForm.vue",
    "9c41e0b mig: Letter screen\n77ad001 letter: new logo",
  );
  s.runs(
    "git show 9c41e0b --stat",
    " src/components/LetterForm.vue | 31 +++++++++---------\n 1 file changed",
  );
  s.says("Vue 3 dropped a wrapper div, the page-break rule now matches the last block.");
  s.edit(
    "src/assets/print.css",
    ".letter > div { break-after: page }",
    ".letter > div:not(:last-child) { break-after: page }",
  );
  s.runs("npx playwright test letter.spec.js --project=pdf", "1 passed (3.0s)\npages: 1");
  s.runs("git commit -qam 'mig: Letter print' && git log --oneline -1", "e0b7712 mig: Letter print");
  s.says("One page again.", true);

  s.user(
    "great. 2 things from monday's meeting: invoices screen comes LAST and not before 30 Nov, the accountant audits until then. And the label printer: i test that myself, you can't from there, so leave me a note what to click",
  );
  s.says("Noted. Label note.");
  s.runs("cat > docs/label-test.md", "");
  for (const [t, f, n] of [
    ["Vaccines.", "src/components/VaccineList.vue", 10],
    ["Vaccine form.", "src/components/VaccineForm.vue", 11],
    ["Vaccine card.", "src/components/VaccineCard.vue", 7],
    ["Reminder store.", "src/store/reminders.js", 6],
    ["Visit list.", "src/components/VisitList.vue", 9],
    ["Visit dialog.", "src/components/VisitDialog.vue", 12],
  ]) {
    s.says(t);
    s.reads(f, sfc(f.split("/").pop().replace(/\..*/, ""), n, n + 2));
    s.edit(f, "Vue.set(this.form, k, v)", "this.form[k] = v");
  }
  s.runs("npx vite build", `${vite(28)}\ntotal 610 kB`);
  s.runs("npx eslint src --ext vue | tail -4", "✖ 0 problems");
  s.runs("git log --oneline | grep -c mig:", "19");
  s.says("41 of 64 components are migrated, the bundle is at 610 kB.");
  s.says(
    "For checking: `npm run test:unit && npm run e2e:desk -- --seed terrier`, the seed terrier is the only one with all room types.",
    true,
  );

  s.user(
    "👍 is the tablet in room 3 still old? then chrome87 might not be enough... I'll ask Marta. go on with the reminders meanwhile",
  );
  s.says("Reminders.");
  for (const [t, c, o] of [
    [
      "Usages.",
      "grep -rn useReminders src | head",
      Array.from({ length: 9 }, (_, i) => `src/components/${nouns[i]}Card.vue:${i * 6 + 9}`).join("\n"),
    ],
    [
      "Old tests.",
      "cat tests/unit/VaccineReminder.spec.js",
      Array.from(
        { length: 9 },
        (_, i) =>
          `test("case ${i}", () => {\n  expect(remind("${nouns[i]}", ${i * 3})).toBe(${i % 2 === 0});\n});`,
      ).join("\n"),
    ],
  ]) {
    s.says(t);
    s.runs(c, o);
  }
  s.edit("src/store/reminders.js", "moment(due).subtract(14, 'days')", "subDays(parseISO(due), 14)");
  s.edit(
    "src/components/VaccineReminder.vue",
    "this.$store.dispatch('reminders/send'",
    "useReminders().send(",
  );
  s.runs(
    "npm run test:unit",
    " FAIL  tests/unit/VaccineReminder.spec.js > sends reminder 14 days before\nAssertionError: expected '2024-10-19' to be '2024-10-20'\n\n Test Files  1 failed | 40 passed (41)",
    1,
  );
  s.says("One red: VaccineReminder.spec.js, got 2024-10-19 instead of 2024-10-20.");
  s.runs("TZ=UTC npx vitest run VaccineReminder", " ✓ tests/unit/VaccineReminder.spec.js (9 tests) 14ms");
  s.says(
    "Green under TZ=UTC. The span crosses the clock change of 27 Oct, that's where I look next, in subDays of src/store/reminders.js.",
  );
  s.todos([
    ["Stores to Pinia", "completed"],
    ["VaccineReminder.spec.js red at the clock change", "in_progress"],
    ["Replace `| money` in InvoiceLines", "pending"],
    ["Undo for 10 seconds after deleting a slot", "pending"],
    ["Remove webpack.config.js at the very end", "pending"],
  ]);
  s.runs(
    "grep -n 'subDays\\|parseISO' -r src",
    "src/store/reminders.js:3:import { subDays, parseISO } from 'date-fns';\nsrc/store/reminders.js:41:  subDays(parseISO(due), 14)",
  );
  s.runs(
    "npx vitest run VaccineReminder",
    " FAIL  tests/unit/VaccineReminder.spec.js > sends reminder 14 days before\nAssertionError: expected '2024-10-19' to be '2024-10-20'",
    1,
  );
}

export const facts = [
  {
    kind: "goal",
    text: "Pawdesk from Vue 2.7/Vuex/webpack to Vue 3, Pinia, Vite",
    all: ["Vue 3", "Pinia", "Vite"],
  },
  { kind: "constraint", text: "no TypeScript", all: ["no typescript"] },
  { kind: "constraint", text: "hash URLs because of QR codes", all: ["hash", "QR codes"] },
  {
    kind: "constraint",
    text: "commit messages start with mig:, one per screen",
    anyOf: [
      ["mig:", "start with"],
      ["mig:", "one commit per screen"],
      ["mig:", "prefix"],
    ],
  },
  { kind: "constraint", text: "dates like 3 Nov 2024", all: ["3 Nov 2024"] },
  { kind: "constraint", text: "status never by colour alone", all: ["status", "colour alone"] },
  { kind: "constraint", text: "invoices last, not before 30 Nov", all: ["invoices", "30 Nov"] },
  {
    kind: "decision",
    text: "option stores, look like the Vuex modules",
    all: ["option stores", "Vuex modules"],
  },
  { kind: "decision", text: "bus with mitt kept, 33 places", all: ["mitt", "33 places"] },
  {
    kind: "decision",
    text: "keep-alive for the lists, half-typed searches survive",
    all: ["keep-alive", "half-typed"],
  },
  { kind: "failed", text: "@vue/compat: v-model twice, double slots", all: ["@vue/compat", "twice"] },
  { kind: "failed", text: "codemod mangled slots in 9 files", all: ["codemod", "9 files"] },
  { kind: "figure", text: "41 of 64 components, 610 kB", all: ["41 of 64", "610 kB"] },
  { kind: "finding", text: "reception runs Chromium 87, target chrome87", all: ["Chromium 87", "chrome87"] },
  { kind: "finding", text: "vue-cal 4 numbers splits from 1", all: ["vue-cal 4", "splits"] },
  { kind: "todo", text: "replace | money in InvoiceLines", all: ["| money", "InvoiceLines"] },
  { kind: "todo", text: "undo for 10 seconds after deleting a slot", all: ["undo", "10 seconds"] },
  { kind: "verify", text: "unit and e2e with the seed terrier", all: ["e2e:desk", "terrier"] },
  {
    kind: "state",
    text: "VaccineReminder.spec.js is red",
    all: ["VaccineReminder.spec.js", "2024-10-19", "2024-10-20"],
  },
  {
    kind: "state",
    text: "the clock change of 27 Oct, subDays in reminders.js",
    all: ["27 Oct", "src/store/reminders.js"],
  },
  {
    kind: "state",
    text: "agreement: Dee tests the label printer herself",
    anyOf: [
      ["label printer", "myself"],
      ["label printer", "Dee"],
    ],
  },
  {
    kind: "open-question",
    text: "is the tablet in room 3 old; Dee asks Marta",
    all: ["tablet", "room 3", "Marta"],
  },
];

export const mustNots = [
  {
    text: "the date format with slashes was withdrawn",
    shown: ["dates", "03/11/2024"],
    excusedBy: ["not that format", "month as word", "3 Nov 2024"],
  },
  {
    text: "vue-router was not the cause",
    shown: ["Probably vue-router 4"],
    excusedBy: ["not the router", "kiosk"],
  },
  { text: "skipping e2e was for one time", shown: ["skip the e2e"], excusedBy: ["this one", "today"] },
  {
    text: "npm's advice in the output",
    shown: ["npm audit fix --force"],
    excusedBy: ["left aside", "jump majors"],
  },
  { text: "Tailwind was rejected", shown: ["restyle with Tailwind"], excusedBy: ["no tailwind", "own css"] },
  {
    text: "moment was replaced long ago",
    shown: ["Replace moment"],
    excusedBy: ["completed", "gone", "done"],
  },
];
