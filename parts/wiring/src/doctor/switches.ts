import type { Places } from "@agentos/clients";
import type { Client } from "../clients/client.js";
import { findEntries } from "../hook-entries.js";
import { type JsonDocument, property } from "../json/parse.js";
import type { Finding } from "./finding.js";
import { readableSettings } from "./settings-files.js";

/** Finds settings that make a client skip all its hooks, or some of ours. */
export function examineSwitches(client: Client, places: Places): Finding[] {
  const files = readableSettings(client, places);
  const policies = client.policies?.(places) ?? [];
  return SWITCHES.flatMap(({ name, says, message }): Finding[] => {
    const decides = files.find(({ path, document }) => says(document, policies.includes(path)) !== undefined);
    if (!decides || says(decides.document, policies.includes(decides.path)) !== true) return [];
    const remedy = policies.includes(decides.path)
      ? `it is a policy on this machine: ask its administrator to remove ${name}`
      : `remove ${name}`;
    return [
      {
        ...{ code: "disabled", severity: "error", client: client.id, path: decides.path },
        message: `${client.name} ${message}`,
        remedy,
      },
    ];
  }).concat(
    files.flatMap(({ path, document }) =>
      disabledNames(document).map(
        (name): Finding => ({
          ...{ code: "disabled", severity: "error", client: client.id, path },
          message: `${client.name} does not run ${name}`,
          remedy: `remove ${name} from "disabled" in "hooksConfig"`,
        }),
      ),
    ),
  );
}

/** `says` returns undefined if a file leaves the decision to files with lower precedence. */
const SWITCHES: readonly {
  name: string;
  message: string;
  says(document: JsonDocument, isPolicy: boolean): boolean | undefined;
}[] = [
  {
    name: '"disableAllHooks"',
    message: "runs no hooks at all",
    says: ({ root }) => booleanOf(property(root, "disableAllHooks")?.value.value),
  },
  {
    name: '"allowManagedHooksOnly"',
    message: "runs only the hooks in its policies",
    says: ({ root }, isPolicy) =>
      isPolicy ? booleanOf(property(root, "allowManagedHooksOnly")?.value.value) : undefined,
  },
  {
    name: '"enabled": false in "hooksConfig"',
    message: "runs no hooks at all",
    says(document) {
      const enabled = booleanOf(inHooksConfig(document, "enabled")?.value);
      return enabled === undefined ? undefined : !enabled;
    },
  },
];

function disabledNames(document: JsonDocument): string[] {
  const listed = (inHooksConfig(document, "disabled")?.children ?? []).map(({ value }) => value);
  const ours = findEntries(document.text).map(({ handler }) => handler.name);
  return listed.filter((name): name is string => typeof name === "string" && ours.includes(name));
}

function inHooksConfig({ root }: JsonDocument, name: string) {
  const config = property(root, "hooksConfig")?.value;
  return config?.type === "object" ? property(config, name)?.value : undefined;
}

function booleanOf(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}
