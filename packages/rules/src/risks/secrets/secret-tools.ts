import {
  type Finding,
  isAgentsOwn,
  isClientTool,
  isShellTool,
  readToolInput,
  readToolName,
  report,
  type Subject,
  stop,
} from "@agentos/commands/effects";
import { holdsSecret, isSecretPath } from "./secret-names.js";

const RULE = "secrets";

const SENDS_TOOL =
  /^(?:send|post|create|upload|share|attach|comment|reply|publish|add|write|update|email|message|put|insert|push|submit|invoke|call|request|fetch)$/;

export function detectTool({ tool, input }: Subject): Finding[] {
  if (isShellTool(tool)) return [];
  const texts = textsIn(input);
  const secret = texts.find(({ text }) => holdsSecret(text) || namesValue(text));
  const named = readToolInput(input).files.find(({ path }) => isSecretPath(path));
  if (!secret && !named) return [];
  if (isClientTool(tool)) {
    if (named && !secret)
      return /read|view|grep|open/i.test(tool) ? [report(RULE, tool, `it reads ${named.path}`)] : [];
    return secret && !("command" in input)
      ? [
          /fetch|search/i.test(tool)
            ? stop(RULE, tool, "it sends a token or a password")
            : report(RULE, tool, "it writes a token or a password into a file"),
        ]
      : [];
  }
  const name = readToolName(tool);
  const isHere =
    (isAgentsOwn(name) && !name.words.some((word) => word === "upload" || word === "fetch")) ||
    name.server.some((word) =>
      /^(?:filesystem|files?|fs|editor|ide|vscode|jetbrains|desktop|serena)$/.test(word),
    );
  const sends = name.words.some((word) => SENDS_TOOL.test(word));
  if (
    secret &&
    !isHere &&
    sends &&
    !/token|key|auth|password|secret|credential|header|dsn|connection/i.test(secret.key)
  )
    return [stop(RULE, tool, "it sends a token or a password to a service")];
  if (named && !isHere && sends) return [stop(RULE, tool, `it sends ${named.path} to a service`)];
  return [report(RULE, tool, named ? `it names ${named.path}` : "it contains a password or a token")];
}

/** Matches realistic values of secret variables, as in `AWS_SECRET_ACCESS_KEY=wJalr…`. */
const ASSIGNED =
  /\b[A-Z][A-Z0-9_]{0,40}(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY)[A-Z0-9_]{0,20}["']?\s{0,2}[=:]\s{0,2}["']?([A-Za-z0-9+/_.~-]{16,})/;

function namesValue(text: string): boolean {
  const value = text.length < 20_000 ? ASSIGNED.exec(text)?.[1] : undefined;
  return (
    value !== undefined &&
    /[0-9]/.test(value) &&
    /[A-Za-z]/.test(value) &&
    !/^(?:your|example|changeme|x{4})/i.test(value)
  );
}

function textsIn(
  value: unknown,
  key = "",
  depth = 0,
  found: { key: string; text: string }[] = [],
): { key: string; text: string }[] {
  if (found.length > 500 || depth > 6) return found;
  if (typeof value === "string") {
    if (value.length > 16) found.push({ key, text: value });
  } else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value))
      textsIn(each, Array.isArray(value) ? key : name, depth + 1, found);
  return found;
}
