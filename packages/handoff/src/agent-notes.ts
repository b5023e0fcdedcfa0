import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { excerpt } from "@agentos/secrets";
import type { SessionNotes } from "./notes/index.js";
import { withoutHeadings } from "./own-words.js";

/** Where an agent is asked to write what the next session must know, relative to the project. */
const NOTES_FILE = ".agentos/state/notes.md";

/** It is asked for twelve lines; more of them say what the files say. */
const MAX_LINES = 24;
const MAX_NOTES = 2_400;
const CODE = /`([^`\n]{2,200})`/g;
const PATH = /^(?:[\w.@-]+\/)+[\w.@-]+\.\w{1,8}$/;

/**
 * What the agent wrote down for the next session, where this session wrote it, each line held against what
 * happened: a file that is not there and a command that failed when it ran last are marked.
 * @param folder the project's
 */
export function readAgentNotes(notes: SessionNotes, folder: string): string | undefined {
  if (!notes.hasWrittenNotes) return undefined;
  let text: string;
  try {
    text = readFileSync(join(folder, NOTES_FILE), "utf8");
  } catch {
    return undefined;
  }
  const lines = excerpt(withoutHeadings(text), MAX_NOTES).split("\n").slice(0, MAX_LINES);
  const checked = lines.map((line) => `${line}${remarks(line, notes, folder)}`).join("\n");
  return checked.trim() === "" ? undefined : checked;
}

function remarks(line: string, { checks }: SessionNotes, folder: string): string {
  const found = [...line.matchAll(CODE)].flatMap(([, code = ""]) => {
    if (PATH.test(code)) return existsSync(resolve(folder, code)) ? [] : [`there is no ${code}`];
    const hasFailed = checks.hasFailed(code);
    return hasFailed ? [`${code} failed when it ran last`] : [];
  });
  return found.length === 0 ? "" : ` [${found.join("; ")}]`;
}
