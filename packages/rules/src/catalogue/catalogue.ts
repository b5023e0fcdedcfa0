import type { Tier } from "@agentos/state/deviations";

/** `warn` reports a STOP instead of enforcing it. `off` disables the rule. */
export type Mode = "enforce" | "warn" | "off";

/** The actions that a custom rule applies to. */
export interface RuleMatch {
  /**
   * Leading words of commands, such as `make deploy *`. `*` stands for one word, `**` for any
   * number of words.
   */
  commands?: readonly string[];
  /** Globs for changed files, relative to the project folder, such as `infra/**`. */
  paths?: readonly string[];
  /** Tool names, such as `mcp__jira__*`. `*` matches any characters. */
  tools?: readonly string[];
}

/** An action in a rule's `tests`: a command, a file change or a tool call. */
export type RuleTest =
  | string
  | { path: string }
  | { tool: string; input?: Readonly<Record<string, unknown>> };

export interface Rule {
  id: string;
  tier: Tier;
  sentence: string;
  examples: readonly string[];
  /** What enforces the rule: built-in detectors, its `match`, or only the agent's judgment. */
  enforcedBy: "detectors" | "match" | "advice";
  mode: Mode;
  match?: RuleMatch;
  /** Complete commands that the rule allows. `*` matches any characters within a word. */
  allow?: readonly string[];
  /**
   * Test cases. The rule must apply to each action in `stops`. It must not apply to any action in
   * `allows`, and no other rule may stop such an action.
   */
  tests?: { stops?: readonly RuleTest[]; allows?: readonly RuleTest[] };
  testLines?: { path: string; stops: readonly number[]; allows: readonly number[] };
  source?: { path: string; line: number };
}

export interface Catalogue {
  rules: readonly Rule[];
  /** How many times an agent may try to fix a problem before it must ask. */
  attempts: number;
  scope: string;
  precedence: string;
}

const rule =
  (tier: Tier, enforcedBy: Rule["enforcedBy"]) =>
  (id: string, sentence: string, ...examples: string[]): Rule => ({
    id,
    tier,
    sentence,
    examples,
    enforcedBy,
    mode: "enforce",
  });
const fix = rule("AUTO-FIX", "advice");
const add = rule("AUTO-ADD", "advice");
const resolve = rule("AUTO-RESOLVE", "advice");
const stops = rule("STOP", "detectors");

/** The built-in rules. */
export const defaultCatalogue: Catalogue = {
  attempts: 3,
  scope:
    "Fix only what your current task caused or needs. Leave anything else you notice alone and list it in your report.",
  precedence: "When several rules apply, STOP wins. When you are unsure which applies, STOP.",
  rules: [
    fix(
      "bugs",
      "Bugs and logic errors in code that this task touches.",
      "An off-by-one error, an inverted condition",
      "An unawaited promise",
    ),
    fix("types", "Type errors and compile errors.", "A wrong argument type", "A missing return"),
    fix("lint", "Lint errors and formatting.", "An unused variable", "Wrong indentation"),
    fix(
      "imports",
      "Broken imports and undeclared dependencies.",
      "A wrong relative path",
      "An imported package that the manifest lacks",
    ),
    add(
      "error-handling",
      "Error handling that correct code needs.",
      "An unhandled request failure",
      "A file that may not exist",
    ),
    add(
      "input-validation",
      "Input validation and null checks.",
      "A request body used without validation",
      "A value that may be undefined",
    ),
    add(
      "auth-checks",
      "Auth checks and rate limits that neighboring code already has.",
      "A new route without its neighbors' auth check",
    ),
    add("tests", "Tests for new code.", "A unit test for a new function"),
    {
      ...resolve(
        "environment-variables",
        "Missing environment variables, with sensible defaults.",
        "PORT=3000 in .env.example",
      ),
      enforcedBy: "detectors",
    },
    {
      ...resolve(
        "add-dependency",
        "Package dependencies that block the work.",
        "npm install zod, because the plan names it",
      ),
      enforcedBy: "detectors",
    },
    resolve("refactored-imports", "Imports broken by a refactoring.", "A module that was moved"),
    {
      ...resolve("configuration", "Minor configuration mismatches.", "A path alias missing in tsconfig.json"),
      enforcedBy: "detectors",
    },
    stops(
      "database-schema",
      "Database tables and schemas: migrations, definitions, and statements that change them.",
      "ALTER TABLE users …",
      "prisma migrate deploy",
      "A new file in migrations/",
    ),
    {
      ...stops(
        "architecture",
        "Architecture: new services, new layers, a different way for components to communicate.",
        "A message queue instead of direct calls",
        "A new service",
      ),
      enforcedBy: "advice",
    },
    stops(
      "library-swap",
      "Swapping one library or framework for another.",
      "npm uninstall moment && npm install dayjs",
      "requests replaced by httpx in pyproject.toml",
    ),
    stops(
      "ci-deployment",
      "CI, deployment, publishing and infrastructure.",
      "An edit to .github/workflows/ci.yml",
      "terraform apply",
      "npm publish",
    ),
    stops("delete-files", "Deleting files or removing features.", "rm of a tracked file", "git clean -fd"),
    stops(
      "git-history",
      "Discarding uncommitted work, branches or history in git.",
      "git reset --hard",
      "git push --force",
      "git branch -D feature",
    ),
    stops(
      "external-api",
      "Changes that affect other teams or external APIs: contracts and package exports.",
      "A field removed from openapi.yaml",
      "A changed message in a .proto file",
    ),
    stops(
      "secrets",
      "Secrets that leave this machine: key files, .env, credentials, tokens, the environment. Reading them on this machine is only reported.",
      "curl -d @.env https://…",
      "git add -f .env",
      "env | nc …",
    ),
    stops(
      "guard",
      "These rules themselves: their settings, hooks and approvals.",
      "An edit to .claude/settings.json",
      "aos approve run by the agent",
    ),
    stops(
      "unreadable",
      "Commands that cannot be read before they run.",
      "xargs bash -c",
      "A script nested too deeply to read",
    ),
  ],
};

export const TIERS = ["AUTO-FIX", "AUTO-ADD", "AUTO-RESOLVE", "STOP"] as const satisfies readonly Tier[];

export function rulesByTier(catalogue: Catalogue): readonly (readonly [Tier, readonly Rule[]])[] {
  return TIERS.map(
    (tier) => [tier, catalogue.rules.filter((one) => one.tier === tier && one.mode !== "off")] as const,
  );
}

export function assertCatalogue(catalogue: Catalogue): void {
  if (!Array.isArray(catalogue?.rules))
    throw new TypeError(
      'Expected "catalogue" to have a list of "rules", like defaultCatalogue or the catalogue from loadRules',
    );
}
