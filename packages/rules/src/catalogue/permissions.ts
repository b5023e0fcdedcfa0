import { assertCatalogue, type Catalogue } from "./catalogue.js";

/** Entries for the `permissions` section of a client's settings. */
export interface PermissionRules {
  ask: string[];
}

const PATHS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "ci-deployment": [
      ".github/workflows/**",
      ".github/actions/**",
      ".gitlab-ci.yml",
      ".circleci/**",
      ".buildkite/**",
      "**/Jenkinsfile",
      "azure-pipelines.yml",
      "bitbucket-pipelines.yml",
      "**/Dockerfile",
      "**/*.tf",
      "vercel.json",
      "netlify.toml",
      "fly.toml",
    ],
    "database-schema": ["**/migrations/**", "db/migrate/**", "**/schema.prisma", "**/schema.sql"],
    "external-api": ["**/openapi.*", "**/swagger.*", "**/*.proto", "**/schema.graphql"],
    guard: [
      ".claude/settings.json",
      ".claude/settings.local.json",
      ".claude/hooks/**",
      ".agentos/config.json",
      ".agentos/core/rules/**",
      ".agentos/state/approvals/**",
    ],
  }),
);
// Git commands are left out: their risk depends on the repository's state, and a client that asks
// because of a permission rule does not show the hook's reason.
const COMMANDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "ci-deployment": [
      "terraform apply",
      "terraform destroy",
      "kubectl apply",
      "kubectl delete",
      "helm upgrade",
      "npm publish",
      "docker push",
    ],
    "database-schema": ["npx prisma migrate"],
    guard: ["aos approve", "npx aos approve", "aos trust", "npx aos trust"],
  }),
);

/**
 * Returns `permissions.ask` entries for the paths and commands of enforced STOP rules. The entries
 * apply even if the hook fails, but they are coarser than the rules, because clients only compare
 * text.
 */
export function permissionRules(catalogue: Catalogue): PermissionRules {
  assertCatalogue(catalogue);
  const ask: string[] = [];
  for (const { id, tier, mode, match } of catalogue.rules) {
    if (tier !== "STOP" || mode !== "enforce") continue;
    for (const path of [...(PATHS.get(id) ?? []), ...(match?.paths ?? [])]) ask.push(`Edit(${path})`);
    for (const command of COMMANDS.get(id) ?? []) ask.push(`Bash(${command}:*)`);
    for (const command of match?.commands ?? [])
      if (!/\*(?!\*?$)/.test(command)) ask.push(`Bash(${command.replace(/\s*\*+$/, "")}:*)`);
  }
  return { ask: [...new Set(ask)] };
}
