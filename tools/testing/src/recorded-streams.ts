import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Recorded by running the clients; the tools, skills and plugins they list are cut. */
export const STREAMS = fileURLToPath(new URL("../streams", import.meta.url));

/** A client that prints what was recorded, and ends as its run did. */
export const REPLAY = join(STREAMS, "replay.mjs");

/** How each recorded run ended. `fails`: it exited with 0 all the same. */
export const ENDS: Readonly<
  Record<string, Record<string, { exit?: number; signal?: string; fails?: true }>>
> = JSON.parse(readFileSync(join(STREAMS, "ends.json"), "utf8"));

/** Every recording, as `client/run`. */
export const RECORDINGS: readonly string[] = readdirSync(STREAMS, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".jsonl"))
  .map((file) => file.slice(0, -".jsonl".length))
  .sort();

export function recording(name: string): Buffer {
  return readFileSync(join(STREAMS, `${name}.jsonl`));
}

/** Rows as a client prints them. */
export function jsonLines(...rows: unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}
