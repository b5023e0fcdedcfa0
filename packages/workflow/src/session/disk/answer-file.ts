import { dirname } from "node:path";
import { createFileOnce, makeFolder, readTextFile } from "@agentos/platform";
import * as z from "zod";
import { usingState } from "./session-log.js";

const common = { by: z.string(), /** ISO 8601. */ at: z.string() };

const GivenAnswerSchema = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("approve"), ...common, note: z.string().optional() }),
  z.object({
    decision: z.literal("reject"),
    ...common,
    reason: z.string(),
    /** The phase to run again. Defaults to the gate's own phase. */
    to: z.string().optional(),
    /** The phase whose gate was rejected, if that rejection also closed this gate. */
    gate: z.string().optional(),
  }),
  z.object({ decision: z.literal("fail"), ...common, reason: z.string() }),
]);

/** A decision on an open gate, stored in a file for the process that is running the session. */
export type GivenAnswer = z.infer<typeof GivenAnswerSchema>;

/** Stores a decision unless there is one already, possibly from a different process. */
export function giveAnswer(path: string, answer: GivenAnswer): { isOurs: boolean; answer: GivenAnswer } {
  return usingState(path, "write", () => {
    makeFolder(dirname(path));
    const isOurs = createFileOnce(path, `${JSON.stringify(answer)}\n`);
    return { isOurs, answer: isOurs ? answer : (readAnswer(path) ?? answer) };
  });
}

export function readAnswer(path: string): GivenAnswer | undefined {
  try {
    return GivenAnswerSchema.safeParse(JSON.parse(readTextFile(path))).data;
  } catch {
    return undefined;
  }
}
