import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, resolve, sep } from "node:path";
import { Script } from "node:vm";
import { describeError } from "./describe-error.js";

/** The `ctime` of the bundle and the length of V8's data, which comes next; the code is last. */
const HEADER_LENGTH = 16;
const loaded = new Map<string, { exports: unknown }>();
const compiled: Compiled[] = [];

interface Compiled {
  file: string;
  cache: string;
  code: string;
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
  const cache = `${folder}/cache/${process.version}-${process.arch}-${basename(file)}.bin`;
  const cached = readCache(file, cache);
  const code = cached?.code ?? functionOf(readText(file));
  const script = new Script(code, { filename: file, ...(cached && { cachedData: cached.data }) });
  if (cached === undefined || script.cachedDataRejected === true) {
    // By the end, everything that this run needed has been compiled.
    if (compiled.length === 0) process.once("exit", () => compiled.forEach(writeCache));
    compiled.push({ file, cache, code, script });
  }
  const requireFrom = (name: string) => {
    // With a few more calls of `resolve`, V8 would optimize it, which takes 2 ms.
    if (name.startsWith("./")) return loadBundle(`${folder}${sep}${name.slice(2)}`, requireNode);
    if (name.startsWith("../")) return loadBundle(resolve(folder, name), requireNode);
    return isAbsolute(name) ? loadBundle(name, requireNode) : requireNode(name);
  };
  loaded.set(file, module);
  script.runInThisContext()(module.exports, requireFrom, module, file, folder);
  return module.exports;
}

const END = "\n})";
const functionOf = (source: string): string =>
  `(function (exports, require, module, __filename, __dirname) {${source}${END}`;

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

/** The cache includes the code, because joining its parts again would copy it. */
function readCache(file: string, cache: string): { data: Buffer; code: string } | undefined {
  try {
    const bytes = readFileSync(cache);
    if (bytes.readDoubleLE(0) !== keyOf(file)) return undefined;
    const end = HEADER_LENGTH + bytes.readDoubleLE(8);
    const code = bytes.toString("latin1", end);
    // The end can be missing after a crash.
    return code.endsWith(END) ? { data: bytes.subarray(HEADER_LENGTH, end), code } : undefined;
  } catch {
    return undefined;
  }
}

function writeCache({ file, cache, code, script }: Compiled): void {
  try {
    const data = script.createCachedData();
    const header = Buffer.alloc(HEADER_LENGTH);
    header.writeDoubleLE(keyOf(file));
    header.writeDoubleLE(data.length, 8);
    const temporary = `${cache}.${process.pid}`;
    mkdirSync(dirname(cache), { recursive: true });
    writeFileSync(temporary, Buffer.concat([header, data, Buffer.from(code, "latin1")]));
    renameSync(temporary, cache);
  } catch {
    // The folder of an installation may be read-only.
  }
}
