import { type Action, dialectOf, isShellTool } from "@agentos/commands/effects";
import { withoutOutputFilters } from "@agentos/commands/reader";

// Words about the action, which a model phrases anew each time; no tool acts on them.
const TALK: ReadonlySet<string> = new Set(["description", "justification", "explanation"]);
/** How long a client waits for a command, and how much of its output it shows: the same runs. */
const PACE: ReadonlySet<string> = new Set(
  "timeout timeout_ms timeoutMs timeout_seconds yield_time_ms max_output_tokens run_in_background is_background".split(
    " ",
  ),
);

/**
 * The hash to which an approval is bound: SHA-256 of the tool, its input and the folder, in whatever order
 * the keys stand. Of a shell command only what runs is part of it: not what it is said to be for
 * (`description`), how long a client waits, or filters that shape its output (`2>&1 | tail`). Nor is whether
 * clients write out that an edit replaces one text only.
 */
export function hashAction({ tool, input, cwd }: Action): string {
  // Loaded here: a hook that stops nothing must not pay for it.
  const { createHash } = process.getBuiltinModule("node:crypto");
  const deed = deedOf(tool, input);
  return createHash("sha256")
    .update(canonical([tool, deed, cwd ?? ""]))
    .digest("hex");
}

/** The part of an input that says what happens. */
export function deedOf(tool: string, input: Action["input"]): Action["input"] {
  const isCommand = input.command !== undefined || input.cmd !== undefined;
  return isCommand ? commandIn(tool, input) : withoutDefault(input);
}

function commandIn(tool: string, input: Action["input"]): Action["input"] {
  const isPlain = isShellTool(tool) && dialectOf(tool) === "bash";
  return Object.fromEntries(
    Object.entries(input)
      .filter(([key, value]) => !isTalk(key, value))
      .map(([key, value]) =>
        isPlain && (key === "command" || key === "cmd") && typeof value === "string"
          ? [key, withoutOutputFilters(value)]
          : [key, value],
      ),
  );
}

function isTalk(key: string, value: unknown): boolean {
  if (TALK.has(key)) return typeof value === "string";
  return PACE.has(key) && (typeof value === "number" || typeof value === "boolean");
}

/** Some versions of Claude Code add `replace_all: false` to what the model asked for. */
function withoutDefault(input: Action["input"]): Action["input"] {
  const { replace_all, ...rest } = input;
  return replace_all === false && typeof input.old_string === "string" ? rest : input;
}

type Piece = { mark: string } | { value: unknown };

/** JSON with sorted keys. Without recursion: an input may be nested deeper than the stack is. */
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

/** What a list or an object is written as; undefined for anything else. */
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
