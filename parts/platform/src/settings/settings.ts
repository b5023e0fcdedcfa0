import * as z from "zod/mini";

// Messages follow the name of a setting: "rules.mode must be …".

const flag = () => z.boolean("must be true or false");
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);
const text = () => z.string("must be a string");
const path = (error = "must be a non-empty string") => z.string(error).check(z.minLength(1, error));
const phrases = () =>
  z.array(
    z.string("must be a non-empty string").check(z.regex(/\S/, "must be a non-empty string")),
    "must be a list of strings",
  );

function integer(least: number, most: number) {
  const error = `must be an integer from ${least} to ${most}`;
  return z.int(error).check(z.gte(least, error), z.lte(most, error));
}

/** The remaining part of the window, as a percentage or in tokens. */
function threshold() {
  const error = 'must be a percentage from 1 to 100, 0, or a number of tokens such as "40k"';
  const amount = /^\s*(?:0*(?:\d{1,2}(?:\.\d+)?|100(?:\.0+)?)\s*%\s*|\d+(?:\.\d+)?\s*(?:[kKmM]\s*)?)$/;
  return z.union(
    [
      // 0.35 is rejected, because it probably means 35%.
      z.literal(0, error),
      z.number(error).check(z.gte(1, error), z.lte(100, error)),
      z.string(error).check(z.regex(amount, error)),
    ],
    error,
  );
}

/** The message for an unknown key lists the known ones. */
function section<const Shape extends z.core.$ZodShape>(shape: Shape) {
  const known = Object.keys(shape).join(" ");
  return z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? known : "must be an object"),
  });
}

const key = <Schema extends z.ZodMiniType>(description: string, schema: Schema) =>
  z.exactOptional(schema.check(z.describe(description)));

const MODES = ["enforce", "warn", "off"] as const;
const CHECKS = ["test", "build", "lint", "types"] as const;

/** `successCriteria` in a template's front matter, in the settings, or in a workflow phase. */
export const CriteriaSchema = section({
  minLines: key("Minimum number of lines of content. Default 1.", integer(0, 1_000_000)),
  requiredSections: key("Required headings, each with content.", phrases()),
  forbiddenPhrases: key(
    "Phrases that must not appear at the artifact's end, in addition to those in the template and phrases that postpone work.",
    phrases(),
  ),
  stubs: key(
    "Severity of placeholders for missing code, such as an empty test. Default warning.",
    oneOf(["warning", "error"]),
  ),
  evidence: key(
    "Checks that must have passed after the last edit, according to the session's own record.",
    z.array(oneOf(CHECKS), "must be a list of strings"),
  ),
  tokenUsageWarningThreshold: key(
    "How full the context window may be before it counts as a risk: a percentage, or a fraction up to 1. Default 85.",
    z
      .number("must be a number above 0 and at most 100")
      .check(
        z.gt(0, "must be a number above 0 and at most 100"),
        z.lte(100, "must be a number above 0 and at most 100"),
      ),
  ),
});

const ArtifactSchema = section({
  path: path().check(z.describe("A path or a glob, relative to the project's folder.")),
  agent: key("The type of subagent that writes the artifact. Default: the session itself.", text()),
  template: key("A template, relative to the project's folder, with criteria in its front matter.", text()),
  criteria: z.exactOptional(CriteriaSchema),
  required: key(
    "true: the artifact must exist and be complete from the first related request on. Default false.",
    flag(),
  ),
});

/** Rejects passwords, because everyone with access to the repository can read the address. */
function queueAddress() {
  const error = "must be postgres://user@host/database, without a password (use PGPASSWORD or ~/.pgpass)";
  return z.string(error).check(z.refine(isPublicAddress, error));
}

function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, password, searchParams } = new URL(text);
  return /^postgres(ql)?:$/.test(protocol) && password === "" && !searchParams.has("password");
}

/** `.agentos/config.json`, with one optional section per package. */
export const SettingsSchema = section({
  $schema: z.exactOptional(text()),
  context: key(
    "How full the context window is: see @agentos/context-meter.",
    section({
      enabled: key("false: turns off the hook and the metrics. Default true.", flag()),
      warning: key(
        'The remaining context that triggers a warning: a percentage, or a number of tokens such as "40k".',
        threshold(),
      ),
      critical: key("The remaining context that is critical.", threshold()),
      windowTokens: key(
        "The size of the context window in tokens, if no other source reports it.",
        z.int("must be an integer of at least 1").check(z.gte(1, "must be an integer of at least 1")),
      ),
    }),
  ),
  handoff: key(
    "What one session leaves for the next: see @agentos/handoff.",
    section({
      enabled: key("false: turns off agentos-handoff-hook. Default true.", flag()),
      offer: key(
        "Which sessions are offered handoffs: interactive (default; excludes sessions that are known to run without a person, such as claude -p), always or never.",
        oneOf(["interactive", "always", "never"]),
      ),
      expiresAfterDays: key(
        "For how many days a handoff is offered to new sessions before it is archived. Default 7.",
        z.number("must be a number above 0").check(z.gt(0, "must be a number above 0")),
      ),
    }),
  ),
  rules: key(
    "What an agent may do on its own: see @agentos/rules.",
    section({
      mode: key("The mode of all rules. Default enforce.", oneOf(MODES)),
      ask: key(
        "When the client asks the user about a stopped action instead of refusing it: interactive (default; only if a person is at its terminal), always (whenever the client can ask) or never.",
        oneOf(["always", "interactive", "never"]),
      ),
      onError: key(
        "What happens to a tool call if the rules hook itself fails. Default allow.",
        oneOf(["allow", "block"]),
      ),
      rules: key(
        "The modes of individual rules, by id.",
        z.record(z.string(), oneOf(MODES), "must be an object"),
      ),
      clientPermissions: key(
        "false: aos init --update does not also write the rules as the clients' own permission rules. Default true.",
        flag(),
      ),
    }),
  ),
  guard: key(
    "What counts as finished work: see @agentos/artifact-guard.",
    section({
      enabled: key("false: turns off agentos-guard-hook. Default true.", flag()),
      maxReturns: key(
        "How many times a turn is sent back before it may end anyway. Default 3, but only once for an unchanged finding.",
        // Clients ignore a hook that has sent a turn back 8 times.
        integer(0, 8),
      ),
      turn: key(
        "What happens if a turn wrote unfinished files that are not artifacts: off (nothing), note (the user is notified; default), or send-back (the agent must fix them, and the user is notified if it does not). Each finding is reported once.",
        oneOf(["off", "note", "send-back"]),
      ),
      lastMessage: key(
        "Whether a turn whose final message postpones work is also sent back. Default true.",
        flag(),
      ),
      evidence: key(
        "What happens if the final message claims something that the session's record does not show, or if a turn weakened the tests: off (nothing), warn (the user is notified; default), or send-back (the agent is notified first).",
        oneOf(["off", "warn", "send-back"]),
      ),
      checks: key(
        "The project's own check commands, by kind.",
        section({
          test: z.exactOptional(phrases()),
          build: z.exactOptional(phrases()),
          lint: z.exactOptional(phrases()),
          types: z.exactOptional(phrases()),
        }),
      ),
      forbiddenPhrases: key("Phrases that must not appear at the end of any artifact.", phrases()),
      artifacts: key(
        "The artifacts that a session must produce: paths, or objects that describe them.",
        z.array(
          z.union([path(), ArtifactSchema], "must be a non-empty string, or an object"),
          "must be a list",
        ),
      ),
    }),
  ),
  workers: key(
    "Which machines run phases with worktrees: see @agentos/workers.",
    section({
      queue: key(
        "The Postgres queue that aos run uses, unless AGENTOS_WORKERS or --workers names another one.",
        queueAddress(),
      ),
    }),
  ),
});

export type Sections = Required<Omit<z.infer<typeof SettingsSchema>, "$schema">>;

/**
 * Returns the JSON Schema for editors, published as `schema/config.schema.json` in @agentos/cli.
 */
export function settingsJsonSchema(): Record<string, unknown> {
  const $id = "https://unpkg.com/@agentos/cli/schema/config.schema.json";
  return { $id, ...z.toJSONSchema(SettingsSchema), title: "AgentOS: .agentos/config.json" };
}
