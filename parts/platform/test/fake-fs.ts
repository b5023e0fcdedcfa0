import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

type Fs = typeof fs;

/**
 * Runs a function while one function of node:fs is replaced, to simulate conditions that a test cannot
 * create, such as a full disk or a failing rename.
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

/** Creates an error that looks like a system error. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: fake`), { code });
}
