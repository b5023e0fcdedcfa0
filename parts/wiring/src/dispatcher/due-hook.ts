/** The dispatcher's name in settings. */
export const DISPATCHER = "agentos-hooks";

/** The hooks it can run: `context` is `agentos-context-hook`. */
export const HOOKS = ["context", "handoff", "rules", "guard", "waves"] as const;

/** A hook that is due at the event under which settings list it. */
export interface DueHook {
  hook: (typeof HOOKS)[number];
  /** Its time limit, in whole seconds. */
  limitSeconds: number;
}

/** A hook as a word of the dispatcher's command line: `guard:20`. */
export function formatDueHook({ hook, limitSeconds }: DueHook): string {
  return `${hook}:${limitSeconds}`;
}

/** The inverse of {@link formatDueHook}; undefined for any other word. */
export function parseDueHook(word: string): DueHook | undefined {
  const [, name, limit] = /^([a-z]+):([1-9]\d{0,4})$/.exec(word) ?? [];
  const hook = HOOKS.find((each) => each === name);
  return hook === undefined ? undefined : { hook, limitSeconds: Number(limit) };
}
