import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { briefLine, type Permissions } from "@agentos/clients";
import { toolLine } from "@agentos/clients/output";
import { asObject, asText, isInside, type JsonObject } from "@agentos/platform";

const ALLOW = "allow";
/** Maximum length of the quoted tool input, in characters. */
const MAX_INPUT = 1_000;

const READ_ONLY: ReadonlySet<unknown> = new Set(["read", "search", "think"]);

export type Decision =
  | { type: "allow" }
  | { type: "reject"; tool: string; reason: string }
  /** A person must decide. */
  | { type: "ask"; question: string };

export interface PermissionContext {
  permissions: Permissions;
  cwd: string;
  /** The previous attempt's question and a person's answer. */
  answered: { question: string; answer: string } | undefined;
}

export function decidePermission(request: JsonObject, context: PermissionContext): Decision {
  const { permissions, cwd, answered } = context;
  const call = asObject(request.toolCall) ?? {};
  const { kind } = call;
  if (permissions === "bypassPermissions") return { type: "allow" };
  const mayChange = permissions === "acceptEdits" && kind === "edit";
  if ((READ_ONLY.has(kind) || mayChange) && isWithin(call, cwd)) return { type: "allow" };
  const tool = toolLine(asText(kind) ?? "tool", asText(call.title));
  if (permissions === "plan") return { type: "reject", tool, reason: "the phase may only read and plan" };
  const question = questionOf(call, tool);
  if (answered?.question !== question) return { type: "ask", question };
  if (answered.answer.trim().toLowerCase() === ALLOW) return { type: "allow" };
  return { type: "reject", tool, reason: `a person answered: ${briefLine(answered.answer)}` };
}

/** Returns the outcome `cancelled` if the request offers no matching option. */
export function permissionAnswer(request: JsonObject, { type }: Decision): JsonObject {
  const given: unknown[] = Array.isArray(request.options) ? request.options : [];
  const options = given.map(asObject).filter((each) => each !== undefined);
  // Prefer a "once" option: after an "always" option, the agent would not ask again.
  const option = ["once", "always"]
    .map((span) => options.find(({ kind }) => kind === `${type}_${span}`))
    .find((each) => each !== undefined);
  if (option === undefined) return { outcome: { outcome: "cancelled" } };
  return { outcome: { outcome: "selected", optionId: option.optionId } };
}

/** Returns the question for a person. Identical requests produce identical questions. */
function questionOf({ kind, title, rawInput, content, locations }: JsonObject, tool: string): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([kind, title, rawInput, content, locations]))
    .digest("hex");
  const input = rawInput === undefined ? "" : `\n${briefLine(JSON.stringify(rawInput), MAX_INPUT)}`;
  return `May the agent do this? ${tool}${input}\nAnswer "${ALLOW}" to allow it once; any other answer denies it and is passed on to the agent. (request ${digest.slice(0, 16)})`;
}

/** Whether a call names files and all of them are inside the folder. Follows symbolic links. */
function isWithin({ locations, content }: JsonObject, folder: string): boolean {
  const named = [locations, content].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  const paths = named.flatMap((each) => asText(asObject(each)?.path) ?? []);
  return (
    paths.length > 0 && paths.every((path) => isInside(realPath(folder), realPath(resolve(folder, path))))
  );
}

/** Resolves symbolic links, even if the last parts of the path do not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}
