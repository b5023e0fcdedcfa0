/** A phase is run once for each item of a list. */
export interface ForEach {
  /** A list whose texts may hold references, a reference to one, or a glob. */
  items: string | readonly unknown[];
  /** How many items may be under way at the same time; absent: as many as the session lets. */
  maxParallel?: number;
  /** Names an item, with references; absent: made of the item itself. */
  key?: string;
}

/** A phase is run again and again. */
export interface Repeat {
  /** An expression, asked after each iteration; absent: until one succeeds. */
  until?: string;
  /** How many iterations there may be. */
  max: number;
  /** What becomes of the phase when none of them was the last. */
  onMax: "fail" | "continue";
}

/** A phase consists of the phases of another workflow. */
export interface Uses {
  /** Its id, or the path of its file. */
  workflow: string;
  /** What it is given, by the names of its inputs; texts may hold references. */
  with: Readonly<Record<string, unknown>>;
}
