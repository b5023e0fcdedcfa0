import type { CheckRun } from "./check-run.js";
import { kindsOfName } from "./check-table.js";
import { type CommandContext, checksIn } from "./checks-in-command.js";
import type { CheckKind } from "./session-record.js";

const MAX_SPAN = 200;
/** Matches `cpf.test.js`, `reader_test.go`, `test_reader.py`, `ReaderTest.java` and `reader_spec.rb`. */
const TEST_FILE = /^(?:[\w./-]*\/)?(?:[\w-]+[._-](?:test|spec)s?|test_\w+|\w+Tests?)\.\w{1,5}$/;

/**
 * Replaces commands that run checks with words such as `command_test`, or `part_test` for some of
 * the tests. Keeps other code if it is a single word, and otherwise removes it like a quotation.
 */
export function withCommandsAsWords(
  line: string,
  context: CommandContext | undefined,
): { spoken: string; commands: { word: string; code: string }[] } {
  const commands: { word: string; code: string }[] = [];
  if (!line.includes("`")) return { spoken: line, commands };
  const pieces = line.split("`");
  // An unpaired backtick is not a quotation.
  const end = pieces.length % 2 === 0 ? pieces.length - 1 : pieces.length;
  const words = pieces.map((piece, at) => {
    if (at % 2 === 0 || at >= end) return piece;
    const word = spoken(piece, context);
    if (word !== "") commands.push({ word, code: piece.trim() });
    return word;
  });
  return { spoken: words.join(" "), commands };
}

function spoken(code: string, context: CommandContext | undefined): string {
  const text = code.trim();
  const isWord = !/\s/.test(text);
  if (text.length > MAX_SPAN) return "";
  if (isWord && TEST_FILE.test(text)) return "part_test";
  if (context !== undefined && !(isWord && /[\w)][./]/.test(text))) {
    const words = checksIn(text, context).checks.map((check) =>
      [check.parts === undefined ? "command" : "part", ...named(check)].join("_"),
    );
    if (words.length > 0) return words.join(" and ");
  }
  return isWord ? text : "";
}

/** Returns what a claim refers to: for `cargo test`, "it passes" refers to tests, not the build. */
function named({ kinds, language, program }: CheckRun): readonly (CheckKind | "checks")[] {
  if (kinds.length > 3 && language === undefined) return ["checks"];
  if (kinds.includes("test")) return ["test"];
  const byName = kindsOfName(program.replace(/^the script /, "")).filter((kind) => kinds.includes(kind));
  return byName.length === 1 ? byName : kinds.slice(0, 1);
}
