import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { handoffFromTranscript, recover, renderForPrompt, writeCheckpoint } from "@agentos/handoff";
import { CLIENTS } from "./clients.mjs";
import { byNovelty, byRarity, everyRequest } from "./contestants.mjs";
import { judge } from "./judge.mjs";
import { PlainSession } from "./plain-session.mjs";
import { randomFrom } from "./random.mjs";
import { longSession } from "./stories.mjs";

const BUDGETS = [1_000, 2_000, 4_000, 8_000];

/**
 * Measures how many facts a text of limited size contains, and how many invalid statements it
 * presents as valid. Some sessions were written by independent authors; the others are generated.
 * Three programs of about thirty lines each also make such texts, for comparison.
 */
export async function budgetTables(scratch, { seeds, folder, verbose }) {
  const path = resolve(folder ?? fileURLToPath(new URL("./sessions", import.meta.url)));
  const names = readdirSync(path).filter((name) => name.endsWith(".mjs"));
  const modules = names.map((name) => import(pathToFileURL(join(path, name)).href));
  const written = (await Promise.all(modules)).filter(({ play }) => play !== undefined).map(writtenStory);
  return [
    ...table("written by others", written, scratch, verbose),
    "",
    ...table("generated", seeds.map(generatedStory), scratch, verbose),
  ];
}

function writtenStory({ id, play, facts, mustNots }) {
  const make = (Session) => {
    const session = new Session(id);
    play(session);
    return session;
  };
  return { id, make, facts, mustNots, judged: (text) => judge(text, { facts, mustNots }) };
}

function generatedStory(seed) {
  const make = (Session) => longSession(Session, randomFrom(seed)).session;
  const { wanted, stale, reversals } = longSession(PlainSession, randomFrom(seed)).facts;
  const judged = (text) => ({
    found: wanted.filter(({ name }) => text.includes(name)),
    shown: stale.filter(({ name }) => isShown(text, name, reversals)),
  });
  return { id: `seed ${seed}`, make, facts: wanted, mustNots: stale, judged };
}

/**
 * Whether a text presents a name as valid. A name that the text lists only as done, or whose
 * retraction the text also contains, is not presented as valid.
 */
export function isShown(text, name, reversals) {
  const lines = text.split("\n").filter((line) => !/^- (?:\[x\]|Done:)/.test(line));
  const left = lines.join("\n");
  return left.includes(name) && !reversals.some((each) => each.includes(name) && left.includes(each));
}

function table(name, stories, scratch, verbose) {
  const count = (field) => stories.reduce((sum, story) => sum + story[field].length, 0);
  const heads = BUDGETS.map((room) => `${room.toLocaleString("en")} characters`);
  const lines = [
    `| ${name}: facts found of ${count("facts")}, invalid items shown of ${count("mustNots")} | ${heads.join(" | ")} |`,
    `| --- | ${BUDGETS.map(() => "---").join(" | ")} |`,
  ];
  for (const [contestant, textOf] of Object.entries(contestants(scratch))) {
    const cells = BUDGETS.map((room) => {
      const judged = stories.map((story) => ({ story, ...story.judged(textOf(story, room)) }));
      if (verbose) printDetails(contestant, room, judged);
      const sum = (field) => judged.reduce((total, each) => total + each[field].length, 0);
      return `${sum("found")}, ${sum("shown")}`;
    });
    lines.push(`| ${contestant} | ${cells.join(" | ")} |`);
  }
  return lines;
}

function contestants(scratch) {
  const plain = (choose) => (story, room) => choose(story.make(PlainSession).events, room);
  const handoffs = new Map();
  const handoffOf = (story) => {
    if (!handoffs.has(story)) handoffs.set(story, writeAndRead(scratch, story));
    return handoffs.get(story);
  };
  return {
    "our block": (story, room) => block(scratch, handoffOf(story), room),
    "our prompt": (story, room) => renderForPrompt(handoffOf(story), { maxTokens: room / 4 }),
    "rare words first": plain(byRarity),
    "chronological, new words first": plain(byNovelty),
    "all requests, last message, files": plain(everyRequest),
  };
}

function writeAndRead(scratch, story) {
  const path = join(mkdtempSync(join(scratch, "session-")), "session.jsonl");
  writeFileSync(path, story.make(CLIENTS["claude-code"]).text);
  return handoffFromTranscript(path, { git: false }).handoff;
}

function block(scratch, handoff, maxCharacters) {
  const project = mkdtempSync(join(scratch, "project-"));
  const { sessionId } = handoff;
  writeCheckpoint(project, { sessionId, timestamp: new Date().toISOString(), handoff });
  return recover(project, { sessionId, maxCharacters }).block;
}

function printDetails(name, room, judged) {
  for (const { story, found, shown } of judged) {
    const head = `${name}, ${room}, ${story.id}:`;
    for (const fact of story.facts)
      if (!found.includes(fact)) console.error(`${head} lacks ${fact.kind}: ${fact.text ?? fact.name}`);
    for (const { text, name: stale } of shown) console.error(`${head} shows ${text ?? stale}`);
  }
}
