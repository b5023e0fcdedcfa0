/** Settings for running a phase once per item. */
export interface ForEach {
  /** A list whose strings may contain references, a reference to a list, or a glob. */
  items: string | readonly unknown[];
  /** Maximum number of concurrent items. By default, only the session's limits apply. */
  maxParallel?: number;
  /** A template for an item's key. By default, the key is derived from the item. */
  key?: string;
}

export interface Repeat {
  /** Condition to check after each iteration. By default, the phase repeats until it succeeds. */
  until?: string;
  max: number;
  /** The outcome if the condition was never met. */
  onMax: "fail" | "continue";
}

export interface Uses {
  /** Id or file path. */
  workflow: string;
  /** Inputs by name. Strings may contain references. */
  with: Readonly<Record<string, unknown>>;
}
