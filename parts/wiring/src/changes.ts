import { existsSync } from "node:fs";
import { backupName, inspectSignature, sign } from "@agentos/platform";
import { addBlock, removeBlock } from "./block.js";
import type { DesiredFile } from "./clients/client.js";
import { exactHashOf } from "./exact-hash.js";
import { findEntries } from "./hook-entries.js";
import { findRejection } from "./json/dialect.js";
import { parseJson, type TextProblem } from "./json/parse.js";
import { findAskRules } from "./permission-rules.js";
import type { FileRecord } from "./record.js";
import { isWired, type SettingsWiring, unwire, wire } from "./settings.js";
import { applySplices, type Edited } from "./splice.js";
import { readForEdit } from "./text-file.js";

/**
 * A change to a file. `before` and `after` are its content, including a byte order mark, or
 * undefined if there is no file.
 */
export interface FileChange {
  path: string;
  action: "create" | "edit" | "delete";
  before: string | undefined;
  after: string | undefined;
  /** The file's new record; if undefined, the record is removed. */
  record: FileRecord | undefined;
  /** Where the current content is kept, if it was edited by hand. */
  keptAt?: string;
}

/** A file that is not changed, and why. */
export interface Untouched extends TextProblem {
  path: string;
  /** Set if the client ignores the entire file because of a problem that `fix: true` would remove. */
  fixable?: true;
}

type Outcome = FileChange | Untouched | undefined;

/**
 * Returns the change that brings a file into its desired state, or why the file is left alone.
 * Returns undefined if nothing has to be changed.
 * @param options.fix whether to remove problems that keep the client from reading its settings; by
 * default, a file with such problems is not changed
 */
export function changeFor(
  file: DesiredFile,
  record: FileRecord | undefined,
  options: { fix?: boolean } = {},
): Outcome {
  switch (file.type) {
    case "settings":
      return changeSettings(file.path, file.wiring, record, file.wiring.ask ?? [], options);
    case "generated":
      return changeGenerated(file.path, sign(file.path, file.text), file.whenChanged);
    case "block":
      return changeBlock(file.path, file.text, record);
    case "example":
      return changeExample(file.path, file.text);
  }
}

/**
 * Returns the change that removes everything we added to a file, or why the file is left alone.
 * Returns undefined if nothing has to be removed.
 * @param ask the rules in `permissions.ask` that are considered ours if there is no record
 */
export function removalFor(
  path: string,
  type: DesiredFile["type"],
  record: FileRecord | undefined,
  ask: readonly string[],
): Outcome {
  switch (type) {
    case "settings":
      return changeSettings(path, { hooks: {}, skeleton: "{}\n" }, record, ask);
    case "generated":
      return removeGenerated(path, record);
    case "block":
      return changeBlock(path, undefined, record);
    case "example":
      return removeExample(path, record);
  }
}

export function isChange(outcome: FileChange | Untouched): outcome is FileChange {
  return "action" in outcome;
}

function changeSettings(
  path: string,
  wiring: SettingsWiring,
  record: FileRecord | undefined,
  known: readonly string[],
  { fix = false }: { fix?: boolean } = {},
): Outcome {
  const isWanted =
    Object.keys(wiring.hooks).length > 0 || wiring.statusLine !== undefined || (wiring.ask ?? []).length > 0;
  const file = readForEdit(path);
  if ("problem" in file) return isWanted || record ? { path, message: file.problem } : undefined;
  const { text, mark } = file;
  if (text === undefined && !isWanted) return undefined;
  const ask = ourRules(text, record, known);
  const rejection = isWanted ? rejectionIn(text, wiring) : undefined;
  if (rejection && !fix) {
    const { fixed: _, ...problem } = rejection;
    return { path, ...problem, fixable: true };
  }
  if (!rejection && text !== undefined && text.trim() !== "" && isWired(text, wiring, ask)) return undefined;
  const base = baseOf(text, record, (each) => unwire(each, ask), wiring.skeleton);
  if (base !== undefined && typeof base !== "string")
    return isWanted || text?.includes("agentos") ? { path, ...base } : undefined;
  if (!isWanted) return toChange(path, mark, text, base, "forget");
  const whole = base === undefined || base.trim() === "" ? wiring.skeleton : base;
  // Parts removed with the user's consent are restored only when our entries are removed.
  const fixed = rejectionIn(whole, wiring)?.fixed;
  const start = fixed?.text ?? whole;
  const wired = wire(start, wiring);
  if (!("undo" in wired)) return { path, ...wired };
  const fresh = whole === base ? [...wired.undo, ...(fixed?.undo ?? [])] : wholeText(wired.text, base);
  const before = findAskRules(start);
  const added = (wiring.ask ?? []).filter((rule) => !before.includes(rule));
  return toChange(path, mark, text, wired.text, { undo: base === undefined ? undefined : fresh, ask: added });
}

function rejectionIn(text: string | undefined, { reader }: SettingsWiring) {
  const document = parseJson(text ?? "");
  return reader && "root" in document ? findRejection(document, reader) : undefined;
}

/**
 * Returns the rules in `permissions.ask` that we added. On a teammate's machine, for example, there is
 * no record; all known rules are then considered ours if the file has our hooks.
 */
function ourRules(
  text: string | undefined,
  record: FileRecord | undefined,
  known: readonly string[],
): ReadonlySet<string> {
  if (record) return new Set(record.ask);
  return new Set(findEntries(text ?? "").length > 0 ? known : []);
}

function changeBlock(path: string, block: string | undefined, record: FileRecord | undefined): Outcome {
  const file = readForEdit(path);
  if ("problem" in file) return block !== undefined || record ? { path, message: file.problem } : undefined;
  const { text, mark } = file;
  const base = baseOf(text, record, removeBlock, "");
  if (base !== undefined && typeof base !== "string") return { path, ...base };
  if (block === undefined) return toChange(path, mark, text, base, "forget");
  const added = addBlock(base ?? "", block);
  // The user may move the block, so its position does not matter.
  if (text !== undefined && contentOf(text) === contentOf(added.text)) return undefined;
  return toChange(path, mark, text, added.text, { undo: base === undefined ? undefined : added.undo });
}

function contentOf(text: string): string | undefined {
  return /<!-- agentos:begin -->[\s\S]*<!-- agentos:end -->/.exec(text)?.[0].replaceAll("\r\n", "\n");
}

/** Returns the exact original if nothing else has changed, or else the text without our entries. */
function baseOf(
  text: string | undefined,
  record: FileRecord | undefined,
  takeOut: (text: string) => Edited | TextProblem,
  skeleton: string,
): string | undefined | TextProblem {
  if (text === undefined || text.trim() === "") return text;
  if (record?.hash === exactHashOf(text)) return record.undo && applySplices(text, record.undo).text;
  const rest = takeOut(text);
  if (!("undo" in rest)) return rest;
  // If there is no record and nothing remains, we assume that we created the file.
  const isOursAlone = record?.undo === undefined && rest.undo.length > 0;
  return isOursAlone && rest.text.trim() === skeleton.trim() ? undefined : rest.text;
}

function changeGenerated(path: string, text: string, whenChanged: "leave" | "keep aside" = "leave"): Outcome {
  const file = readForEdit(path);
  if ("problem" in file) return { path, message: file.problem };
  const current = file.text;
  if (current !== undefined && current.replaceAll("\r\n", "\n") === text) return undefined;
  const change = toChange(path, file.mark, current, text);
  if (current === undefined || inspectSignature(current) === "ours" || change === undefined) return change;
  return whenChanged === "keep aside"
    ? { ...change, keptAt: backupName(path) }
    : {
        path,
        message: "it was changed by hand, or not written by AgentOS: delete it to get the new version",
      };
}

function removeGenerated(path: string, record: FileRecord | undefined): Outcome {
  const file = readForEdit(path);
  if ("problem" in file) return record ? { path, message: file.problem } : undefined;
  if (file.text === undefined) return undefined;
  const state = inspectSignature(file.text);
  if (state === "foreign") return undefined;
  if (state === "changed") return { path, message: "it was changed by hand: delete it yourself" };
  return toChange(path, file.mark, file.text, undefined);
}

function changeExample(path: string, text: string): Outcome {
  const file = readForEdit(path);
  if ("problem" in file)
    return file.problem === "it is read-only" ? undefined : { path, message: file.problem };
  return file.text === undefined ? toChange(path, "", undefined, text) : undefined;
}

function removeExample(path: string, record: FileRecord | undefined): Outcome {
  const file = readForEdit(path);
  if ("problem" in file) return record && existsSync(path) ? { path, message: file.problem } : undefined;
  if (file.text === undefined) return undefined;
  return record?.hash === exactHashOf(file.text)
    ? toChange(path, file.mark, file.text, undefined)
    : undefined;
}

function toChange(
  path: string,
  mark: string,
  before: string | undefined,
  after: string | undefined,
  back: { undo?: FileRecord["undo"]; ask?: string[] } | "forget" = {},
): FileChange | undefined {
  if (before === after) return undefined;
  const whole = (text: string | undefined) => (text === undefined ? undefined : mark + text);
  const action = before === undefined ? "create" : after === undefined ? "delete" : "edit";
  const record =
    after === undefined || back === "forget"
      ? undefined
      : {
          hash: exactHashOf(after),
          ...(back.undo && { undo: back.undo }),
          ...(back.ask && back.ask.length > 0 && { ask: back.ask }),
        };
  return { path, action, before: whole(before), after: whole(after), record };
}

function wholeText(text: string, before: string | undefined): FileRecord["undo"] {
  return before === undefined ? undefined : [{ at: 0, remove: text.length, insert: before }];
}
