import { type Action, actionOf, dialectOf, isShellTool, type ToolCall } from "@agentos/commands/effects";
import { withoutOutputFilters } from "@agentos/commands/reader";
import { sha256 } from "@agentos/platform";

// Fields that comment on the action. A model phrases them differently each time, and no tool acts
// on them.
const COMMENT_FIELDS: ReadonlySet<string> = new Set(["description", "justification", "explanation"]);
/** Fields that set how long a client waits and how much it shows. They do not change what runs. */
const TIMING_FIELDS: ReadonlySet<string> = new Set(
  "timeout timeout_ms timeoutMs timeout_seconds yield_time_ms max_output_tokens run_in_background is_background".split(
    " ",
  ),
);

/**
 * Returns the SHA-256 hash that an approval is bound to. It covers the tool, its input and the
 * folder, regardless of key order. It excludes parts that do not change the effect: the description
 * and the timeout of a shell command, filters on its output (`2>&1 | tail`), and the default of
 * replacing one occurrence in an edit.
 */
export function hashAction(call: ToolCall): string {
  const { tool, input, cwd } = actionOf(call);
  return sha256(canonical([tool, effectiveInput(tool, input), cwd ?? ""]));
}

export function effectiveInput(tool: string, input: Action["input"]): Action["input"] {
  const isCommand = input.command !== undefined || input.cmd !== undefined;
  return isCommand ? commandIn(tool, input) : withoutDefault(input);
}

function commandIn(tool: string, input: Action["input"]): Action["input"] {
  const isPlain = isShellTool(tool) && dialectOf(tool) === "bash";
  return Object.fromEntries(
    Object.entries(input)
      .filter(([key, value]) => !isComment(key, value))
      .map(([key, value]) =>
        isPlain && (key === "command" || key === "cmd") && typeof value === "string"
          ? [key, withoutOutputFilters(value)]
          : [key, value],
      ),
  );
}

function isComment(key: string, value: unknown): boolean {
  if (COMMENT_FIELDS.has(key)) return typeof value === "string";
  return TIMING_FIELDS.has(key) && (typeof value === "number" || typeof value === "boolean");
}

/** Removes `replace_all: false`, which some versions of Claude Code add to an edit's input. */
function withoutDefault(input: Action["input"]): Action["input"] {
  const { replace_all, ...rest } = input;
  return replace_all === false && typeof input.old_string === "string" ? rest : input;
}

type Piece = { mark: string } | { value: unknown };

/** Returns JSON with sorted keys. Not recursive, because deep input could exhaust the stack. */
function canonical(whole: unknown): string {
  let text = "";
  const open: Piece[] = [{ value: whole }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ("mark" in next) {
      text += next.mark;
      continue;
    }
    const pieces = piecesOf(next.value);
    if (pieces === undefined) text += JSON.stringify(next.value) ?? "null";
    else while (pieces.length > 0) open.push(pieces.pop()!);
  }
  return text;
}

function piecesOf(value: unknown): Piece[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    const each = value.flatMap((one, at): Piece[] => [{ mark: at === 0 ? "" : "," }, { value: one }]);
    return [{ mark: "[" }, ...each, { mark: "]" }];
  }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const each = entries.flatMap(([key, one], at): Piece[] => [
    { mark: `${at === 0 ? "" : ","}${JSON.stringify(key)}:` },
    { value: one },
  ]);
  return [{ mark: "{" }, ...each, { mark: "}" }];
}
