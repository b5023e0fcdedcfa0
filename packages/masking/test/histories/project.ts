import type { Random } from "./random.js";

/**
 * The project that an agent works on: its files change as the agent edits them, so later reads differ from
 * earlier ones.
 */
export interface Project {
  name: string;
  root: string;
  files: Map<string, string[]>;
}

const NOUNS =
  "session token cache order invoice parser ledger queue worker schema router cursor batch lease".split(" ");
const VERBS =
  "load save parse render merge resolve fetch update validate flush collect schedule encode drain".split(" ");
const FOLDERS = ["src", "src/core", "src/utils", "lib", "internal/store", "tests"];

type Language = "ts" | "py" | "rs" | "go";

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** A name in the language's convention for functions. */
function functionName(random: Random, language: Language): string {
  const words = [random.pick(VERBS), random.pick(NOUNS), ...(random.chance(0.4) ? [random.pick(NOUNS)] : [])];
  if (language === "py" || language === "rs") return words.join("_");
  const [first, ...rest] = words as [string, ...string[]];
  return (language === "go" ? capital(first) : first) + rest.map(capital).join("");
}

const BODIES: Record<Language, (random: Random, noun: string) => string> = {
  ts: (random, noun) =>
    random.pick([
      `  const ${noun} = await this.${random.pick(NOUNS)}s.get(${noun}Id);`,
      `  if (${noun} === undefined) throw new Error(\`Unknown ${noun} "\${id}"\`);`,
      `  for (const item of ${noun}s) total += item.${random.pick(NOUNS)} * ${random.between(2, 977)};`,
      `  return { ...${noun}, updatedAt: now(), ${random.pick(NOUNS)}: ${random.between(1, 9)} };`,
      `  logger.debug("${random.pick(VERBS)} ${noun}", { id, attempt: ${random.between(1, 5)} });`,
      `  // ${capital(noun)}s older than ${random.between(3, 90)} days are dropped by the ${random.pick(NOUNS)}.`,
    ]),
  py: (random, noun) =>
    random.pick([
      `    ${noun} = self.${random.pick(NOUNS)}s.get(${noun}_id, None)`,
      `    if ${noun} is None:\n        raise KeyError(f"unknown ${noun} {${noun}_id!r}")`,
      `    return [entry.${random.pick(NOUNS)} for entry in ${noun}s if entry.size > ${random.between(2, 4096)}]`,
      `    logger.debug("${random.pick(VERBS)} %s in %d ms", ${noun}, elapsed)`,
      `    # ${capital(noun)}s are kept for ${random.between(3, 90)} days, see ${random.pick(NOUNS)}.`,
    ]),
  rs: (random, noun) =>
    random.pick([
      `    let ${noun} = self.${random.pick(NOUNS)}s.get(&id).ok_or(Error::Missing(id))?;`,
      `    for ${noun} in &self.${noun}s {\n        total += ${noun}.len() * ${random.between(2, 512)};\n    }`,
      `    tracing::debug!(?${noun}, attempt = ${random.between(1, 5)}, "${random.pick(VERBS)}");`,
      `    // ${capital(noun)}s are never longer than ${random.between(16, 4096)} bytes.`,
    ]),
  go: (random, noun) =>
    random.pick([
      `\t${noun}, err := s.${random.pick(NOUNS)}s.Get(ctx, id)\n\tif err != nil {\n\t\treturn nil, err\n\t}`,
      `\tfor _, item := range ${noun}s {\n\t\ttotal += item.Size * ${random.between(2, 512)}\n\t}`,
      `\tlog.Printf("${random.pick(VERBS)} ${noun} %s after %d tries", id, ${random.between(1, 9)})`,
    ]),
};

const HEADS: Record<Language, (random: Random) => string[]> = {
  ts: (random) => [
    `import { ${random.pick(VERBS)} } from "./${random.pick(NOUNS)}.js";`,
    `import type { ${capital(random.pick(NOUNS))} } from "../types.js";`,
    "",
    `const MAX_${random.pick(NOUNS).toUpperCase()} = ${random.between(8, 9000)};`,
    "",
  ],
  py: (random) => [
    "import logging",
    `from .${random.pick(NOUNS)} import ${capital(random.pick(NOUNS))}`,
    "",
    "logger = logging.getLogger(__name__)",
    `DEFAULT_${random.pick(NOUNS).toUpperCase()} = ${random.between(8, 9000)}`,
    "",
  ],
  rs: (random) => [
    `use crate::${random.pick(NOUNS)}::${capital(random.pick(NOUNS))};`,
    "use std::collections::HashMap;",
    "",
  ],
  go: (random) => [`package ${random.pick(NOUNS)}`, "", "import (", '\t"context"', '\t"log"', ")", ""],
};

function definition(random: Random, language: Language): string[] {
  const name = functionName(random, language);
  const noun = random.pick(NOUNS);
  const body = Array.from({ length: random.between(2, 9) }, () =>
    BODIES[language](random, random.pick(NOUNS)),
  );
  const lines = body.join("\n").split("\n");
  switch (language) {
    case "ts":
      return [
        `export async function ${name}(${noun}Id: string, now = Date.now): Promise<void> {`,
        ...lines,
        "}",
        "",
      ];
    case "py":
      return [`def ${name}(self, ${noun}_id: str, *, timeout: float = 5.0):`, ...lines, "", ""];
    case "rs":
      return [
        `pub fn ${name}(&self, id: &str) -> Result<usize, Error> {`,
        ...lines,
        "    Ok(total)",
        "}",
        "",
      ];
    default:
      return [
        `func (s *Store) ${name}(ctx context.Context, id string) error {`,
        ...lines,
        "\treturn nil",
        "}",
        "",
      ];
  }
}

function sourceFile(random: Random, language: Language): string[] {
  const head = HEADS[language](random);
  const parts = Array.from({ length: random.between(1, 12) }, () => definition(random, language));
  const end = language === "rs" && random.chance(0.3) ? ["fn main() {", "    run().unwrap();", "}"] : [];
  return [...head, ...parts.flat(), ...end];
}

export function createProject(random: Random): Project {
  const language = random.pick<Language>(["ts", "py", "rs", "go"]);
  const name = `${random.pick(NOUNS)}-${random.pick(["server", "kit", "cli", "service"])}`;
  const files = new Map<string, string[]>();
  const count = random.between(6, 16);
  for (let index = 0; index < count; index += 1) {
    const path = `${random.pick(FOLDERS)}/${random.pick(NOUNS)}_${random.pick(VERBS)}.${language}`;
    files.set(path, sourceFile(random, language));
  }
  files.set("README.md", [
    `# ${name}`,
    "",
    "What it does, and how to run it.",
    "",
    "## Usage",
    "",
    "```sh",
    `npx ${name}`,
    "```",
  ]);
  files.set(
    "package.json",
    JSON.stringify({ name, version: "1.4.2", scripts: { test: "vitest run" } }, null, 2).split("\n"),
  );
  return { name, root: `/workspace/${name}`, files };
}

/** Changes a line or two of a file; returns the edit as the agent would request it. */
export function editFile(random: Random, project: Project, path: string): { before: string; after: string } {
  const lines = project.files.get(path)!;
  const at = random.between(0, lines.length - 1);
  const before = lines[at]!;
  const after =
    before === "" ? `// reviewed ${random.hex(6)}` : `${before} // ${random.pick(VERBS)} ${random.hex(4)}`;
  const changed = [...lines];
  changed[at] = after;
  project.files.set(path, changed);
  return { before, after };
}

export function newFile(random: Random, project: Project): { path: string; lines: string[] } {
  const extension = [...project.files.keys()][0]!.split(".").at(-1) as Language;
  const path = `${random.pick(FOLDERS)}/${random.pick(NOUNS)}_${random.hex(3)}.${extension}`;
  const lines = sourceFile(random, extension);
  project.files.set(path, lines);
  return { path, lines };
}

/** Where a word occurs in the project, as `[path, one-based line, text]`. */
export function searchProject(project: Project, word: string): [string, number, string][] {
  return [...project.files].flatMap(([path, lines]) =>
    lines.flatMap((line, index): [string, number, string][] =>
      line.includes(word) ? [[path, index + 1, line]] : [],
    ),
  );
}

export const someWord = (random: Random): string => random.pick(random.chance(0.5) ? NOUNS : VERBS);
