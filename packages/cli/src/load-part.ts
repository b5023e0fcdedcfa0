import { loadBundle } from "@agentos/internal";

type Parts = Readonly<Record<string, () => unknown>>;

/**
 * What a command loads when it runs: the build makes each `import(...)` of this command a call of this. Of
 * the bundle that all parts are in, what is compiled is kept for each part that comes first, because a
 * command needs few of the others.
 */
export function loadPart(name: string): unknown {
  return loadBundle<Parts>(__dirname, "parts.cjs", module, `${name}.`).exports[name]?.();
}
