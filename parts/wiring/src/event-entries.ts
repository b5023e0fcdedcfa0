import type { HookEntry } from "@agentos/clients";
import { DISPATCHER, formatDueHook, HOOKS } from "./dispatcher/index.js";
import type { HookName, ProgramName } from "./hooks.js";

export interface EventEntry {
  /** The event's name, as the client spells it. */
  event: string;
  /** The tools that the command applies to; absent if it applies to all. */
  matcher?: string;
  program: ProgramName;
  args: string[];
  timeoutSeconds: number;
}

/**
 * Merges the hooks for each event into one entry, which runs them in one process, each with its own
 * time limit. If the dispatcher is not installed, each hook has a separate entry.
 */
export function eventEntries(
  entries: readonly HookEntry[],
  installed: ReadonlySet<ProgramName>,
): EventEntry[] {
  const here = entries.filter(({ hook }) => installed.has(hook));
  if (!installed.has(DISPATCHER)) return here.map(alone);
  const byEvent = new Map<string, HookEntry[]>();
  for (const entry of here) byEvent.set(entry.event, [...(byEvent.get(entry.event) ?? []), entry]);
  return [...byEvent].map(([event, due]) =>
    due.length === 1 ? alone(due[0] as HookEntry) : together(event, due),
  );
}

function alone({ hook, event, matcher, timeoutSeconds }: HookEntry): EventEntry {
  return { event, ...(matcher !== undefined && { matcher }), program: hook, args: [], timeoutSeconds };
}

function together(event: string, due: readonly HookEntry[]): EventEntry {
  const [matcher, ...others] = new Set(due.map((entry) => entry.matcher));
  // Each hook ignores the tools that do not concern it.
  const wide = others.length > 0 ? "*" : matcher;
  return {
    event,
    ...(wide !== undefined && { matcher: wide }),
    program: DISPATCHER,
    args: due.map(({ hook, timeoutSeconds }) =>
      formatDueHook({ hook: shortName(hook), limitSeconds: timeoutSeconds }),
    ),
    // The hooks run one after another, and the last one must still have its full time.
    timeoutSeconds: due.reduce((sum, { timeoutSeconds }) => sum + timeoutSeconds, 0),
  };
}

function shortName(hook: HookName) {
  return HOOKS.find((each) => hook === `agentos-${each}-hook`) as (typeof HOOKS)[number];
}
