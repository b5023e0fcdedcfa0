import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A bundle that was loaded, and what may be done for the next start once everything else is done. */
export interface LoadedBundle<Exports> {
  exports: Exports;
  /** Keeps what V8 compiled beside the bundle; does nothing where that is there already, or cannot be written. Never throws. */
  keepCompiled(): void;
}

// What other flags compiled is not taken; two kinds of starts must not write over each other at every one.
const REWRITE_AFTER_MS = 60 * 60 * 1000;

/**
 * Loads a bundle of ours as `require` does, with the code that V8 compiled the last time: compiling the parser takes twice as long as
 * all that it then does. Node's own compile cache is not in Node 20. Without a cache, or with one that V8 does not take, it
 * only is slower.
 * @param file absolute; nothing but ASCII, as esbuild writes it
 */
export function loadBundle<Exports>(file: string): LoadedBundle<Exports> {
  const { Script } = process.getBuiltinModule("node:vm");
  const source = readFileSync(file, "latin1");
  const cacheFile = cacheFileOf(file);
  const cached = readIfThere(cacheFile);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    ...(cached && { cachedData: cached }),
  });
  const bundle = { exports: {} as Exports };
  script.runInThisContext()(bundle.exports, require, bundle, file, dirname(file));
  return {
    exports: bundle.exports,
    keepCompiled() {
      if (cached && !(script.cachedDataRejected && isOld(cacheFile))) return;
      try {
        const temporary = `${cacheFile}.${process.pid}`;
        writeFileSync(temporary, script.createCachedData(), { mode: 0o644, flag: "wx" });
        renameSync(temporary, cacheFile);
      } catch {
        // An installation that belongs to somebody else.
      }
    },
  };
}

/** One for each file that ever had this name, and each Node: V8 itself compares no more than the source's length. */
function cacheFileOf(file: string): string {
  const { ino, size, mtimeMs } = statSync(file);
  return `${file}.${ino}-${size}-${Math.round(mtimeMs)}-${process.version}-${process.arch}.cache`;
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function isOld(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs > REWRITE_AFTER_MS;
  } catch {
    return true;
  }
}
