import { parseArgs } from "node:util";

const OPTIONS = {
  only: { type: "string", multiple: true },
  keep: { type: "boolean", default: false },
  cache: { type: "string" },
  report: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
};

/**
 * @param {string[]} args
 * @param {Record<string, { id: string }[]>} scenarios by client
 * @returns {{ help: boolean, keep: boolean, cache?: string, report?: string, chosen: { client:
 * string, scenarios: string[] }[] } | { error: string }}
 */
export function readOptions(args, scenarios) {
  let values;
  try {
    values = parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    return { error: error.message };
  }
  const only = values.only?.flatMap((names) => names.split(",")).map((name) => name.trim());
  const names = namesOf(scenarios);
  const unknown = only?.find((name) => !names.has(name));
  if (unknown !== undefined) return { error: `There is no client or scenario "${unknown}".` };
  const isChosen = (client, { id }) =>
    only === undefined || [client, id, `${client}/${id}`].some((name) => only.includes(name));
  const chosen = Object.entries(scenarios)
    .map(([client, list]) => ({
      client,
      scenarios: list.filter((each) => isChosen(client, each)).map(({ id }) => id),
    }))
    .filter((each) => each.scenarios.length > 0);
  return { ...values, chosen };
}

export function usage(scenarios) {
  const width = Math.max(...Object.keys(scenarios).map((client) => client.length));
  const list = Object.entries(scenarios).map(
    ([client, each]) => `  ${client.padEnd(width)}  ${each.map(({ id }) => id).join(", ")}`,
  );
  return `Usage: npm run e2e [-- options]

Installs real agent clients, sets up a fresh project for each with "aos init --yes" from the packed packages, and runs
scenarios with a scripted model on loopback. The first run needs npm's registry. All runs need git, and scenarios in a
terminal need tmux.

  --only <names>     clients or scenarios, separated by commas: "codex", "context", "claude-code/context"
  --cache <folder>   where clients are installed and reused (default: node_modules/.cache/agentos-e2e,
                     or AGENTOS_E2E_CACHE)
  --report <file>    write the report to this file, as Markdown
  --keep             keep the projects, homes and requests of the run, and print their location
  --help             show this help

Clients and their scenarios:
${list.join("\n")}

Exits with 0 if all checks passed, 1 if one failed, 2 for a usage error.`;
}

function namesOf(scenarios) {
  return new Set(
    Object.entries(scenarios).flatMap(([client, list]) => [
      client,
      ...list.flatMap(({ id }) => [id, `${client}/${id}`]),
    ]),
  );
}
