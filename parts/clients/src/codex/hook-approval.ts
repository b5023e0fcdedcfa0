import type { HookApproval } from "../wiring/client-wiring.js";
import { codex } from "./identity.js";

/**
 * Codex 0.169 records each approval under the hook's file, event and position, with a hash of the
 * hook's definition. In a linked worktree, it uses the files of the main one.
 */
export const codexHookApproval: HookApproval = {
  file: (places) => `${codex.home(places)}/config.toml`,
  isGiven(record, path, { event, matcher, handler, position }) {
    const name = event.replace(/[a-z](?=[A-Z])/g, "$&_").toLowerCase();
    const key = `${path}:${name}:${position.join(":")}`;
    const lines = record.split("\n").map((line) => line.trim());
    const start = lines.findIndex((line) =>
      [`[hooks.state.${JSON.stringify(key)}]`, `[hooks.state.'${key}']`].includes(line),
    );
    const table = lines.slice(start + 1);
    const hash = table.find((line) => line.startsWith("trusted_hash") || line.startsWith("["));
    return start >= 0 && hash === `trusted_hash = "sha256:${hashOf({ name, matcher, handler })}"`;
  },
};

function hashOf({ name, matcher, handler }: { name: string; matcher: unknown; handler: object }): string {
  const members = Object.entries({ async: false, ...handler });
  const hook = Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
  const { createHash } = process.getBuiltinModule("node:crypto");
  const text = JSON.stringify({ event_name: name, hooks: [hook], matcher });
  return createHash("sha256").update(text).digest("hex");
}
