import type { ClientId, Places } from "@agentos/clients";
import { asObject, printable } from "@agentos/platform";
import { clientOf } from "../clients/client.js";
import { runProgram } from "../run-program.js";
import type { Finding } from "./finding.js";
import { readableSettings } from "./settings-files.js";
import { valueIn } from "./value-in.js";

interface Variable {
  name: string;
  value: string;
  /** The file that sets the variable. */
  path: string;
}

export function environmentOf(id: ClientId, places: Places): NodeJS.ProcessEnv {
  return Object.fromEntries(variablesOf(id, places).map(({ name, value }) => [name, value]));
}

/** Checks whether Node starts with the variables from settings, and finds those that prevent it. */
export async function examineEnvironments(clients: readonly ClientId[], places: Places): Promise<Finding[]> {
  const findings = await Promise.all(clients.map((id) => examineEnvironment(id, places)));
  return findings.flat();
}

async function examineEnvironment(client: ClientId, places: Places): Promise<Finding[]> {
  const variables = variablesOf(client, places);
  if (variables.length === 0 || (await nodeFails(variables, places)) === undefined) return [];
  const failures = await Promise.all(
    variables.map(async (each) => ({ ...each, why: await nodeFails([each], places) })),
  );
  return failures.flatMap(({ name, path, why }): Finding[] => {
    if (why === undefined) return [];
    return [
      {
        ...{ code: "node", severity: "error", client, path },
        message: `"env" sets ${name}, so no hook of ${clientOf(client).name} can start: ${why}`,
        remedy: `fix ${name} in "env", or remove it`,
      },
    ];
  });
}

async function nodeFails(variables: readonly Variable[], { env }: Places): Promise<string | undefined> {
  const set = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
  const run = await runProgram('node -e "0"', [], { shell: true, env: { ...env, ...set }, limitMs: 2000 });
  if (run.code === 0) return undefined;
  const words =
    run.stderr.split("\n").find((line) => /error|not found|not allowed/i.test(line)) ?? run.stderr;
  return run.timedOut ? "it hangs" : printable(words.trim()).slice(0, 200);
}

/** Returns the variables in settings. For each, the file with the highest precedence decides. */
function variablesOf(id: ClientId, places: Places): Variable[] {
  const found = new Map<string, Variable>();
  for (const { path, document } of readableSettings(clientOf(id), places)) {
    const env = valueIn(document, "env");
    for (const [name, value] of Object.entries(asObject(env) ?? {}))
      if (typeof value === "string" && !found.has(name)) found.set(name, { name, value, path });
  }
  return [...found.values()];
}
