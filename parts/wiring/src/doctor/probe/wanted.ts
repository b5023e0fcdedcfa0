import type { ClientId } from "@agentos/clients";
import type { WiringOptions } from "../../options.js";
import { type ConfiguredHook, configuredHooks } from "../configured.js";
import { settingsOf } from "../settings-files.js";

/** Returns the hooks in all settings, including those that the client might not read. */
export function wantedHooks(options: WiringOptions, id: ClientId): ConfiguredHook[] {
  const { startFolder = options.project } = options;
  const found = [options, { ...options, project: startFolder }]
    .flatMap((places) => configuredHooks(places, settingsOf))
    .filter(({ client, event }) => client === id && event !== "statusLine");
  const byPlace = new Map(found.map((hook) => [JSON.stringify([hook.path, hook.event, hook.command]), hook]));
  return [...byPlace.values()];
}
