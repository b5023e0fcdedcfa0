import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { briefLine, type Permissions } from "@agentos/clients";
import { toolLine } from "@agentos/clients/output";
import { asObject, asText, isInside, type JsonObject } from "@agentos/platform";

/** What a person answers who lets an agent do what it asked for. */
const ALLOW = "allow";
/** How much of a call's input a person is shown. */
const MAX_INPUT = 1_000;

/** Kinds of tools that change nothing. */
const LOOKING: ReadonlySet<unknown> = new Set(["read", "search", "think"]);

/** What becomes of a permission request. */
export type Decision =
  | { type: "allow" }
  | { type: "reject"; tool: string; reason: string }
  /** A person has to decide. */
  | { type: "ask"; question: string };

export interface PermissionContext {
  permissions: Permissions;
  /** The folder that the agent works in. */
  cwd: string;
  /** What the attempt before asked a person, and the answer. */
  answered: { question: string; answer: string } | undefined;
}

/** Decides on what an agent asks for, by what its phase allows and by what a person answered before. */
export function decidePermission(request: JsonObject, context: PermissionContext): Decision {
  const { permissions, cwd, answered } = context;
  const call = asObject(request.toolCall) ?? {};
  const { kind } = call;
  if (permissions === "bypassPermissions") return { type: "allow" };
  const mayChange = permissions === "acceptEdits" && kind === "edit";
  if ((LOOKING.has(kind) || mayChange) && isWithin(call, cwd)) return { type: "allow" };
  const tool = toolLine(asText(kind) ?? "tool", asText(call.title));
  if (permissions === "plan") return { type: "reject", tool, reason: "the phase may look and plan" };
  const question = questionOf(call, tool);
  if (answered?.question !== question) return { type: "ask", question };
  if (answered.answer.trim().toLowerCase() === ALLOW) return { type: "allow" };
  return { type: "reject", tool, reason: `a person answered: ${briefLine(answered.answer)}` };
}

/** The protocol's answer that says so. */
export function permissionAnswer(request: JsonObject, { type }: Decision): JsonObject {
  const given: unknown[] = Array.isArray(request.options) ? request.options : [];
  const options = given.map(asObject).filter((each) => each !== undefined);
  // Once is enough: what is allowed is decided here each time.
  const option = ["once", "always"]
    .map((span) => options.find(({ kind }) => kind === `${type}_${span}`))
    .find((each) => each !== undefined);
  if (option === undefined) return { outcome: { outcome: "cancelled" } };
  return { outcome: { outcome: "selected", optionId: option.optionId } };
}

/** The same request gives the same question, and no other one does. */
function questionOf({ kind, title, rawInput, content, locations }: JsonObject, tool: string): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([kind, title, rawInput, content, locations]))
    .digest("hex");
  const input = rawInput === undefined ? "" : `\n${briefLine(JSON.stringify(rawInput), MAX_INPUT)}`;
  return `May it do this? ${tool}${input}\nAnswer "${ALLOW}" to let it do that once; any other answer refuses it and is passed on. (request ${digest.slice(0, 16)})`;
}

/** Whether a call names files, and all of them are in the folder, also behind symbolic links. */
function isWithin({ locations, content }: JsonObject, folder: string): boolean {
  const named = [locations, content].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  const paths = named.flatMap((each) => asText(asObject(each)?.path) ?? []);
  return (
    paths.length > 0 && paths.every((path) => isInside(realPath(folder), realPath(resolve(folder, path))))
  );
}

/** The path without symbolic links; of a file that does not exist yet, its folder decides. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}
