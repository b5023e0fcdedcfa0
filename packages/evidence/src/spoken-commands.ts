import { type CommandContext, checksIn } from "./checks-in-command.js";
import type { CheckKind } from "./session-record.js";

const MAX_SPAN = 200;

/**
 * A line with its code read: a command that checks becomes one word, `command_test`, or `part_test` where it
 * is confined to some of them; of other code a single word stays, and more is a quotation.
 */
export function withCommandsAsWords(line: string, context: CommandContext | undefined): string {
  if (!line.includes("`")) return line;
  const pieces = line.split("`");
  // An unpaired mark quotes nothing.
  const end = pieces.length % 2 === 0 ? pieces.length - 1 : pieces.length;
  return pieces.map((piece, at) => (at % 2 === 0 || at >= end ? piece : spoken(piece, context))).join(" ");
}

function spoken(code: string, context: CommandContext | undefined): string {
  const text = code.trim();
  const isWord = !/\s/.test(text);
  if (text.length > MAX_SPAN) return "";
  if (context !== undefined && !(isWord && /[\w)][./]/.test(text))) {
    const words = checksIn(text, context).checks.map(({ kinds, parts, language }) =>
      [parts === undefined ? "command" : "part", ...named(kinds, language)].join("_"),
    );
    if (words.length > 0) return words.join(" and ");
  }
  return isWord ? text : "";
}

/** What one means who says that a command passes: of `cargo test` the tests, not that it compiles. */
function named(kinds: readonly CheckKind[], language: string | undefined): readonly (CheckKind | "checks")[] {
  if (kinds.length > 3 && language === undefined) return ["checks"];
  return kinds.includes("test") ? ["test"] : kinds.includes("build") ? ["build"] : kinds.slice(0, 1);
}
