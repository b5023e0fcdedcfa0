import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runBin } from "./bin.js";

export interface ReadmeRun {
  stdout: string;
  stderr: string;
  code: number | null;
  /** The output in the README, if any. */
  expected: string | undefined;
}

/**
 * Runs the first program under `## Usage` unchanged, from a file next to the README. Returns its
 * output and the `text` block that follows it.
 * @param options.cwd defaults to the README's folder
 */
export async function runReadmeProgram(readme: string, options: { cwd?: string } = {}): Promise<ReadmeRun> {
  const markdown = readFileSync(readme, "utf8").replaceAll("\r\n", "\n");
  const usage = markdown.slice(markdown.search(/^## Usage/m));
  const program = /^```(?:ts|js|mjs)\n([\s\S]*?)^```$/m.exec(usage);
  if (!markdown.includes("\n## Usage") || !program) throw new Error(`${readme}: no program under "## Usage"`);
  const output = /^```text\n([\s\S]*?)^```$/m.exec(usage.slice(program.index + program[0].length));
  const file = join(dirname(readme), `.readme-program-${randomUUID()}.mjs`);
  writeFileSync(file, program[1] ?? "");
  const temporary = mkdtempSync(join(tmpdir(), "agentos-readme-"));
  const env = { TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  try {
    const { stdout, stderr, code } = await runBin(file, { cwd: options.cwd ?? dirname(readme), env });
    return { stdout, stderr, code, expected: output?.[1] };
  } finally {
    rmSync(file, { force: true });
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}
