import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { runProgram } from "../../programs.mjs";

/** Settings that keep a client from running our hooks, by settings file. */
const BREAKING_SETTINGS = {
  ".claude/settings.json": '"model": 5',
  ".codex/hooks.json": '"$schema": "x"',
  ".gemini/settings.json": '"hooksConfig": { "enabled": false }',
  ".qwen/settings.json": '"disableAllHooks": true',
};

export const probe = {
  id: "probe",
  title: "aos init and aos doctor ask the client which hooks it runs",
  async run({ open, check }) {
    const bench = await open({ routes: { main: [] } });
    const again = await init(bench);
    check.contains("aos init says that everything is already set up", again.stderr, "set up already");
    const working = await doctor(bench);
    check.equal("the client ran our hooks", severities(working), ["ok"]);
    check.equal("no model was called", bench.model.requests.length, 0);
    for (const [path, words] of Object.entries(BREAKING_SETTINGS)) {
      const file = bench.path(path);
      if (!existsSync(file)) continue;
      const text = readFileSync(file, "utf8");
      writeFileSync(file, text.replace("{", `{ ${words},`));
      const broken = await doctor(bench);
      check.equal(`with ${words} in ${path}, the client ran none of our hooks`, severities(broken), [
        "error",
      ]);
      check.that("aos doctor names the cause", broken[0]?.remedy !== undefined, JSON.stringify(broken));
      writeFileSync(file, text);
    }
  },
};

const init = (bench) =>
  runProgram(bench.path("node_modules/.bin/aos"), ["init", "--yes", "--client", bench.client.wiring], {
    cwd: bench.project,
    env: bench.env,
  });

async function doctor(bench, attemptsLeft = 6) {
  const { stdout } = await runProgram(bench.path("node_modules/.bin/aos"), ["doctor", "--json"], {
    cwd: bench.project,
    env: bench.env,
  });
  const findings = JSON.parse(stdout).filter(({ code }) => code === "probe");
  // The client has 15 s to respond, which may be too short on a busy machine.
  const isKnown = findings.every(({ severity }) => severity !== "unknown");
  return isKnown || attemptsLeft === 1 ? findings : doctor(bench, attemptsLeft - 1);
}

const severities = (findings) => findings.map(({ severity }) => severity);
