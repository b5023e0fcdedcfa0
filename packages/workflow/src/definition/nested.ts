/** Runs a phase once for each item of a list. */
export interface ForEach {
  /** A list whose strings may contain references, a reference to a list, or a glob. */
  items: string | readonly unknown[];
  /** How many items may run at once; absent: limited by the session only. */
  maxParallel?: number;
  /** A template for an item's key; absent: derived from the item. */
  key?: string;
}

/** Runs a phase repeatedly. */
export interface Repeat {
  /** A condition, evaluated after each iteration; absent: until one succeeds. */
  until?: string;
  /** The maximum number of iterations. */
  max: number;
  /** What happens if the condition was never met. */
  onMax: "fail" | "continue";
}

/** Runs another workflow as a phase. */
export interface Uses {
  /** Its id, or the path of its file. */
  workflow: string;
  /** Its inputs by name; strings may contain references. */
  with: Readonly<Record<string, unknown>>;
}
