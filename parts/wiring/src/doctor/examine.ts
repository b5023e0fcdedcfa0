import { CLIENT_IDS } from "../clients/client.js";
import { commandOf, findEntries } from "../hook-entries.js";
import { parseHookCommand } from "../hooks.js";
import type { WiringOptions } from "../options.js";
import { planSync } from "../plan.js";
import { wiredClients } from "../wired.js";
import { examineClients, examineTrust } from "./clients.js";
import { clientsInUse } from "./clients-in-use.js";
import { type ConfiguredHook, configuredHooks } from "./configured.js";
import { examineDuplicates } from "./duplicates.js";
import type { Finding } from "./finding.js";
import { examineHooks } from "./hooks.js";
import { examineInstallation } from "./installation.js";
import { examineMachine } from "./machine.js";
import { findObstacles } from "./settings.js";
import { examineEnvironments } from "./settings-environment.js";
import { examineStartFolder } from "./start-folder.js";
import { examineStatusLines } from "./status-lines.js";

/**
 * Checks the machine, the settings files that apply to the project, and every hook they name, using
 * recorded events. Writes only to a temporary folder.
 * @param ofUser the options for the user's own settings, which do not depend on the project
 */
export async function examine(
  options: WiringOptions,
  ofUser: Pick<WiringOptions, "permissions"> = {},
): Promise<Finding[]> {
  const hooks = configuredHooks(options);
  const clients = clientsInUse(options, hooks);
  const obstacles = findObstacles(CLIENT_IDS, options).concat(
    examineStartFolder(clients, options, options.startFolder),
  );
  // If Node does not start, there is no point in trying the hooks.
  const environments = await examineEnvironments(clients, options);
  const isStarted = ({ client }: ConfiguredHook) => environments.every((each) => each.client !== client);
  const machine = await examineMachine(options);
  const unreadable = machine.flatMap(({ code, severity, path = "" }) =>
    code === "config" && severity === "error" ? [path] : [],
  );
  const isReported = (finding: Finding) => obstacles.some(({ path }) => path === finding.path);
  return [
    ...machine,
    ...examineInstallation(options),
    ...examineWiring(options, ofUser, hooks.length > 0).filter((finding) => !isReported(finding)),
    ...obstacles,
    ...examineDuplicates(hooks),
    ...examineClients(clients, options),
    ...environments,
    ...examineStatusLines(clients, options),
    ...(await examineHooks(hooks.filter(isStarted), options, unreadable)),
    ...examineTrust(clients, options),
  ];
}

function examineWiring(
  options: WiringOptions,
  ofUser: Pick<WiringOptions, "permissions">,
  isAnythingWired: boolean,
): Finding[] {
  // Only the scopes in use are planned, because planning throws if shells would misread our folder's path.
  const used = (["project", "user"] as const).filter(
    (scope) => wiredClients({ ...options, scope }).length > 0,
  );
  if (used.length === 0 && !isAnythingWired) {
    const message = "no agent client is set up in this project";
    return [{ code: "not-wired", severity: "error", path: options.project, message, remedy: "aos init" }];
  }
  return used.flatMap((scope) => {
    const place = { type: "folder", folder: options.installation.folder } as const;
    const { generated: _, permissions: __, ...rest } = options;
    const plan = planSync(scope === "user" ? { ...rest, ...ofUser, scope, place } : { ...options, scope });
    const flag = scope === "user" ? " --scope user" : "";
    return [
      ...plan.changes.map(({ path, before, after }): Finding => {
        const lacks = missingEntries(before ?? "", after ?? "");
        const message = `it is outdated${lacks === "" ? "" : `: ${lacks} ${lacks.includes(", ") ? "are" : "is"} missing`}`;
        return { code: "outdated", severity: "warning", path, message, remedy: `aos init --update${flag}` };
      }),
      ...plan.untouched.map(
        ({ path, message }): Finding => ({
          ...{ code: "settings", severity: "warning", path, message },
          remedy: `fix that, then \`aos init --update${flag}\``,
        }),
      ),
    ];
  });
}

function missingEntries(before: string, after: string): string {
  const namesIn = (text: string) =>
    findEntries(text).flatMap(({ event, handler }) =>
      (parseHookCommand(commandOf(handler) ?? "")?.hooks ?? []).map((hook) => `${hook} at ${event}`),
    );
  const there = namesIn(before);
  return [...new Set(namesIn(after))].filter((name) => !there.includes(name)).join(", ");
}
