import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AgentReport } from "../src/index.js";
import { AgentStream } from "../src/runner/stream/agent-stream.js";

/** Recorded by running the clients; the tools, skills and plugins they list are cut. */
export const STREAMS = fileURLToPath(new URL("./fixtures/streams", import.meta.url));

/** A client that prints what was recorded, and ends as its run did. */
export const REPLAY = fileURLToPath(new URL("./fixtures/streams/replay.mjs", import.meta.url));

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

/** What a stream came to. */
export interface Read {
  text: string;
  report: AgentReport | undefined;
  isOver: boolean | undefined;
  lines: string[];
}

/** Reads bytes as they would come from a phase, in chunks that end at the given places. */
export function readStream(bytes: Buffer | string, cuts: readonly number[] = []): Read {
  const all = Buffer.from(bytes);
  const lines: string[] = [];
  const stream = new AgentStream({ onLine: (line) => lines.push(line), now: () => 0 });
  let start = 0;
  for (const cut of [...cuts.map((each) => each % (all.length + 1)).sort((a, b) => a - b), all.length]) {
    stream.push(all.subarray(start, cut));
    start = cut;
  }
  stream.end();
  return {
    text: stream.read().text,
    report: stream.reading?.report(),
    isOver: stream.reading?.isOver,
    lines,
  };
}

/** Rows as a client prints them. */
export function jsonLines(...rows: unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}
