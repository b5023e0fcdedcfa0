import type { BinResult } from "./bin.js";

export interface HookProgram {
  name: string;
  answer(event: Record<string, unknown>, report: (problem: string) => void): object | string | undefined;
}

/**
 * Runs a hook's bundle in this process and returns what its bin would print. Starting the bin takes
 * a tenth of a second; other tests cover its start and its input.
 * @param options.env added to the environment during the call; undefined removes a variable
 */
export function runHookHere(
  program: HookProgram,
  event: object,
  options: { cwd?: string; env?: Record<string, string | undefined> } = {},
): BinResult {
  const { cwd = process.cwd(), env = {} } = options;
  const before = { ...process.env };
  const folder = process.cwd();
  const { execArgv } = process;
  const problems: string[] = [];
  setVariables(env);
  process.chdir(cwd);
  // The rules hook identifies its installation by these options, among other things.
  process.execArgv = [];
  try {
    const asSent = JSON.parse(JSON.stringify(event)) as Record<string, unknown>;
    const answer = program.answer(asSent, (problem) => problems.push(problem)) ?? "";
    return {
      code: 0,
      signal: null,
      stdout: typeof answer === "string" ? answer : `${JSON.stringify(answer)}\n`,
      stderr: problems.map((problem) => `${program.name}: ${problem}\n`).join(""),
    };
  } finally {
    process.execArgv = execArgv;
    process.chdir(folder);
    setVariables(Object.fromEntries(Object.keys(env).map((name) => [name, before[name]])));
  }
}

function setVariables(env: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
