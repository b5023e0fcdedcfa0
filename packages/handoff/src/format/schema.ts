import { describeError, isSafeId, usedTokensOf, withoutUndefined } from "@agentos/platform";
import * as z from "zod";
import { FRONT_MATTER_KEYS, type FrontMatterValue, isFrontMatterValue } from "./front-matter.js";

const SessionIdSchema = z.custom<string>(isSafeId, {
  error: 'expected 1 to 128 letters, digits, ".", "_" or "-" without a leading dot',
});

const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|z|[+-]\d\d:?\d\d)?)?$/;
const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

const TimestampSchema = z.string().transform((text, context) => {
  const timestamp = normalizeTimestamp(text);
  if (timestamp !== undefined) return timestamp;
  context.addIssue({ code: "custom", message: "expected a date and time such as 2026-02-24T23:45:00Z" });
  return z.NEVER;
});

const WholeNumberSchema = z
  .number()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  // Adding 0 turns -0, which text cannot represent, into 0.
  .transform((value) => Math.round(value) + 0);

/** Declared here, so that the public types do not depend on those of `@agentos/platform`. */
type TokenCounts = {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly usedTokens?: number | undefined;
  readonly windowTokens?: number | undefined;
};

const TokensSchema = z
  .custom<TokenCounts>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
    error: "expected a Usage",
  })
  .transform((usage, context): Pick<TokenCounts, "usedTokens" | "windowTokens"> => {
    try {
      return withoutUndefined({ usedTokens: usedTokensOf(usage), windowTokens: usage.windowTokens });
    } catch (error) {
      context.addIssue({ code: "custom", message: describeError(error) });
      return z.NEVER;
    }
  })
  .pipe(z.object({ usedTokens: WholeNumberSchema.optional(), windowTokens: WholeNumberSchema.optional() }));

const RemainingTaskSchema = z.strictObject({
  name: z.string(),
  agent: z.string().optional(),
  note: z.string().optional(),
});
const CompletedTaskSchema = RemainingTaskSchema.extend({ durationMs: WholeNumberSchema.optional() });

const SaidSchema = z.strictObject({
  by: z.enum(["user", "agent", "subagent", "summary"]),
  text: z.string(),
  /** The agent's question, if the user's words answer it. */
  question: z.string().optional(),
  /** The earlier session in which it was said. Absent for the handoff's own session. */
  session: SessionIdSchema.optional(),
});

const ExtraFrontMatterSchema = z
  .custom<Record<string, FrontMatterValue>>(
    (value) => typeof value === "object" && !Array.isArray(value) && isFrontMatterValue(value),
    { error: "expected strings, and lists and maps of strings" },
  )
  .refine((extra) => !FRONT_MATTER_KEYS.some((key) => Object.hasOwn(extra, key)), {
    error: `expected none of ${FRONT_MATTER_KEYS.join(", ")}: the handoff has fields for them`,
  });

/**
 * What one session leaves for the next. Fields can contain any text. {@link buildHandoff} and
 * {@link parseHandoff} preserve it, including lone surrogates and control characters.
 *
 * Normalizes `timestamp` to UTC in whole seconds and numbers to integers. Omits `undefined` fields
 * and empty lists and maps, except `completed` and `remaining`. Rejects unknown fields, a
 * `sessionId` that is unsafe in a path, and front matter with values other than text, lists and maps.
 */
export const HandoffSchema = z
  .strictObject({
    sessionId: SessionIdSchema,
    workflow: z.string().optional(),
    /** The phase that was running when the handoff was written, or else the last one that ran. */
    phase: z.string().optional(),
    agent: z.string().optional(),
    timestamp: TimestampSchema,
    goal: z.string().optional(),
    /** Rules that apply to all of the work, in the user's own words if the user stated them. */
    rules: z.array(z.string()).optional(),
    openQuestion: z.string().optional(),
    completed: z.array(CompletedTaskSchema).default([]),
    current: z
      .strictObject({
        phase: z.string().optional(),
        agent: z.string().optional(),
        status: z.string(),
      })
      .optional(),
    remaining: z.array(RemainingTaskSchema).default([]),
    /** The first thing that the next session must do. */
    nextAction: z.string().optional(),
    /** Commands that were refused or interrupted. The agent must ask before it runs them again. */
    refused: z.array(z.string()).optional(),
    decisions: z.array(z.strictObject({ decision: z.string(), reason: z.string().optional() })).optional(),
    failedApproaches: z.array(z.string()).optional(),
    findings: z.array(z.string()).optional(),
    assumptions: z.array(z.string()).optional(),
    blockers: z.array(z.string()).optional(),
    /** What neither files nor commits show: stashed changes and running programs. */
    leftBehind: z.array(z.string()).optional(),
    /** What was said, in order: the user's words, and the most informative parts of the rest. */
    conversation: z.array(SaidSchema).optional(),
    checks: z.array(z.string()).optional(),
    filesChanged: z.array(z.string()).optional(),
    /** A command that verifies the work so far. */
    verify: z.string().optional(),
    /** Accepts a `GitState`, but drops what it says about uncommitted files. */
    git: z
      .object({
        branch: z.string().optional(),
        head: z.string().optional(),
      })
      .optional(),
    /**
     * Accepts a `Usage` or a reading from the context meter. If it has no `usedTokens`, input and output
     * tokens are added up. Drops all other counts except `windowTokens`.
     */
    tokens: TokensSchema.optional(),
    notes: z.string().optional(),
    extraFrontMatter: ExtraFrontMatterSchema.optional(),
    extraSections: z.array(z.strictObject({ heading: z.string(), body: z.string() })).optional(),
  })
  .transform((handoff) => {
    const isEmpty = (value: unknown) => typeof value === "object" && Object.keys(value!).length === 0;
    const { completed, remaining } = handoff;
    const present = Object.entries(handoff).filter(([, value]) => value !== undefined && !isEmpty(value));
    return { ...(Object.fromEntries(present) as typeof handoff), completed, remaining };
  });

/** The content of a handoff file; see {@link HandoffSchema}. */
export type Handoff = z.infer<typeof HandoffSchema>;
/** A handoff before normalization. Only `sessionId` and `timestamp` are required. */
export type HandoffInput = z.input<typeof HandoffSchema>;
/** A completed task, with the agent that did it, its duration, and a note. */
export type CompletedTask = Handoff["completed"][number];
export type Said = z.infer<typeof SaidSchema>;
export type RemainingTask = Handoff["remaining"][number];

export function normalizeHandoff(handoff: HandoffInput): Handoff {
  const checked = HandoffSchema.safeParse(handoff);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`,
  );
  throw new TypeError(`Expected a valid handoff: ${problems.join("; ")}`);
}

/**
 * Converts a date and time to UTC in whole seconds. Drops fractions of a second. The time zone
 * defaults to UTC and the time to 00:00:00. Returns undefined if the text is invalid.
 */
function normalizeTimestamp(text: string): string | undefined {
  const [matched, date, time = "00:00:00", zone = "Z"] = DATE_TIME.exec(text.trim()) ?? [];
  if (matched === undefined) return undefined;
  const ms = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  if (Number.isNaN(ms)) return undefined;
  const timestamp = new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
  // A time zone can move the last hours of 9999 into a five-digit year.
  return CANONICAL.test(timestamp) ? timestamp : undefined;
}
