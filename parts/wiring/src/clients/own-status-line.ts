import { hookCommand, parseHookCommand } from "../hooks.js";
import type { SettingsWiring } from "../settings.js";
import { findStatusLine, INHERITED, statusLineLook } from "../status-line.js";
import type { Client } from "./client.js";
import type { WiringRequest } from "./request.js";

/**
 * Returns our status line. It is personal, so it is never added to shared settings, and it wraps
 * the status line that would otherwise be shown.
 */
export function ownStatusLine(
  client: Client,
  request: WiringRequest,
  path: string | undefined,
): SettingsWiring["statusLine"] {
  const { hooks, place, statusLine } = request;
  const isDrawn = client.hookSettings?.hasStatusLine && statusLine && hooks.has("agentos-statusline");
  const wrapped = isDrawn ? wrappedLine(client, request, path) : undefined;
  if (!wrapped) return undefined;
  const { args, look } = wrapped;
  const command = hookCommand("agentos-statusline", place, client.projectVariable, args);
  return { command, ...(look && { look }) };
}

/** Returns undefined if the user added our status line by hand. */
function wrappedLine(
  client: Client,
  request: WiringRequest,
  path: string | undefined,
): { args: string[]; look?: Record<string, unknown> } | undefined {
  const { project, local, user } = client.settingsFiles(request);
  const order = request.scope === "user" ? [user] : [local, project, user];
  for (const file of order) {
    const text = (file && request.read(file)) ?? "";
    const command = findStatusLine(text);
    if (command === undefined) continue;
    const wrap = (wrapped: string) =>
      file === path
        ? { args: ["--wrap", wrapped] }
        : { args: ["--wrap", wrapped, INHERITED], look: statusLineLook(text) };
    const own = parseHookCommand(command);
    if (own?.program !== "agentos-statusline") return wrap(command);
    if (own.place === undefined) return undefined;
    // The command that our previous status line wraps is kept, unless it came from another file.
    const at = own.args.indexOf("--wrap") + 1;
    const wrapped = at === 0 ? undefined : own.args[at];
    if (wrapped === undefined || own.args.includes(INHERITED)) continue;
    return wrap(wrapped);
  }
  return { args: [] };
}
