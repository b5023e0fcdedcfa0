import { type Action, actionOf, dialectOf, isShellTool, type ToolCall } from "@agentos/commands/effects";
import { withoutOutputFilters } from "@agentos/commands/reader";

// Comments on the action, which a model phrases differently each time; no tool acts on them.
const COMMENT_FIELDS: ReadonlySet<string> = new Set(["description", "justification", "explanation"]);
/**
 * How long a client waits for a command, and how much of its output it shows: these do not change what runs.
 */
const TIMING_FIELDS: ReadonlySet<string> = new Set(
  "timeout timeout_ms timeoutMs timeout_seconds yield_time_ms max_output_tokens run_in_background is_background".split(
    " ",
  ),
);

/**
 * The hash that an approval is bound to: SHA-256 of the tool, its input and the folder, independent of key
 * order. For a shell command it only covers what runs, not the `description`, the client's time-out, or
 * filters that shape the output (`2>&1 | tail`). For an edit, it makes no difference whether the client
 * states the default of replacing only one occurrence.
 */
export function hashAction(call: ToolCall): string {
  const { tool, input, cwd } = actionOf(call);
  // Loaded here, so that a hook that stops nothing does not load it.
  const { createHash } = process.getBuiltinModule("node:crypto");
  const effective = effectiveInput(tool, input);
  return createHash("sha256")
    .update(canonical([tool, effective, cwd ?? ""]))
    .digest("hex");
}

/** The part of an input that determines what happens. */
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

/** Some versions of Claude Code add `replace_all: false` to the model's input. */
function withoutDefault(input: Action["input"]): Action["input"] {
  const { replace_all, ...rest } = input;
  return replace_all === false && typeof input.old_string === "string" ? rest : input;
}

type Piece = { mark: string } | { value: unknown };

/** JSON with sorted keys. Not recursive, because an input may be nested deeper than the stack allows. */
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

/** The pieces of a list or an object in JSON; undefined for any other value. */
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
