import type { Places } from "./clients/client.js";
import { clientOf } from "./clients/index.js";
import { parseJson, property } from "./json/parse.js";
import type { WiringOptions } from "./options.js";
import { readText } from "./text-file.js";

/** Whether Claude Code has the plugin `agentos` switched on here; the settings of one's own in a project have the last word. */
export function isFromPlugin(places: Places): boolean {
  const { project, local, user } = clientOf("claude-code").settingsFiles(places);
  return [local, project, user].map((path) => switchIn(path)).find((each) => each !== undefined) === true;
}

/**
 * Whether hooks are left to the plugin. What the team shares is left to it only where the team shares the plugin: who has it for himself alone
 * has it stand back there.
 */
export function isLeftToPlugin(options: WiringOptions): boolean {
  if (options.scope !== "project") return isFromPlugin(options);
  return switchIn(clientOf("claude-code").settingsFiles(options).project) === true;
}

/** What a settings file says of the plugin; undefined when it says nothing. */
function switchIn(path: string | undefined): boolean | undefined {
  const document = parseJson(path === undefined ? "" : (readText(path) ?? ""));
  const plugins = "root" in document ? property(document.root, "enabledPlugins")?.value : undefined;
  const said = (plugins?.children ?? []).filter(({ children }) =>
    String(children?.[0]?.value).startsWith("agentos@"),
  );
  return said.length === 0 ? undefined : said.some(({ children }) => children?.[1]?.value === true);
}
