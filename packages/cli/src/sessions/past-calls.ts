import { readRecordedCalls } from "@agentos/clients";
import type { SessionFile } from "@agentos/context-meter";
import type { PastAction } from "@agentos/rules/internal";

/** Yields the tool calls in order. Calls `show` with the totals before each file and at the end. */
export async function* pastCalls(
  files: readonly SessionFile[],
  folder: string,
  since: Date | undefined,
  show: (files: number, calls: number) => void,
): AsyncIterable<PastAction> {
  const earliest = since?.toISOString() ?? "";
  const seen = new Set<string>();
  let calls = 0;
  for (const [at, file] of files.entries()) {
    show(at, calls);
    for (const call of readRecordedCalls(file.path, folder, seen)) {
      if (call.at !== undefined && call.at < earliest) continue;
      calls++;
      yield { ...call, client: file.client, sessionId: file.sessionId };
    }
  }
  show(files.length, calls);
}
