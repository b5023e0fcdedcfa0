import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { tryReadText } from "@agentos/platform";
import { excerpt } from "@agentos/secrets";
import { withoutHeadings } from "../format/own-words.js";
import type { SessionNotes } from "../notes/index.js";

/** The file, relative to the project, in which agents note what the next session must know. */
const NOTES_FILE = ".agentos/state/notes.md";

/** Agents are asked for twelve lines. Longer notes usually repeat the content of files. */
const MAX_LINES = 24;
const MAX_NOTES = 2_400;
const CODE = /`([^`\n]{2,200})`/g;
const PATH = /^(?:[\w.@-]+\/)+[\w.@-]+\.\w{1,8}$/;

/** Returns the agent's notes from this session. Marks missing files and failed commands. */
export function readAgentNotes(notes: SessionNotes, folder: string): string | undefined {
  const text = notes.hasWrittenNotes ? tryReadText(join(folder, NOTES_FILE)) : undefined;
  if (text === undefined) return undefined;
  const lines = excerpt(withoutHeadings(text), MAX_NOTES).split("\n").slice(0, MAX_LINES);
  const checked = lines.map((line) => `${line}${remarks(line, notes, folder)}`).join("\n");
  return checked.trim() === "" ? undefined : checked;
}

function remarks(line: string, { checks }: SessionNotes, folder: string): string {
  const found = [...line.matchAll(CODE)].flatMap(([, code = ""]) => {
    if (PATH.test(code)) return existsSync(resolve(folder, code)) ? [] : [`there is no ${code}`];
    const hasFailed = checks.hasFailed(code);
    return hasFailed ? [`${code} failed when it last ran`] : [];
  });
  return found.length === 0 ? "" : ` [${found.join("; ")}]`;
}
