import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

type Fs = typeof fs;

/**
 * Runs with one function of node:fs replaced, for conditions that a test cannot create: a full disk, a
 * failing rename.
 */
export function withFake<K extends keyof Fs, T>(name: K, fake: (real: Fs[K]) => unknown, run: () => T): T {
  const real = fs[name];
  fs[name] = fake(real) as Fs[K];
  syncBuiltinESMExports();
  try {
    return run();
  } finally {
    fs[name] = real;
    syncBuiltinESMExports();
  }
}

/** In the form of a system error. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: fake`), { code });
}
