// `npm run api` writes docs/api.md from the declarations that packages publish; with --check it only
// compares.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { root } from "./run.mjs";

const FILE = join(root, "docs", "api.md");

const modules = new Map();
const packages = published();
const text = render(packages);
if (!process.argv.includes("--check")) writeFileSync(FILE, text);
else if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== text) {
  console.error(
    "docs/api.md is not what the packages export. Run `npm run api`, read the difference, commit it.",
  );
  process.exitCode = 1;
}

/** Every published package that has a library, with the declarations behind each entry. */
function published() {
  return readdirSync(join(root, "packages")).flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"));
    if (manifest.private) return [];
    const entries = Object.entries(manifest.exports ?? {}).flatMap(([subpath, { types }]) => {
      if (types === undefined) return [];
      const found = exportsOf(join(root, "packages", folder, types));
      return [{ specifier: join(manifest.name, subpath), found: [...found].sort(byName) }];
    });
    return entries.length === 0 ? [] : [{ name: manifest.name, description: manifest.description, entries }];
  });
}

/** The names that a module exports, each with its declaration. */
function exportsOf(path) {
  const found = new Map();
  const { body } = moduleAt(path);
  for (const node of body) {
    if (node.type === "ExportAllDeclaration") {
      for (const [name, declaration] of exportsOf(beside(path, node.source.value)))
        found.set(name, declaration);
    } else if (node.type === "ExportNamedDeclaration") {
      if (node.declaration) {
        for (const name of namesOf(node.declaration))
          found.set(name, declarationOf(path, node, node.declaration));
      }
      for (const { local, exported } of node.specifiers) {
        const declared = resolved(path, local.name, node.source?.value);
        if (declared) found.set(exported.name, declared);
      }
    }
  }
  return found;
}

/** What a name stands for: here, in the module that it comes from, or in somebody else's package. */
function resolved(path, name, source) {
  if (source !== undefined) {
    if (!source.startsWith("."))
      return { kind: "of another package", code: `// ${name}: see ${source}`, purpose: "" };
    return exportsOf(beside(path, source)).get(name);
  }
  const { body } = moduleAt(path);
  for (const node of body) {
    const declaration = node.declaration ?? node;
    if (namesOf(declaration).includes(name)) return declarationOf(path, node, declaration);
    if (node.type !== "ImportDeclaration") continue;
    const specifier = node.specifiers.find(({ local }) => local.name === name);
    if (specifier) return resolved(path, specifier.imported?.name ?? name, node.source.value);
  }
  return undefined;
}

function namesOf(declaration) {
  if (declaration.type === "VariableDeclaration") return declaration.declarations.map(({ id }) => id.name);
  return declaration.id?.name === undefined ? [] : [declaration.id.name];
}

function declarationOf(path, node, declaration) {
  const { source, comments } = moduleAt(path);
  const doc = comments.findLast(({ end, value }) => end <= node.start && value.startsWith("*"));
  const isItsOwn = doc !== undefined && source.slice(doc.end, node.start).trim() === "";
  return {
    purpose: isItsOwn ? firstSentence(doc.value) : "",
    code: withoutSchemas(withoutComments(source, comments, declaration).replace(/^declare /, "")),
  };
}

function withoutComments(source, comments, { start, end }) {
  let code = "";
  let from = start;
  for (const comment of comments) {
    if (comment.start < from || comment.end > end) continue;
    code += source.slice(from, comment.start).trimEnd();
    from = comment.end;
  }
  return code + source.slice(from, end);
}

/** A schema's type repeats, over hundreds of lines, what the type inferred from it says. */
function withoutSchemas(code) {
  return code.replace(/^(const \w+: z\.\w+)<[\s\S]*>;$/, "$1;");
}

function firstSentence(comment) {
  const words = comment.replace(/^\*|^\s*\*/gm, " ").replace(/@\w+[\s\S]*$/, "");
  const [sentence] = /^[\s\S]*?[.:](?=\s|$)/.exec(words.trim()) ?? [words];
  return sentence
    .replace(/\s+/g, " ")
    .trim()
    .replace(/:$/, ".")
    .replace(/\{@link ([^}]*)\}/g, "$1");
}

function moduleAt(path) {
  const known = modules.get(path);
  if (known) return known;
  const source = readFileSync(path, "utf8");
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const parsed = { source, body: program.body, comments };
  modules.set(path, parsed);
  return parsed;
}

function beside(path, specifier) {
  return join(dirname(path), specifier.replace(/\.js$/, ".d.ts"));
}

function byName([one], [other]) {
  return one < other ? -1 : 1;
}

function render(all) {
  const sections = all.flatMap(({ description, entries }) =>
    entries.flatMap(({ specifier, found }, index) => [
      `## ${specifier}`,
      ...(index === 0 ? [`${description}.`] : []),
      fenced(found),
    ]),
  );
  return `${[
    "# API",
    "Everything that the packages export, as they declare it, and what it is for. Written by `npm run api` from\nthe declarations, and checked for drift by `npm run check`. How to use them is in each package's README.",
    "Names that several packages export mean the same everywhere:",
    shared(all),
    ...sections,
  ].join("\n\n")}\n`;
}

/** A table of the names that more than one package exports. */
function shared(all) {
  const users = new Map();
  for (const { name, entries } of all) {
    const names = new Set(entries.flatMap(({ found }) => found.map(([exported]) => exported)));
    for (const exported of names)
      users.set(exported, [...(users.get(exported) ?? []), name.replace(/^@agentos\//, "")]);
  }
  const rows = [...users].filter(([, packages]) => packages.length > 1).sort(byName);
  return [
    "| name | packages |",
    "| --- | --- |",
    ...rows.map(([name, of]) => `| \`${name}\` | ${of.join(", ")} |`),
  ].join("\n");
}

function fenced(found) {
  const code = found
    .map(([, { purpose, code }]) => `${purpose === "" ? "" : `${wrapped(purpose)}\n`}${code}`)
    .join("\n\n");
  const biome = join(root, "node_modules", ".bin", "biome");
  const formatted = execFileSync(biome, ["format", "--stdin-file-path=api.d.ts"], {
    cwd: root,
    input: code,
    encoding: "utf8",
  });
  return `\`\`\`ts\n${formatted}\`\`\``;
}

/** A comment of at most 100 columns a line. */
function wrapped(sentence) {
  const lines = [""];
  for (const word of sentence.split(" ")) {
    if (lines.at(-1).length + word.length > 100) lines.push("");
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines.map((line) => `//${line}`).join("\n");
}
