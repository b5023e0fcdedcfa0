import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { handoffFromTranscript, recover, renderForPrompt, writeCheckpoint } from "@agentos/handoff";
import { CLIENTS } from "./clients.mjs";
import { byNovelty, byRarity, everyRequest } from "./contestants.mjs";
import { judge } from "./judge.mjs";
import { PlainSession } from "./plain-session.mjs";

const FOLDER = new URL("./sessions/", import.meta.url);
const BUDGETS = [1_000, 2_000, 4_000, 8_000];

/**
 * How much of what the next session needs is in a text of a budget, and what is shown as valid that is not, of
 * sessions that people wrote and labelled who had not seen the code. Beside ours, programs of thirty lines.
 */
export async function strangersTable(scratch, verbose) {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".mjs"));
  const stories = await Promise.all(names.map((name) => import(new URL(name, FOLDER))));
  const count = (field) => stories.reduce((sum, story) => sum + story[field].length, 0);
  const heads = BUDGETS.map((room) => `${room.toLocaleString("en")} characters`);
  const lines = [
    `| found of ${count("facts")}, shown of ${count("mustNots")} | ${heads.join(" | ")} |`,
    `| --- | ${BUDGETS.map(() => "---").join(" | ")} |`,
  ];
  for (const [name, textOf] of Object.entries(contestants(scratch))) {
    const cells = BUDGETS.map((room) => {
      const judged = stories.map((story) => ({ story, ...judge(textOf(story, room), story) }));
      if (verbose) tell(name, room, judged);
      const sum = (field) => judged.reduce((total, each) => total + each[field].length, 0);
      return `${sum("found")}, ${sum("shown")}`;
    });
    lines.push(`| ${name} | ${cells.join(" | ")} |`);
  }
  return lines;
}

function contestants(scratch) {
  const plain = (choose) => (story, room) => {
    const session = new PlainSession(story.id);
    story.play(session);
    return choose(session.events, room);
  };
  return {
    "our block": (story, room) => block(scratch, handoffOf(scratch, story), room),
    "our prompt": (story, room) => renderForPrompt(handoffOf(scratch, story), { maxTokens: room / 4 }),
    "rare words first": plain(byRarity),
    "order of time, new words first": plain(byNovelty),
    "all requests, last answer, files": plain(everyRequest),
  };
}

function handoffOf(scratch, story) {
  const session = new CLIENTS["claude-code"](story.id);
  story.play(session);
  const path = join(mkdtempSync(join(scratch, "session-")), `${story.id}.jsonl`);
  writeFileSync(path, session.text);
  return handoffFromTranscript(path, { git: false }).handoff;
}

function block(scratch, handoff, maxCharacters) {
  const project = mkdtempSync(join(scratch, "project-"));
  const { sessionId } = handoff;
  writeCheckpoint(project, { sessionId, timestamp: new Date().toISOString(), handoff });
  return recover(project, { sessionId, maxCharacters }).block;
}

function tell(name, room, judged) {
  for (const { story, found, shown } of judged) {
    const head = `${name}, ${room}, ${story.id}:`;
    for (const fact of story.facts)
      if (!found.includes(fact)) console.error(`${head} lacks ${fact.kind}: ${fact.text}`);
    for (const { text } of shown) console.error(`${head} shows ${text}`);
  }
}
