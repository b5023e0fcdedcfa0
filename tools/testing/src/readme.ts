import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runBin } from "./bin.js";

export interface ReadmeRun {
  stdout: string;
  stderr: string;
  code: number | null;
  /** The output that the README shows below the program; undefined if it shows none. */
  expected: string | undefined;
}

/**
 * Runs the program that a README shows first under `## Usage` (a `ts` or `js` block), unchanged, and returns
 * what it printed together with the `text` block that follows it. It runs from a file next to the README, so
 * imports resolve as for a user of the package; its temporary files are removed.
 * @param options.cwd where it runs; default: the README's folder
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
