import { readFileSync } from "node:fs";
import type { Places } from "./clients/client.js";
import { clientOf } from "./clients/index.js";
import { parseJson, property } from "./json/parse.js";

/** Whether Claude Code has the plugin `agentos` switched on, by any of its settings: then the hooks come from there. */
export function isFromPlugin(places: Places): boolean {
  return Object.values(clientOf("claude-code").settingsFiles(places)).some((path) => {
    let text: string;
    try {
      text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
    } catch {
      return false;
    }
    const document = parseJson(text);
    const plugins = "root" in document ? property(document.root, "enabledPlugins")?.value : undefined;
    return (plugins?.children ?? []).some(
      ({ children }) => String(children?.[0]?.value).startsWith("agentos@") && children?.[1]?.value === true,
    );
  });
}
