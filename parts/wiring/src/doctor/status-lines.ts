import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ClientId, Places } from "@agentos/clients";
import { clientOf } from "../clients/client.js";
import { parseHookCommand, unquote } from "../hooks.js";
import { findStatusLine } from "../status-line.js";
import type { Finding } from "./finding.js";
import { readableSettings } from "./settings-files.js";

/** Checks that the user's own status-line program exists, without running it. */
export function examineStatusLines(clients: readonly ClientId[], places: Places): Finding[] {
  return clients.flatMap((id): Finding[] => {
    const client = clientOf(id);
    if (!client.hookSettings?.hasStatusLine) return [];
    const drawn = readableSettings(client, places)
      .map(({ path, text }) => ({ path, command: findStatusLine(text) }))
      .find(({ command }) => command !== undefined);
    if (drawn?.command === undefined) return [];
    const missing = missingFile(usersCommand(drawn.command), places);
    if (missing === undefined) return [];
    return [
      {
        ...{ code: "hook", severity: "error", client: id, path: drawn.path },
        message: `the status line starts ${missing}, which does not exist, so ${client.name} shows no status line`,
        remedy: `restore the file, or remove "statusLine" and run \`aos init\` to get ours`,
      },
    ];
  });
}

/** Returns the user's own command, which our status line may wrap. */
function usersCommand(command: string): string {
  const own = parseHookCommand(command);
  if (own === undefined) return command;
  const at = own.args.indexOf("--wrap");
  return at < 0 ? "" : (own.args[at + 1] ?? "");
}

/** Returns the first path in a command (its program or script) if that file does not exist. */
function missingFile(command: string, { home, project }: Places): string | undefined {
  const word = unquote(command).find((each) => /^(?:~|\.{1,2}|\$HOME|\$\{HOME\})?\//.test(each));
  if (word === undefined) return undefined;
  const path = word.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/)/, () => home);
  const whole = path.startsWith("/") ? path : resolve(join(project, path));
  return existsSync(whole) ? undefined : word;
}
