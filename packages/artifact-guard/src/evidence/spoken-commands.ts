import type { CheckRun } from "./check-run.js";
import { type CommandContext, checksIn } from "./checks-in-command.js";
import type { CheckKind } from "./session-record.js";

const MAX_SPAN = 200;
/** Matches `cpf.test.js`, `reader_test.go`, `test_reader.py`, `ReaderTest.java` and `reader_spec.rb`. */
const TEST_FILE = /^(?:[\w./-]*\/)?(?:[\w-]+[._-](?:test|spec)s?|test_\w+|\w+Tests?)\.\w{1,5}$/;

/**
 * Returns a word such as `command_test` for a command that runs checks, or `part_test` if it runs
 * only some of the tests. Returns other code unchanged if it is a single word, and otherwise an
 * empty string.
 */
export function spokenCode(code: string, context: CommandContext | undefined): string {
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
function named({ kinds, language }: CheckRun): readonly (CheckKind | "checks")[] {
  if (kinds.length > 3 && language === undefined) return ["checks"];
  if (kinds.includes("test")) return ["test"];
  return kinds.slice(0, 1);
}
