import { own } from "@agentos/commands/reader";
import type { DeployCommand } from "./deploy-command.js";

// Apart from other programs that deploy, because these are most of what agents run.

/** Managers of packages, and what publishes packages. */
const COMMANDS: Readonly<Record<string, DeployCommand>> = {
  npm: {
    verbs:
      /^(?:publish|unpublish|deprecate|undeprecate|dist-tag (?:add|rm|remove)|owner (?:add|rm)|access (?:set|grant|revoke|public|restricted)|org (?:set|rm)|team (?:create|destroy|add|rm)|token (?:create|revoke)|stage (?!list|view|download)\w+)\b/,
    short: "wC",
    long: ["workspace", "prefix", "registry"],
  },
  pnpm: {
    verbs: /^(?:publish|(?:recursive|m) publish)\b/,
    short: "CF",
    long: ["filter", "dir"],
  },
  yarn: {
    verbs:
      /^(?:publish|npm (?:publish|tag (?:add|remove)|logout)|workspaces? (?:\S+ )?(?:foreach )?npm publish)\b/,
  },
  bun: { verbs: /^publish\b/ },
  jsr: { verbs: /^publish\b/ },
  lerna: { verbs: /^publish\b/ },
  nx: { verbs: /^release(?: publish)?\b/ },
  changeset: { verbs: /^publish\b/ },
  "semantic-release": { verbs: /^/, unless: /^(?:--dry-run|-d|--help)$/ },
  "release-it": {
    verbs: /^/,
    unless: /^(?:--dry-run|-d|--help|--release-version|--changelog)$/,
  },
  "web-ext": { verbs: /^(?:sign|submit)\b/ },
  auto: { verbs: /^(?:shipit|release|publish|canary|next)\b/, unless: /^(?:-d|--dry-run)$/ },
  np: { verbs: /^/, unless: /^--(?:preview|help)$/ },
  goreleaser: {
    verbs: /^(?:release|publish|continue)\b/,
    unless: /^(?:--snapshot|--skip=publish|--skip-publish|--help)$/,
  },
  cargo: { verbs: /^(?:publish|yank|owner|release)\b/ },
  twine: { verbs: /^upload\b/ },
  poetry: { verbs: /^publish\b/ },
  flit: { verbs: /^publish\b/ },
  hatch: { verbs: /^publish\b/ },
  pdm: { verbs: /^publish\b/ },
  uv: { verbs: /^publish\b/ },
  gem: { verbs: /^(?:push|yank|owner)\b/ },
  rake: { verbs: /^release\b/ },
  mvn: {
    verbs: /(?:^| )(?:deploy|release:(?!clean|help|update-versions)\w+|site-deploy|jib:build)\b/,
    short: "Ppf",
  },
  gradle: {
    verbs:
      /(?:^| |:)(?:publish(?!ToMavenLocal)\w*|uploadArchives|bintrayUpload|closeAndRelease\w*|deploy\w*|jib)(?: |$)/,
    unless: /^(?:-m|--dry-run)$/,
  },
  dotnet: { verbs: /^nuget (?:push|delete)\b/ },
  nuget: { verbs: /^(?:push|delete)\b/ },
};

/** The same under another name. */
const ALIASES: Readonly<Record<string, keyof typeof COMMANDS>> = {
  mvnw: "mvn",
  gradlew: "gradle",
};

/** What is known of a program that publishes packages. */
export function packageCommand(name: string): DeployCommand | undefined {
  return own<DeployCommand>(COMMANDS, own(ALIASES, name) ?? name);
}
