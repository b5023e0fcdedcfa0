import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/**
 * Of the caller's environment, only PATH is inherited.
 * @param {string} root
 * @param {Record<string, string>} programs files by command name; they come first in PATH
 */
export function createSandbox(root, programs = {}) {
  const [home, project, temporary, bin] = ["home", "project", "tmp", "bin"].map((name) => join(root, name));
  for (const folder of [home, project, temporary, bin]) mkdirSync(folder, { recursive: true });
  for (const [name, file] of Object.entries(programs)) symlinkSync(file, join(bin, name));
  writeFiles(home, {
    ".gitconfig":
      "[user]\n\tname = Somebody\n\temail = somebody@example.com\n[init]\n\tdefaultBranch = main\n",
  });
  const env = {
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    HOME: home,
    TMPDIR: temporary,
    LANG: "C.UTF-8",
    TERM: "xterm-256color",
    SHELL: "/bin/sh",
  };
  return { root, home, project, temporary, env };
}

/** Content other than strings and bytes is written as JSON. */
export function writeFiles(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const isWritten = typeof content === "string" || content instanceof Uint8Array;
    writeFileSync(file, isWritten ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
}
