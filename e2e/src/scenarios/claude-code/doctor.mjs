import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../../programs.mjs";

const SETTINGS = ".claude/settings.json";
const LOCAL = ".claude/settings.local.json";
const EVENTS = ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd", "PreToolUse", "PostToolBatch"];

export const doctor = {
  id: "doctor",
  title: "aos doctor asks the client which hooks it runs",
  async run({ open, check }) {
    const bench = await open({
      files: { "packages/web/package.json": { name: "web" } },
      routes: { main: [] },
    });
    const web = bench.path("packages/web");
    const before = await traces(bench);

    const working = await ask(bench);
    check.equal(
      "in a working setup, the hooks run on every event of a session",
      eventsOf(working.findings),
      EVENTS,
    );
    check.equal("aos doctor then reports no problems", working.code, 0);
    check.equal("no model was called", bench.model.requests.length, 0);
    check.equal(
      "the project and the home folder are unchanged, and no session file is left",
      await traces(bench),
      before,
    );

    const wired = readFileSync(bench.path(SETTINGS), "utf8");
    writeFileSync(bench.path(SETTINGS), wired.replace("{", "{\n  // ours"));
    await silent("settings with a comment", /init --fix/);
    writeFileSync(bench.path(SETTINGS), wired);

    const own = readFileSync(bench.path(LOCAL), "utf8");
    writeFileSync(bench.path(LOCAL), own.replace("{", '{ "disableAllHooks": true,'));
    await silent("disableAllHooks", /remove "disableAllHooks"/);
    writeFileSync(bench.path(LOCAL), own);

    await silent("started in packages/web", /init --project \./, web);
    await bench.aos("init", "--yes", "--client", "claude", "--project", web);
    const there = await ask(bench, web);
    check.equal("after aos init in that folder, its hooks run there", eventsOf(there.findings), EVENTS);

    for (const { title, settings, runs, says } of WRONG) {
      if (settings.constructor !== Object || settings.hooks !== undefined) continue;
      writeFileSync(bench.path(SETTINGS), JSON.stringify({ ...JSON.parse(wired), ...settings }));
      const { findings } = await ask(bench);
      const severity = says.length === 0 ? ["ok"] : runs ? ["ok", "warning"] : ["error"];
      check.equal(
        `${title}: aos doctor reports what the client does with the file`,
        findings.map((finding) => finding.severity),
        severity,
      );
      const words = (says[1] ?? "").replace("<file>", "").trim();
      check.contains(
        `${title}: aos doctor quotes the client's message`,
        findings.at(-1)?.message ?? "",
        words.slice(0, 80),
      );
    }
    writeFileSync(bench.path(SETTINGS), wired);

    async function silent(what, remedy, folder) {
      const { findings, code } = await ask(bench, folder);
      check.equal(`${what}: one finding, and exit code 1`, [findings.length, code], [1, 1]);
      check.contains(
        `${what}: the client ran none of the hooks`,
        findings[0]?.message ?? "",
        "ran none of our hooks",
      );
      check.contains(`${what}: the finding names the right remedy`, findings[0]?.remedy ?? "", remedy);
    }
  },
};

/** Settings that the client was observed to reject or accept. */
const WRONG = JSON.parse(
  readFileSync(
    new URL("../../../../parts/clients/test/claude-code/context/wrong-settings.json", import.meta.url),
    "utf8",
  ),
);

async function ask(bench, folder = bench.project, attemptsLeft = 6) {
  const options = { cwd: folder, env: bench.env };
  const { stdout, code } = await runProgram(
    bench.path("node_modules/.bin/aos"),
    ["doctor", "--json"],
    options,
  );
  const findings = JSON.parse(stdout).filter((finding) => finding.code === "probe");
  // The client has 15 s to respond, which may be too short on a busy machine.
  const isKnown = findings.every(({ severity }) => severity !== "unknown");
  return isKnown || attemptsLeft === 1 ? { findings, code } : ask(bench, folder, attemptsLeft - 1);
}

/** The project's git status, and the client's own files with their sizes. */
async function traces(bench) {
  const files = readdirSync(bench.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name} ${statSync(join(parentPath, name)).size}`);
  return [await bench.git("status", "--porcelain", "--untracked-files=all"), ...files.sort()];
}

function eventsOf(findings) {
  const [{ message = "" } = {}] = findings.filter(({ severity }) => severity === "ok");
  return EVENTS.filter((event) => message.split("; not asked")[0].includes(event));
}
