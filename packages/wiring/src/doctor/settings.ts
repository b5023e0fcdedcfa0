import type { Client, Places } from "../clients/client.js";
import { CLIENTS } from "../clients/index.js";
import { type JsonDocument, parseJson, property } from "../json/parse.js";
import { type ConfiguredHook, settingsOf } from "./configured.js";
import type { Finding } from "./finding.js";

/** What is wrong with the settings as they are written: faults, hooks that run twice or not at all. */
export function examineSettings(hooks: readonly ConfiguredHook[], places: Places): Finding[] {
  return [
    ...CLIENTS.flatMap((client) => settingsOf(client, places).flatMap((file) => examineFile(client, file))),
    ...examineTwice(hooks),
  ];
}

function examineFile(client: Client, { path, text }: { path: string; text: string }): Finding[] {
  const about = { client: client.id, path };
  if (text.trim() === "") return [];
  const document = parseJson(text);
  if (!("root" in document)) {
    const { message, line, column } = document;
    const place = line === undefined ? "" : ` (line ${line}, column ${column})`;
    return [{ ...about, code: "settings", severity: "error", message: message + place, remedy: "mend it" }];
  }
  return SWITCHES.filter(({ isOff }) => isOff(document)).map(
    ({ name }): Finding => ({
      ...about,
      code: "disabled",
      severity: "warning",
      message: `${client.name} runs no hooks at all`,
      remedy: `take ${name} out`,
    }),
  );
}

/** By which settings clients run no hooks. */
const SWITCHES: readonly { name: string; isOff(document: JsonDocument): boolean }[] = [
  {
    name: '"disableAllHooks"',
    isOff: ({ root }) => property(root, "disableAllHooks")?.value.value === true,
  },
  {
    name: '"enabled": false in "hooksConfig"',
    isOff: ({ root }) => {
      const config = property(root, "hooksConfig")?.value;
      return config?.type === "object" && property(config, "enabled")?.value.value === false;
    },
  },
];

function examineTwice(hooks: readonly ConfiguredHook[]): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, ConfiguredHook>();
  for (const configured of hooks) {
    const { client, path, event, hook, plugin } = configured;
    if (event === "statusLine" || plugin !== undefined) continue;
    const key = `${client} ${familyOf(event)} ${hook}`;
    const first = seen.get(key);
    if (!first) seen.set(key, configured);
    else {
      const message = `${hook} runs twice at ${event}: ${first.path} has it too`;
      const remedy = first.path === path ? "aos sync" : "aos uninstall --scope user, or aos uninstall";
      findings.push({ code: "twice", severity: "warning", client, path, message, remedy });
    }
  }
  const brought = hooks.find(({ plugin }) => plugin !== undefined);
  const wired = hooks.find(
    ({ client, event, plugin }) => client === "claude-code" && event !== "statusLine" && plugin === undefined,
  );
  if (brought && wired)
    findings.push({
      code: "twice",
      severity: "info",
      client: "claude-code",
      path: wired.path,
      message: "the plugin agentos brings the same hooks: they stand back, and those in these settings run",
      remedy: "nothing has to be done; `/plugin disable agentos` or `aos uninstall` leaves one of them",
    });
  return findings;
}

/** After a tool there are two events for the same thing. */
function familyOf(event: string): string {
  return event === "PostToolBatch" ? "PostToolUse" : event;
}
