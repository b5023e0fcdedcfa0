// A Gateway process: OpenClaw's own modules load the hook, dispatch the events, and build the
// prompt.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [step, openclaw, workspaceDir] = process.argv.slice(2);
const config = JSON.parse(readFileSync(join(process.env.OPENCLAW_STATE_DIR, "openclaw.json"), "utf8"));
const MAIN = "agent:main:main";

const prepareInternalHooks = await find("loader-", "prepareInternalHooks");
const resolveBootstrapContextForRun = await find("bootstrap-files-", "resolveBootstrapContextForRun");
const { createInternalHookEvent, triggerInternalHook } = await load("dist/plugin-sdk/hook-runtime.js");

const hooks = await prepareInternalHooks(config, workspaceDir);
assert.equal(hooks.loadedCount, 1);
hooks.commit();

const say = (text) => console.log(text);
const fire = (type, action, sessionKey, context) =>
  triggerInternalHook(createInternalHookEvent(type, action, sessionKey, context));
const compaction = (action, sessionKey = MAIN) =>
  fire("session", action, sessionKey, {
    sessionId: "s",
    missingSessionKey: false,
    messageCount: 40,
    compactedCount: 30,
  });

/** Returns the recovery file of a run, and checks that the prompt contains it. */
async function bootstrap(sessionKey = MAIN, cfg = config) {
  const params = {
    workspaceDir,
    config: cfg,
    sessionKey,
    sessionId: "s",
    agentId: "main",
    warn: (text) => assert.fail(text),
  };
  const { bootstrapFiles, contextFiles } = await resolveBootstrapContextForRun({
    ...params,
    ...(cfg !== config && { warn() {} }),
  });
  const found = bootstrapFiles.filter(({ name }) => name === "CONTEXT-RECOVERY.md");
  assert.ok(found.length <= 1);
  const inPrompt = contextFiles.filter(({ path }) => path.endsWith(".context-checkpoint.md"));
  assert.deepEqual(
    inPrompt.map(({ content }) => content.trimEnd()),
    found.map(({ content }) => content),
  );
  return { text: found[0]?.content, isFirst: bootstrapFiles[0]?.name === "CONTEXT-RECOVERY.md" };
}

const steps = {
  async begin() {
    assert.equal((await bootstrap()).text, undefined);
    say("no recovery before a compaction");
  },
  async compact() {
    await bootstrap(); // before the compaction
    await compaction("compact:before");
    assert.ok(existsSync(join(workspaceDir, ".context-checkpoint.md")));
    say("checkpoint written; the Gateway exits here");
  },
  async restart() {
    await compaction("compact:after");
    const { text, isFirst } = await bootstrap();
    assert.match(text, /2\. write/);
    assert.doesNotMatch(text, /^1\. /m);
    assert.equal(isFirst, false);
    assert.equal((await bootstrap()).text, text);
    say(
      `after a restart, ${text.length} characters are in the prompt, and the same ones at the next bootstrap:\n${text}`,
    );
  },
  async "other-session"() {
    assert.equal((await bootstrap("agent:main:telegram:direct:42")).text, undefined);
    assert.ok((await bootstrap()).text);
    say("another session in the workspace gets no recovery file");
  },
  async "near-the-limit"() {
    const defaults = { ...config.agents?.defaults, bootstrapTotalMaxChars: 14_000 };
    const { text, isFirst } = await bootstrap(MAIN, { ...config, agents: { ...config.agents, defaults } });
    assert.ok(text && isFirst);
    say("with a limit of 14,000 characters for all files, the recovery file comes first and is complete");
  },
  async later() {
    const path = join(workspaceDir, ".context-checkpoint.md");
    const folder = join(workspaceDir, ".agentos/state/checkpoints");
    const old = new Date(Date.now() - 11 * 60_000).toISOString().replace(/\.\d+Z/, "Z");
    for (const each of [path, ...readdirSync(folder).map((name) => join(folder, name))])
      writeFileSync(each, readFileSync(each, "utf8").replace(/timestamp: .*/, `timestamp: ${old}`));
    assert.equal((await bootstrap()).text, undefined);
    assert.ok(!existsSync(path) && existsSync(join(workspaceDir, ".context-checkpoint.recovered.md")));
    say("eleven minutes later, the checkpoint has become .context-checkpoint.recovered.md");
  },
  async new() {
    await bootstrap();
    await compaction("compact:before");
    await compaction("compact:after");
    assert.ok((await bootstrap()).text);
    await fire("command", "new", MAIN, {});
    assert.equal((await bootstrap()).text, undefined);
    say("a second compaction adds a new recovery file, and /new removes it");
  },
};
await steps[step]();

function load(path) {
  return import(pathToFileURL(join(openclaw, path)).href);
}

/** The names of OpenClaw's chunks change with every release. */
async function find(prefix, name) {
  for (const file of readdirSync(join(openclaw, "dist")).filter(
    (each) => each.startsWith(prefix) && each.endsWith(".mjs"),
  )) {
    const found = Object.values(await load(`dist/${file}`)).find((value) => value?.name === name);
    if (found) return found;
  }
  throw new Error(`OpenClaw's ${name} was not found in dist/${prefix}*.mjs`);
}
