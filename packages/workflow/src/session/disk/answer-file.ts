import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { createFileOnce, makeFolder } from "@agentos/platform";
import * as z from "zod";
import { usingState } from "./session-log.js";

const common = { by: z.string(), /** ISO 8601. */ at: z.string() };

const GivenAnswerSchema = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("approve"), ...common, note: z.string().optional() }),
  z.object({
    decision: z.literal("reject"),
    ...common,
    reason: z.string(),
    /** The phase that it is sent back to; absent: the gate's own. */
    to: z.string().optional(),
    /** The phase at whose gate that was said, of one that only builds on what it was sent back to. */
    gate: z.string().optional(),
  }),
  /** Nobody answered in time. */
  z.object({ decision: z.literal("fail"), ...common, reason: z.string() }),
]);

/** An answer to an open gate, as whoever gives it leaves it for the process that runs the session. */
export type GivenAnswer = z.infer<typeof GivenAnswerSchema>;

/**
 * Gives the answer to a gate, which exactly one of all processes can.
 * @returns the answer that counts: the given one, or the one that was first
 */
export function giveAnswer(path: string, answer: GivenAnswer): { isOurs: boolean; answer: GivenAnswer } {
  return usingState(path, "write", () => {
    makeFolder(dirname(path));
    const isOurs = createFileOnce(path, `${JSON.stringify(answer)}\n`);
    return { isOurs, answer: isOurs ? answer : (readAnswer(path) ?? answer) };
  });
}

/** The answer that was given; undefined when none was, or when what is there cannot be one. */
export function readAnswer(path: string): GivenAnswer | undefined {
  try {
    return GivenAnswerSchema.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  } catch {
    return undefined;
  }
}
