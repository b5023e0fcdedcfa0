import type { ApprovalRequest, CoveredFile, FileChange, Operation } from "@agentos/rules/internal";
import { count, formatAge, homePath, oneLine, type Paint } from "../terminal/index.js";
import { clipWords } from "../terminal/text.js";
import { visible } from "../terminal/visible.js";
import { wrapIndented } from "../terminal/wrap.js";

export interface RequestLook {
  paint: Paint;
  home: string | undefined;
  at: Date;
  columns: number;
  lines: number;
  aos: string;
  /** The files that a grant would cover. Defaults to none. */
  files?: readonly CoveredFile[];
}

export function renderRequestLine(
  { id, rule, summary, requestedAt }: ApprovalRequest,
  { paint, at, columns }: Pick<RequestLook, "paint" | "at" | "columns">,
): string {
  const age = formatAge(at.getTime() - Date.parse(requestedAt));
  const width = Math.max(20, Math.min(columns, 160) - id.length - rule.length - age.length - 8);
  const short = clipWords(visible(oneLine(summary)), width);
  return `${short}  ${paint.bold(oneLine(id))}  ${paint.yellow(oneLine(rule))}  ${paint.dim(age)}`;
}

export function renderRequest(request: ApprovalRequest, action: Operation, look: RequestLook): string {
  const { paint, home, at, columns } = look;
  const { id, rule, tool, reason, evidence, cwd, requestedAt, workflowSession, phase, sessionId } = request;
  const age = formatAge(at.getTime() - Date.parse(requestedAt));
  const asker = [
    phase !== undefined && `phase ${phase}`,
    workflowSession !== undefined && `session ${workflowSession}`,
    workflowSession === undefined && sessionId !== undefined && `session ${sessionId}`,
  ].filter((part) => part !== false);
  const others = evidence.slice(1).map(({ what, why }) => `also ${oneLine(what)}: ${oneLine(why)}`);
  const uncertain = request.uncertain ? ["The effect of this action could not be determined."] : [];
  const wrapped = (text: string) => wrapIndented(text, columns, 2, 4);
  const [first = "", ...rest] = cut(actionLines(request, action, paint), look.lines, id, look.aos);
  return [
    paint.bold(first),
    ...rest.map((line) => `  ${line}`),
    ...wrapped(
      `${paint.bold(oneLine(id))}  ${paint.yellow(oneLine(rule))}  ${paint.dim([age, ...asker].map(oneLine).join(", "))}`,
    ),
    ...[oneLine(reason), ...others, ...uncertain].flatMap(wrapped),
    ...wrapped(paint.dim(`${oneLine(tool)}${cwd === undefined ? "" : ` in ${homePath(cwd, home)}`}`)),
    ...coveredLines(look.files ?? [], home).flatMap((line) => wrapped(visible(oneLine(line))).map(paint.dim)),
    "",
  ].join("\n");
}

const MAX_NAMED = 12;

function coveredLines(files: readonly CoveredFile[], home: string | undefined): string[] {
  const named = files.filter(({ isNamed }) => isNamed);
  const others = files.length - Math.min(named.length, MAX_NAMED);
  return [
    ...named
      .slice(0, MAX_NAMED)
      .map(({ path, content }) => `covers ${homePath(path, home)} as it is now (${shortContent(content)})`),
    ...(others > 0
      ? [
          `covers ${others} more ${others === 1 ? "file" : "files"} that the action may read; if one changes, you are asked again`,
        ]
      : []),
  ];
}

/** Shortens the hashes in a description of a file's content. */
function shortContent(content: string): string {
  return content.replace(/\b([0-9a-f]{12})[0-9a-f]{28,52}\b/g, "$1");
}

function actionLines({ input }: ApprovalRequest, { command, changes }: Operation, paint: Paint): string[] {
  if (command !== undefined)
    return visible(typeof command === "string" ? command : command.join(" "))
      .split("\n")
      .map((line, index) => `${index === 0 ? "$" : ">"} ${line}`);
  if (changes.length > 0) return changes.flatMap((change) => changeLines(change, paint));
  return visible(JSON.stringify(input, null, 2)).split("\n");
}

function changeLines({ path, kind, before, after }: FileChange, paint: Paint): string[] {
  const part = (text: string | undefined, sign: string, style: (line: string) => string) =>
    text === undefined || text === ""
      ? []
      : visible(text.replaceAll("\r\n", "\n"))
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => style(`${sign}${line}`));
  return [`${kind} ${visible(path)}`, ...part(before, "-", paint.red), ...part(after, "+", paint.green)];
}

function cut(lines: string[], most: number, id: string, aos: string): string[] {
  if (lines.length <= most) return lines;
  return [
    ...lines.slice(0, most),
    `… ${count(lines.length - most, "more line")}: ${aos} approve ${oneLine(id)}`,
  ];
}
