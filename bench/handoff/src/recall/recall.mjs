import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  handoffFromTranscript,
  parseHandoff,
  recover,
  renderForPrompt,
  writeCheckpoint,
} from "@agentos/handoff";
import { budgetTables, isShown } from "./budget-tables.mjs";
import { CLIENTS } from "./clients.mjs";
import { randomFrom } from "./random.mjs";
import { chainNext, chainStart, longSession, unrelated } from "./stories.mjs";

const HOOK = fileURLToPath(
  new URL("../../../../packages/handoff/bin/agentos-handoff-hook.cjs", import.meta.url),
);
const CHAIN = 10;

/**
 * Measures how many facts from handwritten and generated sessions are in their handoffs.
 * @param folder contains modules that export `id`, `play`, `facts` and `mustNots`; defaults to `sessions`
 * @returns the lines of Markdown tables
 */
export async function recallTables({ seeds, folder, verbose = false }) {
  const scratch = mkdtempSync(join(tmpdir(), "agentos-recall-"));
  try {
    return [
      ...(await budgetTables(scratch, { seeds, folder, verbose })),
      "",
      ...longTable(scratch, seeds, verbose),
      "",
      ...chainTable(scratch, seeds, verbose),
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function longTable(scratch, seeds, verbose) {
  const lines = [
    "| a long session | facts in the handoff | in the recovery block | stale in either | lines without a fact | tokens |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  for (const [client, Client] of Object.entries(CLIENTS)) {
    const results = seeds.map((seed) =>
      measureLong(scratch, longSession(Client, randomFrom(seed)), verbose && client),
    );
    const mean = (field) =>
      (results.reduce((sum, result) => sum + result[field], 0) / results.length).toFixed(1);
    const of = results[0].of;
    lines.push(
      `| ${client} | ${mean("offered")} of ${of} | ${mean("recovered")} of ${of} | ${mean("stale")} of ${results[0].ofStale} | ${mean("noise")} | ${mean("tokens")} |`,
    );
  }
  return lines;
}

function measureLong(scratch, { session, facts }, verbose) {
  const project = mkdtempSync(join(scratch, "project-"));
  const path = join(project, "session.jsonl");
  writeFileSync(path, session.text);
  const { handoff } = handoffFromTranscript(path, { git: false, sessionId: session.id });
  const offer = renderForPrompt(handoff, { maxTokens: 2_000 });
  writeCheckpoint(project, { sessionId: session.id, timestamp: new Date().toISOString(), handoff });
  const { block } = recover(project, { sessionId: session.id });
  const missing = facts.wanted.filter(({ name }) => !offer.includes(name));
  const stale = facts.stale.filter(({ name }) =>
    [offer, block].some((text) => isShown(text, name, facts.reversals)),
  );
  if (verbose) {
    console.error(`--- ${verbose} ${session.id}`);
    for (const { kind, text, name } of missing) console.error(`missing ${kind}: ${text ?? name}`);
    for (const { kind, text, name } of facts.wanted.filter(({ name }) => !block.includes(name)))
      console.error(`${kind} not in the block: ${text ?? name}`);
    for (const { kind, text, name } of stale) console.error(`stale ${kind}: ${text ?? name}`);
  }
  if (verbose && process.env.SHOW) console.error(offer, "\n", block);
  const names = [...facts.wanted, ...facts.stale].map(({ name }) => name);
  return {
    of: facts.wanted.length,
    ofStale: facts.stale.length,
    offered: facts.wanted.length - missing.length,
    recovered: facts.wanted.filter(({ name }) => block.includes(name)).length,
    stale: stale.length,
    noise: offer
      .split("\n")
      .filter((line) => /^\s*- /.test(line) && !names.some((name) => line.includes(name))).length,
    tokens: Math.round(offer.length / 4),
  };
}

function chainTable(scratch, seeds, verbose) {
  const lines = [
    `| a chain | ${[2, 3, 5, CHAIN].map((number) => `session ${number}`).join(" | ")} | still offered after unrelated work |`,
    "| --- | --- | --- | --- | --- | --- |",
  ];
  for (const [client, Client] of Object.entries(CLIENTS)) {
    const chains = seeds.map((seed) => measureChain(scratch, client, Client, randomFrom(seed), verbose));
    const of = chains[0].of;
    const mean = (number) =>
      (chains.reduce((sum, { found }) => sum + found[number], 0) / chains.length).toFixed(1);
    const kept = chains.filter(({ isLeft }) => isLeft).length;
    const cells = [2, 3, 5, CHAIN].map((number) => `${mean(number)} of ${of}`);
    lines.push(`| ${client} | ${cells.join(" | ")} | ${kept} of ${chains.length} |`);
  }
  return lines;
}

/** Runs a chain of sessions through the hook itself. An unrelated session runs before the fourth. */
function measureChain(scratch, client, Client, random, verbose) {
  const project = mkdtempSync(join(scratch, "chain-"));
  mkdirSync(join(project, ".agentos"));
  const { session: first, facts } = chainStart(Client, random);
  play(project, client, first);
  const found = {};
  let isLeft = true;
  for (let number = 2; number <= CHAIN; number++) {
    if (number === 4) {
      const before = play(project, client, unrelated(Client, random, number));
      isLeft &&= before !== "";
    }
    const offer = play(project, client, chainNext(Client, random, number));
    if (number === 5) isLeft &&= offer !== "";
    found[number] = facts.wanted.filter(({ name }) => offer.includes(name)).length;
    if (verbose && found[number] < facts.wanted.length)
      for (const { kind, text, name } of facts.wanted)
        if (!offer.includes(name))
          console.error(`${client} session ${number} lacks ${kind}: ${text ?? name}`);
    if (verbose && process.env.SHOW) console.error(offer);
  }
  return { of: facts.wanted.length, found, isLeft };
}

/** Starts a session, writes its file, and ends it. Returns the handoff that it was offered. */
function play(project, client, session) {
  const name = client === "codex" ? `rollout-${session.id}` : session.id;
  const folder = { "claude-code": ".claude", codex: ".codex", gemini: ".gemini", qwen: ".qwen" }[client];
  const path = join(project, folder, `${name}.jsonl`);
  mkdirSync(join(project, folder), { recursive: true });
  const base = { session_id: session.id, transcript_path: path, cwd: project };
  const offer = fire(project, {
    ...base,
    ...(client === "qwen"
      ? { hook_event_name: "UserPromptSubmit", prompt: "go on", timestamp: "2026-11-21T08:00:00Z" }
      : { hook_event_name: "SessionStart", source: "startup" }),
  });
  const offered = readOffered(offer);
  writeFileSync(path, session.text.replaceAll("/home/user/project", project));
  fire(project, { ...base, hook_event_name: "SessionEnd", reason: "other" });
  return offered;
}

/** Returns the handoff from the file that the offer names, or else the offer itself. */
function readOffered(offer) {
  const [, path] = /^Read all of it before you continue that work: (.+)$/m.exec(offer) ?? [];
  if (path === undefined) return offer;
  const { handoff } = parseHandoff(readFileSync(path, "utf8"));
  return renderForPrompt(handoff, { maxTokens: 2_000 });
}

function fire(project, event) {
  const tmp = join(project, ".tmp");
  mkdirSync(tmp, { recursive: true });
  const { stdout, stderr } = spawnSync(process.execPath, [HOOK], {
    input: JSON.stringify(event),
    encoding: "utf8",
    cwd: project,
    env: { PATH: process.env.PATH, HOME: project, TMPDIR: tmp },
  });
  if (stderr !== "") console.error(stderr.trim());
  return stdout === "" ? "" : (JSON.parse(stdout).hookSpecificOutput?.additionalContext ?? "");
}
