// Runs the scenarios of a plan. If possible, main.mjs starts this program with access to loopback only.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Checks } from "./checks.mjs";
import { CLIENTS } from "./clients/index.mjs";
import { formatLine } from "./report.mjs";
import { SCENARIOS } from "./scenarios/index.mjs";
import { Workbench } from "./workbench.mjs";

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const clients = [];
for (const { client: id, scenarios: ids } of plan.chosen) {
  const client = CLIENTS.find((each) => each.id === id);
  const scenarios = [];
  for (const scenario of SCENARIOS[id].filter((each) => ids.includes(each.id))) {
    console.log(`\n${client.name}: ${scenario.title}`);
    scenarios.push({ id: scenario.id, title: scenario.title, lines: await play(client, scenario) });
  }
  clients.push({ id, name: client.name, version: client.version, scenarios });
}
writeFileSync(
  join(plan.scratch, "results.json"),
  JSON.stringify({ node: process.version, platform: process.platform, clients }),
);

async function play(client, scenario) {
  const checks = new Checks((line) => console.log(formatLine(line)));
  const { programs, consumer, plugin, openclawHooks } = plan.prepared;
  const program = programs[client.id];
  const root = join(plan.scratch, `${client.id}-${scenario.id}`);
  const benches = [];
  const open = async (options) => {
    const place = benches.length === 0 ? root : `${root}-${benches.length + 1}`;
    const bench = await Workbench.open({ client, program, consumer, root: place }, options);
    benches.push(bench);
    return bench;
  };
  if (scenario.needsTmux && !plan.hasTmux) checks.notTried(scenario.title, "tmux is not installed");
  else {
    try {
      const place = { program, programs, consumer, root, plugin, openclawHooks };
      await scenario.run({ client, open, check: checks, hasTmux: plan.hasTmux, ...place });
    } catch (error) {
      checks.that("the scenario ran to completion", false, error instanceof Error ? error.message : error);
    }
  }
  for (const bench of benches) {
    // These files can be inspected with --keep.
    writeFileSync(join(bench.root, "requests.json"), JSON.stringify(bench.model.requests, null, 1));
    writeFileSync(join(bench.root, "runs.json"), JSON.stringify(bench.runs, null, 1));
    await bench.close();
  }
  return checks.lines.map((line) => withoutPaths(line));
}

function withoutPaths({ detail, ...line }) {
  return detail === undefined ? line : { ...line, detail: detail.replaceAll(plan.scratch, "...") };
}
