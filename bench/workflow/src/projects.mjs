import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The number of parallel tasks, for contestants with such a setting. */
export const PARALLEL = 16;

/** By default, the phases do nothing. */
export function agentosProject(scratch, phases, run = ["true"]) {
  const folder = mkdtempSync(join(scratch, "aos-"));
  mkdirSync(join(folder, ".agentos/agents"), { recursive: true });
  mkdirSync(join(folder, ".agentos/workflows"));
  writeFileSync(join(folder, ".agentos/agents/dev.md"), "You do nothing.\n");
  const rows = names(phases).map(
    (id) => `  - { id: ${id}, prompt: Do nothing., dependsOn: [], run: ${JSON.stringify(run)} }\n`,
  );
  writeFileSync(
    join(folder, ".agentos/workflows/flow.yaml"),
    `id: flow\nname: Flow\nconcurrency: ${PARALLEL}\ndefaults: { agent: dev }\nphases:\n${rows.join("")}`,
  );
  return folder;
}

/** Copies the only session until there are `count` sessions. */
export function duplicateSession(folder, count) {
  const sessions = join(folder, ".agentos/state/sessions");
  const [first] = readdirSync(sessions);
  const files = ["events.jsonl", "graph.json"];
  for (let copy = 1; copy < count; copy++) {
    const id = `${first}-${copy}`;
    mkdirSync(join(sessions, id));
    for (const file of files) {
      const text = readFileSync(join(sessions, first, file), "utf8");
      writeFileSync(join(sessions, id, file), text.replaceAll(first, id));
    }
  }
}

/** Creates equivalent files for the other contestants. */
export function peerProject(scratch, tasks) {
  const folder = mkdtempSync(join(scratch, "peers-"));
  const ids = names(tasks);
  writeFileSync(
    join(folder, "Makefile"),
    `all: ${ids.join(" ")}\n.PHONY: all ${ids.join(" ")}\n${recipes(ids)}`,
  );
  writeFileSync(join(folder, "justfile"), `[parallel]\nall: ${ids.join(" ")}\n${recipes(ids)}`);
  writeFileSync(join(folder, "names.txt"), `${ids.join("\n")}\n`);
  const scripts = Object.fromEntries(ids.map((id) => [id, "true"]));
  package_(join(folder, "npm"), { scripts });
  package_(join(folder, "turbo"), { scripts, packageManager: "npm@10.0.0" });
  writeFileSync(join(folder, "turbo/package-lock.json"), '{"lockfileVersion":3,"packages":{}}\n');
  const tasks_ = Object.fromEntries(ids.map((id) => [id, { cache: false }]));
  writeFileSync(join(folder, "turbo/turbo.json"), JSON.stringify({ tasks: tasks_ }));
  const wireit = Object.fromEntries(ids.map((id) => [id, { command: "true" }]));
  package_(join(folder, "wireit"), {
    scripts: Object.fromEntries([...ids, "all"].map((id) => [id, "wireit"])),
    wireit: { ...wireit, all: { dependencies: ids } },
  });
  return folder;
}

function package_(folder, more) {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "peers", version: "0.0.0", ...more }));
}

function recipes(ids) {
  return ids.map((id) => `${id}:\n\t@true\n`).join("");
}

function names(count) {
  return Array.from({ length: count }, (_, index) => `p${index}`);
}
