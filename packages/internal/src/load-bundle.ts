import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import type { Script } from "node:vm";

/** A bundle that was loaded, and what {@link keepCompiled} needs. */
export interface LoadedBundle<Exports> {
  exports: Exports;
  script: Script;
  cacheFile: string;
  /** Whether there was a cache; V8 may have refused it. */
  hadCache: boolean;
  /** The `require` that the bundle has. */
  require: (id: string) => unknown;
  /** That of who loaded it first. */
  callerRequire: (id: string) => unknown;
}

const BUNDLES = Symbol.for("agentos.bundles");
const shared = globalThis as { [BUNDLES]?: Map<string, LoadedBundle<unknown>> };
shared[BUNDLES] ??= new Map();

/** By their files. One of each in a process, also where several bundles bring this function. */
const loaded = shared[BUNDLES];

/**
 * Loads a bundle of ours as `require` does, once, with the code that V8 compiled the last time: compiling
 * takes a hook longer than all that it then
 * does. Node's own compile cache is not in Node 20. Without what was kept, or where V8 does not take it, it
 * only is slower.
 *
 * One function, because this one is compiled at each start.
 * @param folder of the bundle, absolute
 * @param name of its file, which has nothing but ASCII, as esbuild writes it
 * @param caller the caller's own `module`, whose `require` the bundle gets (a plain one in its place would be
 * bundled). It finds also what was
 * loaded here before, by its file
 * @param use of a bundle of which each use needs another part: what is compiled is kept for each
 */
export function loadBundle<Exports>(
  folder: string,
  name: string,
  caller: Pick<NodeJS.Module, "require">,
  use = "",
): LoadedBundle<Exports> {
  const file = process.getBuiltinModule("node:path").normalize(`${folder}/${name}`);
  const known = loaded.get(file);
  if (known !== undefined) return known as LoadedBundle<Exports>;
  try {
    const fd = openSync(file, "r");
    // One for each file that ever had this name, and each Node: V8 itself compares no more than the source's
    // length.
    const { ino, size, mtimeMs } = fstatSync(fd);
    const cacheFile = `${file}.${use}${ino}-${size}-${Math.round(mtimeMs)}-${process.version}-${process.arch}.cache`;
    // As UTF-8, for which Node has a way of its own that is quicker.
    const text = readFileSync(fd, "utf8");
    // Large ones stand in their function already: V8 would copy them into it.
    const source =
      text[0] === "(" ? text : `(function (exports, require, module, __filename, __dirname) {${text}\n})`;
    closeSync(fd);
    let cachedData: Buffer | undefined;
    try {
      cachedData = readFileSync(cacheFile);
    } catch {
      // The first start.
    }
    const vm = process.getBuiltinModule("node:vm");
    const script = new vm.Script(source, { filename: file, ...(cachedData && { cachedData }) });
    const require = (id: string): unknown => loaded.get(id)?.exports ?? caller.require(id);
    const module = { exports: {} as Exports, require };
    const hadCache = cachedData !== undefined;
    const { exports } = module;
    const bundle = { exports, script, cacheFile, hadCache, require, callerRequire: caller.require };
    loaded.set(file, bundle);
    script.runInThisContext()(module.exports, require, module, file, folder);
    bundle.exports = module.exports;
    return bundle;
  } catch (cause) {
    loaded.delete(file);
    throw new Error(`${name} cannot be loaded: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

// What other flags compiled is not taken; two kinds of starts must not write over each other at every one.
const REWRITE_AFTER_MS = 60 * 60 * 1000;

/**
 * Keeps what V8 has compiled by now beside a bundle, and beside those that it loaded; does nothing where that
 * is there already, or cannot be written. Never throws.
 * V8 caches only functions that have run, so this comes last.
 */
export function keepCompiled(own: LoadedBundle<unknown>): void {
  const loaders = new Set([own.require]);
  // Who loads another stands before it.
  for (const bundle of loaded.values()) {
    if (bundle !== own && !loaders.has(bundle.callerRequire)) continue;
    loaders.add(bundle.require);
    keepBundle(bundle);
  }
}

/** The same for one bundle, where those that it loaded keep themselves. */
export function keepBundle({ script, cacheFile, hadCache }: LoadedBundle<unknown>): void {
  if (hadCache && !(script.cachedDataRejected && isOld(cacheFile))) return;
  try {
    write(cacheFile, () => script.createCachedData());
  } catch {
    // An installation that belongs to somebody else.
  }
}

/**
 * Whole or not at all, also after a power cut: V8 looks at the beginning of what it is given and trusts the
 * rest.
 */
function write(file: string, content: () => Buffer): void {
  // Ends like the file itself, so that what leaves caches out leaves this out as well.
  const temporary = `${file}.${process.pid}.cache`;
  // Opened before the content is made, because where it can not be, it is not at each start.
  const fd = openSync(temporary, "wx", 0o644);
  try {
    try {
      writeFileSync(fd, content());
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, file);
  } catch (error) {
    unlinkSync(temporary);
    throw error;
  }
}

function isOld(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs > REWRITE_AFTER_MS;
  } catch {
    return true;
  }
}
