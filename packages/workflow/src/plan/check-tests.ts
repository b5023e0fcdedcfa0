import { headlessClient, identityOf, WIRINGS } from "@agentos/clients";
import { asObject, findHomeFolder, findTestCommand, parseObject, readTextFile } from "@agentos/platform";
import { type ClientRun, type Diagnostic, everyPhase, isClientRun } from "../definition/index.js";
import { runOf } from "./prompt/load-agents.js";
import type { WorkflowUnit } from "./workflow-unit.js";

/**
 * Warns if a phase's prompt or agent mentions tests, but no phase's agent may run the project's tests: its
 * client would refuse the command in the middle of the run.
 */
export function testWarnings({ workflow, agents }: WorkflowUnit, projectFolder: string): Diagnostic[] {
  const test = findTestCommand(projectFolder);
  // A workflow that this one uses may run the tests.
  if (test === undefined || everyPhase(workflow).some(({ uses }) => uses)) return [];
  const phases = everyPhase(workflow).flatMap((phase) => {
    const agent = agents.get(phase.agent);
    const run = runOf(phase, agent);
    return run !== undefined && isClientRun(run)
      ? [{ phase, run, asked: /\btests?\b/i.test(`${phase.prompt} ${agent?.text}`) }]
      : [];
  });
  const [first] = phases.filter(({ asked }) => asked);
  if (first === undefined || phases.some(({ run }) => mayRun(run, test, projectFolder))) return [];
  const { phase, run } = first;
  const { name, program } = identityOf(run.client);
  const shell = headlessClient(run.client)?.shell;
  const remedy =
    typeof shell === "function"
      ? `allow it for the phases that need it: run: { client: ${program}, tools: [${JSON.stringify(shell(test))}] }`
      : "only permissions: bypassPermissions allows it, along with everything else; or use another client for these phases";
  const message = `no phase can run the tests: ${name} refuses \`${test}\` in a run without a terminal. If that is not what you want, ${remedy}`;
  return [{ severity: "warning", path: workflow.path, line: phase.line, message }];
}

function mayRun(
  { client, tools = [], permissions }: ClientRun,
  test: string,
  projectFolder: string,
): boolean {
  const shell = headlessClient(client)?.shell;
  if (permissions === "bypassPermissions") return true;
  if (permissions === "plan" || shell === "refused") return false;
  if (typeof shell !== "function") return true;
  // `Bash` from `Bash(npm test:*)`
  const [tool = ""] = shell(test).split("(");
  const isShell = (rule: string) => rule === tool || rule.startsWith(`${tool}(`);
  // A person chose these commands, and may run the tests in another way.
  if (tools.some(isShell)) return true;
  return allowedInSettings(client, projectFolder)
    .filter(isShell)
    .some((rule) => {
      const command = rule
        .slice(tool.length + 1, -1)
        .replace(/:?\*$/, "")
        .trimEnd();
      return command === "" || test === command || test.startsWith(`${command} `);
    });
}

/** Returns the rules in `permissions.allow` of the client's settings files. */
function allowedInSettings(client: ClientRun["client"], project: string): string[] {
  const home = findHomeFolder(process.env);
  const files = WIRINGS.find((each) => each.client === client)?.settingsFiles({
    project,
    home,
    env: process.env,
  });
  return Object.values(files ?? {}).flatMap((file) => {
    try {
      const allow = asObject(parseObject(readTextFile(file))?.permissions)?.allow;
      return Array.isArray(allow) ? allow.filter((rule) => typeof rule === "string") : [];
    } catch {
      return [];
    }
  });
}
