import { readFileSync, writeFileSync } from "node:fs";
import { EVERYDAY } from "@agentos/testing/everyday-commands";
import { hookTexts, tokensOf } from "../../model/hook-texts.mjs";
import { call, say } from "../../model/turns.mjs";
import { sleep } from "../../terminal.mjs";
import { OFFER } from "../shared/handoff-text.mjs";
import { beginDay, DAY_FILES } from "./day-project.mjs";
import { approve, newestRequest } from "./rules.mjs";

/**
 * How many tokens all hooks together may add in a day. In a terminal, this includes two recoveries of
 * up to 4,000 characters.
 */
const MAX_TOKENS = { "at a terminal": 2_400, headless: 1_300 };
const MAX_ASKED = 3;

const GOAL = "Move the prices into one module today. Never touch src/generated.";
const TALK = [
  "How is a price computed here?",
  "Why is that in two places?",
  "Which of the two do others use?",
  "Use minor units, not floats.",
  "Does anything else round?",
  "What would a test for that look like?",
  "Is there a simpler way?",
  "And what about taxes?",
  "Who calls it with null?",
  "Is that documented?",
  "Which names would you use?",
  "What did the last release say about it?",
  "Could a price be negative?",
  "Keep the old name as an alias.",
  "Fine, do it like that.",
];
const QUESTION = "The prices are in one module now. Shall I also move the discounts there?";

export const day = {
  id: "day",
  title: "A day of work: few questions, and little text from hooks",
  needsTmux: true,
  async run(tools) {
    await atTerminal(tools);
    await headless(tools);
  },
};

async function atTerminal({ client, open, check, consumer }) {
  const steps = stepsOfDay(client);
  const bench = await open({ files: DAY_FILES, routes: routesOf(client, steps) });
  await beginDay(bench, consumer);
  const today = { bench, check, asked: [], terminal: bench.terminal() };
  try {
    await today.terminal.shows("❯");
    for (const step of steps) await step.live(today, step);
  } finally {
    today.terminal.close();
  }
  const prompts = steps.filter(({ prompt }) => prompt !== undefined).length;
  check.that(
    `at a terminal: the day has ${prompts} prompts and ${EVERYDAY.length} everyday commands`,
    prompts >= 60,
  );
  check.that(
    `the client asks about at most ${MAX_ASKED} of the commands`,
    today.asked.length <= MAX_ASKED,
    today.asked.join(", "),
  );
  check.note(`asked about: ${today.asked.join(", ")}`);
  const { requests } = bench.model;
  check.equal("no command is refused", refusedIn(requests), []);
  check.equal("the conversation was compacted twice", bench.model.of("compact").length, 2);
  const pending = JSON.parse(await bench.aos("approve", "--json"));
  check.equal(
    "answered questions leave no request waiting",
    pending.map(({ action }) => action),
    [],
  );
  countTokens("at a terminal", requests, check);
}

function stepsOfDay(client) {
  const { shell } = client.tools;
  const steps = [
    talk(GOAL),
    ...TALK.slice(0, 6).map(talk),
    ...EVERYDAY.map(([prompt, command]) => ({ prompt, command, turns: [shell(command)], live: typed })),
  ];
  const before = (command, ...more) =>
    steps.splice(
      steps.findIndex((step) => step.command === command),
      0,
      ...more,
    );
  before("npm run build", ...edits(client), ...TALK.slice(6).map(talk));
  before("git switch main", { prompt: "Look for others.", turns: [subagentCall()], live: typed });
  before("git fetch --prune && git pull --ff-only", {
    turns: [say("Nothing else.")],
    live: inSecondTerminal,
  });
  before("git restore src/draft.ts", {
    live: ({ bench }) => writeFileSync(bench.path("src/draft.ts"), "export const mine = 1;\n"),
  });
  before("git branch -D merged", { live: ({ bench }) => bench.git("branch", "merged") });
  before("git stash push -m wip && git stash pop", {
    live: ({ bench }) => writeFileSync(bench.path("src/draft.ts"), "export const put = 1;\n"),
  });
  before("git reset --hard HEAD", { live: ({ bench }) => bench.git("checkout", "--", "src/draft.ts") });
  before("git clean -fd", { prompt: "/compact", live: compacted });
  const drop = steps.find(({ command }) => command === "git stash drop");
  Object.assign(drop, { turns: [shell(drop.command), shell(drop.command)], live: approvedElsewhere });
  steps.push(
    { prompt: "Is all of it in one module?", turns: [], answer: QUESTION, live: typed },
    { turns: [say("Good morning. I'll carry on with the discounts.")], live: nextMorning },
  );
  const prompts = steps.filter(({ prompt }) => prompt !== undefined && prompt !== "/compact");
  const byHand = steps.findIndex(({ live }) => live === compacted);
  for (const [index, step] of prompts.entries()) {
    step.mark = `(${String(index + 1).padStart(2, "0")})`;
    step.used = steps.indexOf(step) < byHand ? usedAt(index) : 30_000;
  }
  return steps;
}

const talk = (prompt) => ({ prompt, turns: [], live: typed });

function edits(client) {
  const notes = "# Prices\n\nA price is a whole number of minor units.\n";
  return [
    {
      prompt: "Write down what we decided.",
      turns: [(bench) => client.tools.write(bench, "docs/prices.md", notes)],
      live: typed,
    },
    {
      prompt: "Add that taxes come later.",
      turns: [(bench) => client.tools.edit(bench, "docs/prices.md", ["units.", "units, before taxes."])],
      live: typed,
    },
  ];
}

function subagentCall() {
  const input = { description: "Count", prompt: "Count the prices.", run_in_background: false };
  return call("Agent", { ...input, subagent_type: "general-purpose" });
}

/**
 * Fills the 200,000-token window: the first compaction is automatic, and the user starts the second one
 * with a command.
 */
function usedAt(index) {
  if (index < 40) return 20_000 + index * 3_800;
  return 20_000 + (index - 40) * 7_500;
}

function routesOf(client, steps) {
  return {
    main: (bench) =>
      steps.flatMap(({ turns = [], answer = "Done.", mark, used }) => {
        const calls = turns.map((turn) => (typeof turn === "function" ? turn(bench) : turn));
        if (mark === undefined) return calls;
        // The window fills up only at the end of the turn.
        return [
          ...calls.map((turn) => ({ ...turn, used: used - 4_000 })),
          say(`${answer} ${mark}`, { used }),
        ];
      }),
    subagent: [client.tools.shell("ls src"), say("There are three.")],
  };
}

/** If the client asks about the command, the user agrees. */
async function typed({ terminal, asked }, { prompt, command, mark }) {
  await terminal.enter(prompt);
  await terminal.shows(either(mark));
  // The client's own question may appear briefly, until a hook answers it.
  for (let attempt = 0; attempt < 8 && !terminal.screen.includes(mark); attempt++) await sleep(500);
  if (terminal.screen.includes(mark)) return;
  asked.push(command);
  await terminal.answer(ASKED, "Enter");
  await terminal.shows(mark);
}

const ASKED = "Do you want to proceed?";
const either = (mark) => new RegExp([ASKED, mark].map((text) => text.replace(/[?()]/g, "\\$&")).join("|"));

/** The user dismisses the question and approves the action in another terminal. */
async function approvedElsewhere({ bench, terminal, asked, check }, { prompt, command, mark }) {
  await terminal.enter(prompt);
  await terminal.shows(ASKED);
  asked.push(command);
  terminal.press("Escape");
  await sleep(1_500);
  await approve(bench, newestRequest(bench), check);
  await terminal.enter("It is approved: try again.");
  await terminal.shows(either(mark));
  check.that(
    "an action approved in another terminal goes through without a prompt",
    terminal.screen.includes(mark),
  );
}

async function compacted({ bench, terminal }, { prompt }) {
  const before = bench.model.of("compact").length;
  await terminal.enter(prompt);
  for (let attempt = 0; attempt < 100 && bench.model.of("compact").length === before; attempt++)
    await sleep(300);
  await sleep(3_000);
}

async function inSecondTerminal({ bench, check }) {
  const at = bench.model.of("main").length;
  const second = bench.terminal();
  try {
    await second.shows("❯");
    await second.enter("Does anything else compute prices?");
    await second.shows("Nothing else.");
    await second.enter("/exit");
    await second.ends();
  } finally {
    second.close();
  }
  check.equal(
    "a session in a second terminal is not offered the first terminal's unfinished work",
    hookTexts(bench.model.of("main").slice(at)),
    [],
  );
}

async function nextMorning({ bench, terminal, check }) {
  await terminal.enter("/exit");
  await terminal.ends();
  const at = bench.model.of("main").length;
  const morning = bench.terminal();
  try {
    await morning.shows("❯");
    await morning.enter("Good morning.");
    await morning.shows("I'll carry on with the discounts.");
  } finally {
    morning.close();
  }
  const offers = hookTexts(bench.model.of("main").slice(at)).filter((text) => OFFER.test(text));
  check.contains(
    "the next morning's session gets the last open question",
    offers.join("\n"),
    "Shall I also move the discounts there?",
  );
  check.that(
    "the handoff offered the next morning has at most 180 tokens",
    tokensOf(offers.join("\n")) <= 180,
    `${tokensOf(offers.join("\n"))} tokens`,
  );
}

/** Read-only commands that need no approval, in addition to those in `EVERYDAY`. */
const LOOKS = [
  "git diff --stat",
  "git log -3 --format=%s",
  "grep -rn computePrice src",
  "wc -l src/*.ts",
  "cat .gitignore",
  "find src -name '*.ts' | sort",
  "git branch --all",
  "head -20 README.md",
  "node --version",
  "git show --stat HEAD",
];
/** Commands that git cannot undo, or that are always refused in headless mode. */
const NEEDS_A_PERSON =
  /^(?:rm src|git rm|rm -rf docs|git restore|git checkout --|git branch -D|git reset --hard|git stash drop|git clean)/;

/** The same day in headless runs of one session. One action is approved in a terminal. */
async function headless({ client, open, check, consumer }) {
  const { shell, read } = client.tools;
  const commands = EVERYDAY.map(([, command]) => command).filter((command) => !NEEDS_A_PERSON.test(command));
  const everyday = [...commands, ...LOOKS];
  const waiting = "git restore src/draft.ts";
  const parts = [0, 1, 2, 3].map((part) => everyday.slice(part * 10, part * 10 + 10));
  const bench = await open({
    files: DAY_FILES,
    routes: {
      main: (bench) =>
        [
          ...parts.flatMap((part, index) => [
            ...part.map((command) => shell(command)),
            read(bench, "README.md"),
            ...(index === 1 ? [subagentCall()] : []),
            ...(index === 3 ? [shell(waiting)] : []),
            say("Done."),
          ]),
          shell(waiting),
          read(bench, "README.md"),
          say(QUESTION),
          ...Array.from({ length: 6 }, () => say("MIT.")),
        ].map((turn, index) => ({
          ...turn,
          used: index < 27 ? 20_000 + index * 5_700 : 30_000 + (index - 27) * 2_000,
        })),
      subagent: [shell("ls src"), say("There are three.")],
    },
  });
  await beginDay(bench, consumer);
  const proceed = (text) => bench.prompt(text, { resume: sessionId });
  const { sessionId } = await bench.prompt(GOAL);
  await proceed("Go on: tests and build.");
  await proceed("Go on: the branch.");
  await proceed("/compact");
  writeFileSync(bench.path("src/draft.ts"), "export const mine = 1;\n");
  await proceed("Go on: throw the draft away.");
  const { requests } = bench.model;
  const refused = refusedIn(requests);
  check.equal("headless: only the command that git cannot undo is refused", refused.length, 1);
  const [request] = JSON.parse(await bench.aos("approve", "--json"));
  await approve(bench, request?.id, check);
  await proceed("It is approved: try again.");
  check.lacks(
    "headless: that command passes once it is approved in a terminal",
    readFileSync(bench.path("src/draft.ts"), "utf8"),
    "mine",
  );
  for (const question of TALK.slice(0, 5)) await proceed(question);
  const at = bench.model.of("main").length;
  await bench.prompt("Which license is this?");
  check.equal(
    "the next morning, a headless run is offered no handoff",
    hookTexts(bench.model.of("main").slice(at)),
    [],
  );
  const turns = bench.model.of("main").length + bench.model.of("subagent").length;
  check.that(
    `headless: the day has ${turns} turns and ${everyday.length} everyday commands`,
    turns >= 60 && everyday.length === 40,
    turns,
  );
  check.equal("the conversation was compacted twice", bench.model.of("compact").length, 2);
  countTokens("headless", requests, check);
}

function refusedIn(requests) {
  return hookTexts(requests)
    .filter((text) => text.includes("Stopped by the rule"))
    .map((text) => /Stopped by the rule "[^"]*": (.{0,80})/.exec(text)?.[1] ?? text);
}

function countTokens(where, requests, check) {
  const texts = hookTexts(requests);
  const sum = texts.reduce((total, text) => total + tokensOf(text), 0);
  check.that(
    `${where}: all hooks together add at most ${MAX_TOKENS[where]} tokens`,
    sum <= MAX_TOKENS[where],
    `${sum} tokens`,
  );
  check.note(
    `${where}: the hooks added ${sum} tokens in ${texts.length} texts; the longest has ${Math.max(...texts.map(tokensOf))}`,
  );
}
