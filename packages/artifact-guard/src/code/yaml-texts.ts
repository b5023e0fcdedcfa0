import { isDangling } from "@agentos/text/source";
import { isMap, isPair, isScalar, type Scalar } from "yaml";
import { scan } from "./scan.js";
import { keyAbove } from "./yaml-nodes.js";

/** The text of a value; none where its closing quotes say that it is whole. */
export function openTextOf(node: unknown): string | undefined {
  const scalar = scalarOf(node);
  return scalar?.type === "QUOTE_DOUBLE" || scalar?.type === "QUOTE_SINGLE" ? undefined : textOf(scalar);
}

export function textOf(node: unknown): string | undefined {
  const value = scalarOf(node)?.value;
  return typeof value === "string" ? value : undefined;
}

function scalarOf(node: unknown): Scalar | undefined {
  const value = isPair(node) ? node.value : node;
  return isScalar(value) ? value : undefined;
}

/** What no text ends with, whoever wrote it. */
export function breaksOff(text: string): boolean {
  const end = text.trimEnd().slice(-400);
  const words = end.split(/\s+/);
  const last = words.at(-1)!;
  if (end.lastIndexOf("{{") > end.lastIndexOf("}}") && text.includes("{{")) return true;
  if (
    words.length >= 4 &&
    (isDangling(last, false) || /[,(]$/.test(last) || isOpenBracket(text) || hasOddMark(text))
  )
    return true;
  // "What the value is cast to" is whole.
  if (words.length >= 5 && isDangling(last, true) && last !== "to") return true;
  const isLong = text.trimEnd().includes("\n");
  if (isLong && end.endsWith("\\")) return true;
  // "To list all of them, run:" announces something.
  const line = end.slice(end.lastIndexOf("\n") + 1);
  return line.endsWith(":") && /^\s*[A-Za-z`'"]\S*\s+\S+/.test(line) && (isLong || words.length >= 4);
}

/** Under these keys stands what a shell runs. */
const SCRIPTS = /^(?:run|script|shell|bash|command|cmd|before_script|after_script|install|pre_build|build)$/;

/**
 * A script with a here-document, a block, a bracket or a text that nothing closes.
 * @param path the nodes that hold it, from the root inwards
 */
export function isOpenScript(path: readonly unknown[], text: string): boolean {
  const key = keyAbove(path);
  const record = path.findLast((node) => isMap(node));
  const shell = isMap(record) ? record.get("shell") : undefined;
  if (typeof shell === "string" && key !== "shell" && !/sh\b/.test(shell)) return false;
  const body = text.trimEnd();
  if (!body.includes("\n") || (!SCRIPTS.test(key) && !/^#!.*\b(?:ba|z|da)?sh\b/.test(body.slice(0, 80))))
    return false;
  // What the runner fills in is no code of the shell.
  const code = body.replace(/\$\{\{[^{}\n]{0,400}\}\}|\{\{[^{}\n]{0,400}\}\}/g, (said) =>
    "x".repeat(said.length),
  );
  return scan(`${code}\n`, "shell").open !== undefined;
}

/** A span of code that nothing closes. */
function hasOddMark(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf("`"); at !== -1; at = text.indexOf("`", at + 1)) count++;
  return count % 2 === 1;
}

const MIN_ENDED = 4;

/** A text of several lines stops without the mark that all others end with. */
export function isUnended(text: string, sentences: readonly string[]): boolean {
  if (isEnded(text) || !/[a-z],?\s*$/.test(text.slice(-20)) || !text.trim().includes("\n")) return false;
  const others = sentences.slice(0, -1).filter((other) => other.trim().includes("\n"));
  return others.length >= MIN_ENDED && others.every(isEnded);
}

export function isEnded(text: string): boolean {
  return /[.!?:。！？)\]}>"'`…]$/.test(text.trimEnd());
}

export function isOpenBracket(text: string): boolean {
  const end = text.slice(-2000);
  const open = end.lastIndexOf("(");
  // Some texts smile.
  return open > end.lastIndexOf(")") && end[open - 1] !== ":";
}
