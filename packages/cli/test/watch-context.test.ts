import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contextAt, FakeHost, FakeTerminal } from "@agentos/testing/fake-terminal";
import { expect, test } from "vitest";
import { watchContext } from "../src/views/watch-context.js";
import { append, machine, recorded } from "./agents.js";

const rows = recorded("claude-code/transcripts/compact-manual.jsonl", "/").trimEnd().split("\n");
const first = rows.slice(0, rows.findIndex((row) => row.includes('"usage"')) + 1);

/** Somebody at a terminal. */
function open(columns = 70, lines = 20) {
  const at = machine();
  const terminal = new FakeTerminal(columns, lines);
  const host = new FakeHost();
  const context = contextAt(terminal, { cwd: at.project, env: at.env, host });
  const shows = (text: string) => terminal.shows(text);
  return { ...at, terminal, host, context, shows, file: join(at.project, "s.jsonl") };
}

test("in a terminal the gauge is drawn again in its place, and the cursor comes back", async () => {
  const { terminal, host, context, shows, file, env } = open();
  writeFileSync(file, `${first.join("\n")}\n`);
  const ended = watchContext(context, file, { env, json: false, intervalMs: 20 });
  await shows("200,000 tokens");
  expect(terminal.cursorHidden).toBe(true);
  const height = terminal.screen.length;
  append(file, rows.slice(first.length));
  await shows("15,013 of 200,000 tokens  normal");
  expect(terminal.screen).toHaveLength(height);
  host.emit("SIGINT");
  expect(await ended).toBe(0);
  expect(terminal.cursorHidden).toBe(false);
  for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "SIGTSTP", "SIGCONT", "exit"])
    expect(host.listenerCount(event)).toBe(0);
  for (const event of ["resize", "error"]) expect(terminal.listenerCount(event)).toBe(0);
});

test("after Ctrl-Z the shell has its cursor, and fg goes on below", async () => {
  const { terminal, host, context, shows, file, env } = open();
  writeFileSync(file, `${first.join("\n")}\n`);
  const ended = watchContext(context, file, { env, json: false, intervalMs: 20 });
  await shows("200,000 tokens");
  const height = terminal.screen.length;
  host.emit("SIGTSTP");
  expect(terminal.cursorHidden).toBe(false);
  terminal.write("$ fg\n");
  host.emit("SIGCONT");
  expect(terminal.cursorHidden).toBe(true);
  expect(terminal.screen).toHaveLength(2 * height + 1);
  host.emit("SIGINT");
  expect(await ended).toBe(0);
});

test("no line is wider than the terminal, and none is lower than it", async () => {
  const { terminal, host, context, shows, file, env } = open(30, 4);
  writeFileSync(file, `${first.join("\n")}\n`);
  const ended = watchContext(context, file, { env, json: false, intervalMs: 20 });
  await shows("%");
  expect(terminal.screen.length).toBeLessThanOrEqual(3);
  for (const line of terminal.screen) expect(line.length).toBeLessThan(30);
  terminal.resize(60, 20);
  await shows("compaction");
  host.emit("SIGTERM");
  expect(await ended).toBe(143);
});

test("it waits for a session, and for that session's first answer", async () => {
  const { host, context, shows, file, env } = open();
  let newest: string | undefined;
  const ended = watchContext(context, () => newest, { env, json: false, intervalMs: 20 });
  await shows("Waiting for a session of an agent in this folder.");
  writeFileSync(file, `${first.slice(0, 1).join("\n")}\n`);
  newest = file;
  await shows("The session has no answer of a model yet.");
  append(file, first.slice(1));
  await shows("200,000 tokens");
  host.emit("SIGHUP");
  expect(await ended).toBe(129);
});

test("what is wrong with the configuration stands above the frame, once", async () => {
  const { terminal, host, context, shows, file, env, project } = open();
  mkdirSync(join(project, ".agentos"));
  writeFileSync(join(project, ".agentos/config.json"), '{"context":{"windowTokens":0}}');
  writeFileSync(file, `${first.join("\n").replaceAll('"cwd":"/"', '"cwd":"/gone"')}\n`);
  const ended = watchContext(context, file, { env, folder: project, json: false, intervalMs: 20 });
  await shows("200,000 tokens");
  append(file, rows.slice(first.length));
  await shows("15,013 of");
  const screen = terminal.screen.join("\n");
  // The terminal breaks the line where it is full.
  expect(screen.replaceAll("\n", "")).toMatch(
    /^warning: .*config\.json:1:13: context\.windowTokens must be an integer of at least 1, not 0/,
  );
  expect(screen.split("warning:")).toHaveLength(2);
  host.emit("SIGINT");
  await ended;
});

test("a failure gives the cursor back too", async () => {
  const { terminal, context, shows, file, env } = open();
  writeFileSync(file, `${first.join("\n")}\n`);
  const ended = watchContext(context, file, { env, json: false, intervalMs: 20 });
  await shows("200,000 tokens");
  rmSync(file);
  await expect(ended).rejects.toMatchObject({ code: "ENOENT" });
  expect(terminal.cursorHidden).toBe(false);
});
