/** Runs a phase once per item. */
export interface ForEach {
  /** A list whose strings may contain references, a reference to a list, or a glob. */
  items: string | readonly unknown[];
  /** Maximum number of concurrent items. Defaults to the session's limits. */
  maxParallel?: number;
  /** A template for the key of an item. By default, the key is derived from the item. */
  key?: string;
}

export interface Repeat {
  /** Evaluated after each iteration. By default, repeats until an iteration succeeds. */
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
