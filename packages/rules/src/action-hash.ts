import type { Action } from "./action.js";

// Words about the action that a model finds anew each time it asks; no tool acts on them.
const TALK: ReadonlySet<string> = new Set(["description", "justification", "explanation"]);

/**
 * The hash to which an approval is bound: SHA-256 of the tool, its input and the folder, in whatever order the keys stand. What a shell
 * command is said to be for (its `description`) is no part of it, nor is whether clients write out that an edit replaces one text only.
 */
export function hashAction({ tool, input, cwd }: Action): string {
  // Loaded here: a hook that stops nothing must not pay for it.
  const { createHash } = process.getBuiltinModule("node:crypto");
  const isCommand = input.command !== undefined || input.cmd !== undefined;
  const deed = isCommand
    ? Object.fromEntries(
        Object.entries(input).filter(([key, value]) => !TALK.has(key) || typeof value !== "string"),
      )
    : withoutDefault(input);
  return createHash("sha256")
    .update(canonical([tool, deed, cwd ?? ""]))
    .digest("hex");
}

/** Some versions of Claude Code add `replace_all: false` to what the model asked for. */
function withoutDefault(input: Action["input"]): Action["input"] {
  const { replace_all, ...rest } = input;
  return replace_all === false && typeof input.old_string === "string" ? rest : input;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}
