export const DISPATCHER = "agentos-hooks";

/** The hooks that the dispatcher can run. `context` means `agentos-context-hook`. */
export const HOOKS = ["context", "handoff", "rules", "guard", "waves"] as const;

export interface DueHook {
  hook: (typeof HOOKS)[number];
  limitSeconds: number;
}

/** Formats a hook as an argument for the dispatcher, such as `guard:20`. */
export function formatDueHook({ hook, limitSeconds }: DueHook): string {
  return `${hook}:${limitSeconds}`;
}

/** Parses one of the dispatcher's arguments; returns undefined if it does not name a hook. */
export function parseDueHook(word: string): DueHook | undefined {
  const [, name, limit] = /^([a-z]+):([1-9]\d{0,4})$/.exec(word) ?? [];
  const hook = HOOKS.find((each) => each === name);
  return hook === undefined ? undefined : { hook, limitSeconds: Number(limit) };
}
