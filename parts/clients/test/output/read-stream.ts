import type { AgentReport } from "../../src/output/agent-report.js";
import { AgentStream } from "../../src/output/agent-stream.js";

/** The result of reading a stream. */
export interface Read {
  text: string;
  report: AgentReport | undefined;
  isOver: boolean | undefined;
  lines: string[];
}

/** Reads bytes as from a phase, in chunks that end at the given offsets. */
export function readStream(bytes: Buffer | string, cuts: readonly number[] = []): Read {
  const all = Buffer.from(bytes);
  const lines: string[] = [];
  const stream = new AgentStream({ onLine: (line) => lines.push(line), now: () => new Date(0) });
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
