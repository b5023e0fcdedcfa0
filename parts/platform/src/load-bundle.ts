import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, resolve } from "node:path";
import { Script } from "node:vm";
import { describeError } from "./describe-error.js";

const HEADER_LENGTH = 8;
const loaded = new Map<string, { exports: unknown }>();
const compiled: Compiled[] = [];

interface Compiled {
  file: string;
  cache: string;
  script: Script;
}

/**
 * Loads a CommonJS bundle and the bundles it requires, with V8's code cache from a `cache` folder
 * next to them. Node's own compile cache lacks functions that were compiled after a file had been
 * loaded. Most functions are compiled that late, and recompiling 400 of them takes a hook 15 ms.
 * @param file an absolute path
 * @param requireNode the caller's `require`, for Node's own modules
 */
export function loadBundle(file: string, requireNode: NodeJS.Require): unknown {
  const known = loaded.get(file);
  if (known !== undefined) return known.exports;
  const module = { exports: {} as unknown };
  const folder = dirname(file);
  const source = readText(file);
  const cache = `${folder}/cache/${process.version}-${process.arch}-${basename(file)}.bin`;
  const cachedData = readCache(file, cache);
  const code = `(function (exports, require, module, __filename, __dirname) {${source}\n})`;
  const script = new Script(code, { filename: file, ...(cachedData !== undefined && { cachedData }) });
  if (cachedData === undefined || script.cachedDataRejected === true) {
    // By the end, everything that this run needed has been compiled.
    if (compiled.length === 0) process.once("exit", () => compiled.forEach(writeCache));
    compiled.push({ file, cache, script });
  }
  const requireFrom = (name: string) =>
    name.startsWith(".") || isAbsolute(name)
      ? loadBundle(resolve(folder, name), requireNode)
      : requireNode(name);
  loaded.set(file, module);
  script.runInThisContext()(module.exports, requireFrom, module, file, folder);
  return module.exports;
}

function readText(file: string): string {
  try {
    // The bundles are ASCII; reading them as UTF-8 takes longer.
    return readFileSync(file, "latin1");
  } catch (error) {
    throw new Error(`${basename(file)}: ${describeError(error)}`);
  }
}

/** Identifies the source, because V8 compares only its length. Programs can set `mtime`, but not `ctime`. */
const keyOf = (file: string): number => statSync(file).ctimeMs;

function readCache(file: string, cache: string): Buffer | undefined {
  try {
    const bytes = readFileSync(cache);
    return bytes.readDoubleLE(0) === keyOf(file) ? bytes.subarray(HEADER_LENGTH) : undefined;
  } catch {
    return undefined;
  }
}

function writeCache({ file, cache, script }: Compiled): void {
  try {
    const header = Buffer.alloc(HEADER_LENGTH);
    header.writeDoubleLE(keyOf(file));
    const temporary = `${cache}.${process.pid}`;
    mkdirSync(dirname(cache), { recursive: true });
    writeFileSync(temporary, Buffer.concat([header, script.createCachedData()]));
    renameSync(temporary, cache);
  } catch {
    // The folder of an installation may be read-only.
  }
}
