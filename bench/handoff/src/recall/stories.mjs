import { AGREEMENTS, CHATTER, names, REVERSALS, WORDINGS } from "./wordings.mjs";

/** The names of facts, and whether a handoff should contain them. */
class Facts {
  wanted = [];
  stale = [];
  reversals = [];

  constructor(random) {
    this.random = random;
    this.names = names(random);
  }

  name() {
    return this.names.next().value;
  }

  make(kind, { stale = false } = {}) {
    const name = this.name();
    const fact = { kind, name, text: this.random.pick(WORDINGS[kind]).replaceAll("*", name) };
    (stale ? this.stale : this.wanted).push(fact);
    return fact;
  }

  /** Returns a retraction. It contains the fact's name, which may therefore be in the handoff. */
  takeBack({ name }) {
    const text = this.random.pick(REVERSALS).replaceAll("*", name);
    this.reversals.push(text);
    return text;
  }
}

/** Work without lasting results: reads, searches and chatter. */
function busy(session, random, times) {
  for (let turn = 0; turn < times; turn++) {
    session.says(random.pick(CHATTER));
    const file = `src/module${random.below(40)}.ts`;
    if (random.below(3) === 0) session.runs(`grep -rn handler ${file}`, `${file}:12: handler()`);
    else session.reads(file, "export const x = 1;\n".repeat(5 + random.below(60)));
  }
}

/** About 300 calls with 18 valid facts and four obsolete ones. */
export function longSession(Client, random) {
  const session = new Client(`long-${random.below(1e9)}`);
  const facts = new Facts(random);
  const acts = [];
  const say = (kind, stale) => {
    const fact = facts.make(kind, { stale });
    acts.push(() => session.says(`${random.pick(CHATTER)} ${fact.text}`));
    return fact;
  };
  const user = (kind) => {
    const fact = facts.make(kind);
    acts.push(() => {
      session.user(fact.text);
      session.says("Understood.");
    });
  };

  session.user(facts.make("goal").text);
  user("rule");
  user("rule");
  for (const kind of ["decision", "decision", "failed", "failed", "assumption", "blocker", "finding"])
    say(kind);
  const report = facts.make("finding");
  acts.push(() => session.subagent("Find out why it is slow", `I read 14 files.\n\n${report.text}\n`));
  const edited = facts.name();
  facts.wanted.push({ kind: "file", name: edited });
  acts.push(() => session.edit(edited, "a", "b"));
  const link = `https://github.com/acme/widgets/pull/${100 + random.below(800)}`;
  facts.wanted.push({ kind: "link", name: link });
  acts.push(() => session.runs("gh pr create --fill", `${link}\n`));
  const failing = facts.name();
  facts.wanted.push({ kind: "failure", name: failing });
  acts.push(() =>
    session.runs(
      `npx vitest run ${failing} 2>&1 | tail -20`,
      ` FAIL  ${failing} > rounds down\nTests  1 failed | 3 passed (4)`,
    ),
  );

  // Obsolete facts: retracted, done or reverted.
  const taken = [say("decision", true), say("decision", true)];
  const reverted = facts.name();
  facts.stale.push({ kind: "file", name: reverted });
  acts.push(() => session.edit(reverted, "a", "b"));
  const later = [
    () => session.user(facts.takeBack(taken[0])),
    () => session.says(facts.takeBack(taken[1])),
    () => session.runs(`git checkout -- ${reverted}`, ""),
  ];

  const compaction = facts.make("rule");
  const half = Math.floor(acts.length / 2);
  const shuffled = random.shuffled(acts);
  const [todoOpen, todoNow, todoDone] = [
    facts.make("todo"),
    facts.make("todo"),
    facts.make("todo", { stale: true }),
  ];
  shuffled.splice(half, 0, () =>
    session.summary(`## Constraints\n- ${compaction.text}\n\n## Progress\n- Read the code.\n`),
  );
  for (const act of [...shuffled, ...random.shuffled(later)]) {
    busy(session, random, 10 + random.below(6));
    act();
  }
  session.todos([
    [todoDone.text, "completed"],
    [todoNow.text, "in_progress"],
    [todoOpen.text, "pending"],
  ]);
  const asked = facts.make("question");
  session.says(`The first part is in place. ${asked.text}`, true);
  return { session, facts };
}

WORDINGS.question = [
  "Shall I go on with *?",
  "Do you want * as well, or leave it out?",
  "Soll ich * auch umstellen?",
  "Est-ce que je garde * ?",
  "¿Quieres que incluya *?",
  "* も対象にしますか？",
  "要不要把 * 也改了？",
];

/** A goal and five facts. The chain's later sessions do little work. */
export function chainStart(Client, random) {
  const session = new Client(`chain-1-${random.below(1e9)}`);
  const facts = new Facts(random);
  session.user(facts.make("goal").text);
  session.user(facts.make("rule").text);
  busy(session, random, 4);
  for (const kind of random.shuffled(["decision", "failed", "assumption"]))
    session.says(facts.make(kind).text);
  session.todos([
    [facts.make("todo").text, "pending"],
    ["Read the code", "completed"],
  ]);
  session.says("That is where it stands.", true);
  return { session, facts };
}

/** Returns a later session of a chain: the user only agrees, and the agent does a little work. */
export function chainNext(Client, random, number) {
  const session = new Client(`chain-${number}-${random.below(1e9)}`);
  session.user(random.pick(AGREEMENTS));
  busy(session, random, 3 + random.below(5));
  session.edit(`src/step${number}.ts`, "a", "b");
  session.says(
    random.pick(["A first part of it is in place.", "One more piece is there.", "Ein Teil ist fertig."]),
    true,
  );
  return session;
}

export function unrelated(Client, random, number) {
  const session = new Client(`other-${number}-${random.below(1e9)}`);
  session.user("Which license does this repository have, and since when?");
  session.reads("LICENSE", "MIT License");
  session.says("It has been under the MIT license since its first commit.", true);
  return session;
}
