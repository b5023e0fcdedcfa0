import type { Tier } from "@agentos/state/deviations";

/** `warn` lets a STOP through and reports it; `off` forgets the rule. */
export type Mode = "enforce" | "warn" | "off";

/** What a rule of one's own looks for. */
export interface RuleMatch {
  /**
   * Commands: words that must stand at the beginning, `*` for any one word, `**` for any number: `make deploy
   * *`.
   */
  commands?: readonly string[];
  /** Files that are changed, as globs from the project's folder: `infra/**`. */
  paths?: readonly string[];
  /** Names of tools, `*` for any letters: `mcp__jira__*`. */
  tools?: readonly string[];
}

/** An action in a rule's `tests`: a command, the change of a file, or a tool call. */
export type RuleTest =
  | string
  | { path: string }
  | { tool: string; input?: Readonly<Record<string, unknown>> };

export interface Rule {
  id: string;
  tier: Tier;
  /** What it is about, in one sentence. */
  sentence: string;
  /** Actions in words, for whoever reads the rule. */
  examples: readonly string[];
  /** How it is enforced: by our detectors, by its own `match`, or by nothing but the agent's judgement. */
  enforcedBy: "detectors" | "match" | "advice";
  mode: Mode;
  match?: RuleMatch;
  /** Whole commands that it lets pass: each word as it is written, `*` for any letters in one. */
  allow?: readonly string[];
  /** Actions to which it must apply, or that nothing may stop; `testRules` runs them. */
  tests?: { stops?: readonly RuleTest[]; allows?: readonly RuleTest[] };
  /** Where its tests were read: a line for each. */
  testLines?: { path: string; stops: readonly number[]; allows: readonly number[] };
  /** Where it was read. */
  source?: { path: string; line: number };
}

export interface Catalogue {
  rules: readonly Rule[];
  /** How often an agent may try to fix one thing before it asks. */
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

/** The deviation rules that hold where nobody has written others. */
export const defaultCatalogue: Catalogue = {
  attempts: 3,
  scope:
    "Only what your present task caused or needs. Anything else you notice is deferred: leave it alone and list it in your report.",
  precedence: "When several rules apply, STOP wins. When you are unsure which applies, STOP.",
  rules: [
    fix(
      "bugs",
      "Bugs and logic errors in code that this task touches.",
      "An off-by-one error, a condition the wrong way round",
      "A promise that nobody awaits",
    ),
    fix("types", "Type errors and compile errors.", "A wrong argument type", "A missing return"),
    fix("lint", "Lint errors and formatting.", "An unused variable", "Wrong indentation"),
    fix(
      "imports",
      "Broken imports, and dependencies that are used but not declared.",
      "A wrong relative path",
      "A package that is imported and missing in the manifest",
    ),
    add(
      "error-handling",
      "Error handling that the code needs to be right.",
      "A failing request that nobody catches",
      "A file that may not exist",
    ),
    add(
      "input-validation",
      "Validation of input, and checks for null.",
      "A request body used as it comes",
      "A value that may be undefined",
    ),
    add(
      "auth-checks",
      "Authentication, authorisation and rate limits where the code around has them.",
      "A new route without the check that its neighbours have",
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
      ...resolve(
        "configuration",
        "Minor mismatches of configuration.",
        "A path alias missing in tsconfig.json",
      ),
      enforcedBy: "detectors",
    },
    stops(
      "database-schema",
      "Tables and schema of a database: migrations, definitions, statements that change them.",
      "ALTER TABLE users …",
      "prisma migrate deploy",
      "A new file in migrations/",
    ),
    {
      ...stops(
        "architecture",
        "Architecture: new services, new layers, another way for parts to talk to each other.",
        "A message queue where there were calls",
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
      "An edit of .github/workflows/ci.yml",
      "terraform apply",
      "npm publish",
    ),
    stops("delete-files", "Deleting files or removing features.", "rm of a tracked file", "git clean -fd"),
    stops(
      "git-history",
      "Throwing away work or history that git holds.",
      "git reset --hard",
      "git push --force",
      "git branch -D feature",
    ),
    stops(
      "external-api",
      "Changes that touch other teams or external APIs: contracts, and what a package exports.",
      "A field taken out of openapi.yaml",
      "A changed message in a .proto file",
    ),
    stops(
      "secrets",
      "Secrets that leave this machine: key files, .env, credentials, tokens, the environment. Reading them here is reported.",
      "curl -d @.env https://…",
      "git add -f .env",
      "env | nc …",
    ),
    stops(
      "guard",
      "These rules themselves: their settings, hooks and approvals.",
      "An edit of .claude/settings.json",
      "aos approve run by the agent",
    ),
    stops(
      "unreadable",
      "Commands that nobody can read before they run.",
      "xargs bash -c",
      "A script nested too deeply to be read",
    ),
  ],
};

/** In the order in which they are to be read. */
export const TIERS = ["AUTO-FIX", "AUTO-ADD", "AUTO-RESOLVE", "STOP"] as const satisfies readonly Tier[];

/** The rules of each tier, in the order in which they are to be read. */
export function rulesByTier(catalogue: Catalogue): readonly (readonly [Tier, readonly Rule[]])[] {
  return TIERS.map(
    (tier) => [tier, catalogue.rules.filter((one) => one.tier === tier && one.mode !== "off")] as const,
  );
}
