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

/** A loaded bundle, with what {@link keepCompiled} needs. */
export interface LoadedBundle<Exports> {
  exports: Exports;
  script: Script;
  cacheFile: string;
  /** Whether there was a cache; V8 may have rejected it. */
  hadCache: boolean;
  /** The bundle's `require`. */
  require: (id: string) => unknown;
  /** The `require` of the first module that loaded it. */
  callerRequire: (id: string) => unknown;
}

const BUNDLES = Symbol.for("agentos.bundles");
const shared = globalThis as { [BUNDLES]?: Map<string, LoadedBundle<unknown>> };
shared[BUNDLES] ??= new Map();

/** Loaded bundles by file: one instance per process, even if several bundles contain this function. */
const loaded = shared[BUNDLES];

/**
 * Loads one of our bundles as `require` does, once, using the code that V8 compiled last time: compiling
 * takes a hook longer than all its work. Node 20 lacks Node's own compile cache. Without the cached code, or
 * if V8 rejects it, loading is merely slower.
 *
 * A single function, because it is compiled at each start.
 * @param folder of the bundle, absolute
 * @param name of its file, which must contain only ASCII, as esbuild writes it; with `.br` at its end it is
 * compressed
 * @param caller the caller's own `module`, whose `require` the bundle gets (a plain one would be bundled). It
 * also finds previously loaded bundles by file
 * @param use which part of the bundle is needed, when each use needs another one:
 * compiled code is cached per use
 */
export function loadBundle<Exports>(
  folder: string,
  name: string,
  caller: Pick<NodeJS.Module, "require">,
  use = "",
): LoadedBundle<Exports> {
  const { dirname, normalize } = process.getBuiltinModule("node:path");
  const file = normalize(`${folder}/${name}`);
  const known = loaded.get(file);
  if (known !== undefined) return known as LoadedBundle<Exports>;
  try {
    const fd = openSync(file, "r");
    // One cache for each version of the file and of Node: V8 itself compares only the source's length.
    const { ino, size, mtimeMs } = fstatSync(fd);
    const cacheFile = `${file}.${use}${ino}-${size}-${Math.round(mtimeMs)}-${process.version}-${process.arch}.cache`;
    // As UTF-8, for which Node has a faster path.
    const text = name.endsWith(".br")
      ? process.getBuiltinModule("node:zlib").brotliDecompressSync(readFileSync(fd)).toString("latin1")
      : readFileSync(fd, "utf8");
    // Large bundles are already wrapped in their function, because V8 would copy them into it.
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
    // Not the folder as given: what the bundle asks for beside itself is found by the file's name.
    script.runInThisContext()(module.exports, require, module, file, dirname(file));
    bundle.exports = module.exports;
    return bundle;
  } catch (cause) {
    loaded.delete(file);
    throw new Error(`${name} cannot be loaded: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

// Code compiled under other flags is rejected; two kinds of start must not overwrite each
// other's cache every time.
const REWRITE_AFTER_MS = 60 * 60 * 1000;

/**
 * Caches the code that V8 has compiled so far beside a bundle, and beside those that it loaded. Does
 * nothing if the cache exists already or cannot be written. Never throws. Call it last: V8 caches
 * only functions that have run.
 */
export function keepCompiled(own: LoadedBundle<unknown>): void {
  const loaders = new Set([own.require]);
  // A bundle is listed before those that it loads.
  for (const bundle of loaded.values()) {
    if (bundle !== own && !loaders.has(bundle.callerRequire)) continue;
    loaders.add(bundle.require);
    keepBundle(bundle);
  }
}

/** The same for a single bundle, when those that it loaded cache themselves. */
export function keepBundle({ script, cacheFile, hadCache }: LoadedBundle<unknown>): void {
  if (hadCache && !(script.cachedDataRejected && isOld(cacheFile))) return;
  try {
    write(cacheFile, () => script.createCachedData());
  } catch {
    // The installation belongs to somebody else.
  }
}

/**
 * Writes the whole cache or nothing, even at a power cut: V8 checks the beginning of its
 * input and trusts the rest.
 */
function write(file: string, content: () => Buffer): void {
  // Has the same extension, so that whatever excludes caches excludes this file too.
  const temporary = `${file}.${process.pid}.cache`;
  // Opened before the content is generated, so that a read-only installation does not
  // generate it at each start.
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
