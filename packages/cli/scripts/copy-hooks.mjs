import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { mergeNotices, SHARED_FILES } from "@agentos/build";

const HOOKS = {
  "agentos-context-hook": "context-meter/dist/hook.cjs",
  "agentos-statusline": "context-meter/dist/statusline.cjs",
  "agentos-handoff-hook": "handoff/dist/hook.cjs",
  "agentos-rules-hook": "rules/dist/hook.cjs",
  "agentos-guard-hook": "artifact-guard/dist/hook.cjs",
  "agentos-waves-hook": "workflow/dist/hook.cjs",
  "agentos-hooks": "hook-dispatcher/dist/hook.cjs",
};

/** The engine's programs that are no hooks: the command has them beside its own files. */
const NO_HOOKS = /^(?:cel|gate|warden)\./;

/**
 * Copies the hooks of our packages into the command, so that settings can point to a file of the one package
 * that a user installs. Each keeps the place that it has in its own package, because a hook loads its rarer
 * parts from beside itself; its name is a file of one line, like the bin of its package.
 * @param {string} packages the folder of the packages
 * @param {string} folder where to
 */
export function copyHooks(packages, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const notices = [];
  for (const name of new Set(Object.values(HOOKS).map((path) => path.split("/")[0]))) {
    const from = join(packages, name, "dist");
    const to = join(folder, name, "dist");
    const files = existsSync(from)
      ? readdirSync(from).filter(
          (file) => /\.(cjs|cjs\.br|bin|LICENSES\.txt)$/.test(file) && !NO_HOOKS.test(file),
        )
      : [];
    if (files.length === 0) continue;
    mkdirSync(to, { recursive: true });
    for (const file of files) {
      if (file.endsWith("LICENSES.txt")) notices.push(join(from, file));
      else if (file.endsWith(".br")) {
        const code = brotliDecompressSync(readFileSync(join(from, file))).toString();
        writeFileSync(join(to, file), brotliCompressSync(withSharedOnce(code)));
      } else if (!file.endsWith(".cjs")) cpSync(join(from, file), join(to, file));
      // The same in all of them: once is enough.
      else if (SHARED_FILES.includes(file)) cpSync(join(from, file), join(folder, file));
      else writeFileSync(join(to, file), withSharedOnce(readFileSync(join(from, file), "utf8")));
    }
    const { name: id, version } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8"));
    writeFileSync(join(folder, name, "package.json"), `${JSON.stringify({ name: id, version })}\n`);
  }
  mergeNotices(join(folder, "LICENSES.txt"), notices);
  for (const [name, path] of Object.entries(HOOKS)) {
    if (!existsSync(join(folder, path))) throw new Error(`${name} is not built: there is no ${path}`);
    writeFileSync(join(folder, `${name}.cjs`), loadedInPlace(path));
  }
  const openclaw = join(packages, "openclaw-hooks/hooks/context-guard");
  const copy = join(folder, "openclaw/context-guard");
  mkdirSync(copy, { recursive: true });
  // Nothing runs it from here: `aos init` writes it to a workspace of OpenClaw, and few have one.
  for (const file of readdirSync(openclaw)) {
    const text = readFileSync(join(openclaw, file), "utf8");
    writeFileSync(join(copy, `${file}.br`), brotliCompressSync(withoutShared(text, folder)));
  }
}

/** As their own bins do it: without looking for the file, which takes Node a millisecond. */
function loadedInPlace(path) {
  return `const file=\`\${__dirname}/${path}\`;module._compile(require("node:fs").readFileSync(file,"utf8"),file);\n`;
}

/** Has a bundle load what is there once for all packages. */
function withSharedOnce(code) {
  return SHARED_FILES.reduce((text, file) => text.replaceAll(`"${file}"`, `"../../${file}"`), code);
}

/** Leaves out the shared files' texts; each leaves its name, by which it is put back. */
function withoutShared(code, folder) {
  return SHARED_FILES.reduce(
    (text, file) => text.replace(readFileSync(join(folder, file), "utf8"), () => `/*${file}*/`),
    code,
  );
}
