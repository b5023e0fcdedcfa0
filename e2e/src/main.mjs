// `npm run e2e`: tests with real clients. `--help` lists the options.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CLIENTS } from "./clients/index.mjs";
import { loopbackOnly } from "./isolation.mjs";
import { readOptions, usage } from "./options.mjs";
import { ROOT } from "./pack.mjs";
import { prepare } from "./prepare.mjs";
import { canRun } from "./programs.mjs";
import { renderReport, replaceReport, summaryOf } from "./report.mjs";
import { SCENARIOS } from "./scenarios/index.mjs";

const RUNNER = fileURLToPath(new URL("run-scenarios.mjs", import.meta.url));

await main();

async function main() {
  const options = readOptions(process.argv.slice(2), SCENARIOS);
  if ("error" in options) {
    console.error(`${options.error}\n\n${usage(SCENARIOS)}`);
    process.exitCode = 2;
  } else if (options.help) console.log(usage(SCENARIOS));
  else await run(options);
}

async function run({ chosen, keep, cache, report }) {
  const scratch = mkdtempSync(join(tmpdir(), "agentos-e2e-"));
  const cacheFolder = resolve(
    cache ?? process.env.AGENTOS_E2E_CACHE ?? join(ROOT, "node_modules/.cache/agentos-e2e"),
  );
  try {
    const others = chosen.flatMap(({ client, scenarios }) =>
      SCENARIOS[client].flatMap(({ id, otherClients = [] }) => (scenarios.includes(id) ? otherClients : [])),
    );
    const clients = CLIENTS.filter(
      ({ id }) => others.includes(id) || chosen.some(({ client }) => client === id),
    );
    const prepared = await prepare({ clients, cache: cacheFolder, scratch }, (text) => console.error(text));
    const prefix = await loopbackOnly();
    if (prefix.length === 0)
      console.error(
        "this machine cannot isolate a program from the network (unshare): only the settings keep the clients on loopback",
      );
    const hasTmux = await canRun("tmux", ["-V"]);
    if (!hasTmux) console.error("tmux is not installed: scenarios that need a terminal are skipped");
    writeFileSync(join(scratch, "plan.json"), JSON.stringify({ chosen, prepared, hasTmux, scratch }));
    await runIsolated(prefix, scratch);
    const results = {
      ...JSON.parse(readFileSync(join(scratch, "results.json"), "utf8")),
      date: new Date().toISOString().slice(0, 10),
      isLoopbackOnly: prefix.length > 0,
    };
    console.log(`\n${summaryOf(results)}`);
    if (report !== undefined)
      writeReport(resolve(process.env.INIT_CWD ?? ".", report), renderReport(results));
    if (
      results.clients.some((client) =>
        client.scenarios.some(({ lines }) => lines.some(({ status }) => status === "failed")),
      )
    )
      process.exitCode = 1;
  } finally {
    if (keep) console.error(`kept: ${scratch}`);
    else rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runIsolated(prefix, scratch) {
  const [file, ...args] = [...prefix, process.execPath, RUNNER, join(scratch, "plan.json")];
  const child = spawn(file, args, { stdio: "inherit" });
  const code = await new Promise((done, failed) => child.on("error", failed).on("close", done));
  if (code !== 0) throw new Error(`the scenarios could not be run: ${file} exited with ${code}`);
}

function writeReport(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, existsSync(file) ? replaceReport(readFileSync(file, "utf8"), text) : text);
  console.error(`written: ${file}`);
}
