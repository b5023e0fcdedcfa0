import { existsSync } from "node:fs";
import { join } from "node:path";
import { identityOf } from "@agentos/clients";
import type { Client, DesiredFile } from "./clients/client.js";
import { INSTRUCTIONS } from "./data/examples.js";
import { SKILLS } from "./data/skills.js";
import type { HookPlace } from "./hooks.js";
import type { WiringOptions } from "./options.js";
import { readText } from "./text-file.js";

/**
 * Returns the skills to write. A client that reads both skills folders (Claude Code's and the shared
 * one) gets a copy only if no other client has one.
 */
export function skillFiles(clients: readonly Client[], options: WiringOptions): DesiredFile[] {
  const folders = skillFolders(options);
  const wanted = new Set(
    clients.flatMap(({ skills }) => (skills === "claude" || skills === "agents" ? [skills] : [])),
  );
  const hasClaudeSkills = existsSync(join(folders.claude, "aos-pause", "SKILL.md"));
  if (wanted.size === 0 && !hasClaudeSkills && clients.some(({ skills }) => skills === "both"))
    wanted.add("agents");
  return [...wanted].flatMap((kind) =>
    Object.entries(SKILLS).map(
      ([name, text]): DesiredFile => ({
        type: "generated",
        path: join(folders[kind], name, "SKILL.md"),
        text: withAosCommand(options.place, text),
      }),
    ),
  );
}

/** Returns the command line for the `aos` next to these hooks, because `aos` is rarely in PATH. */
export function aosAt(place: HookPlace): string {
  return place.type === "project" ? "npx aos" : `node "${join(place.folder, "..", "..", "bin", "aos.cjs")}"`;
}

function withAosCommand(place: HookPlace, text: string): string {
  const command = aosAt(place);
  return text.replace(/(^|[\s`])aos (?=[a-z])/g, (_, before: string) => `${before}${command} `);
}

export function skillPaths(options: WiringOptions): string[] {
  return Object.values(skillFolders(options)).flatMap((folder) =>
    Object.keys(SKILLS).map((name) => join(folder, name, "SKILL.md")),
  );
}

export function instructionFiles(clients: readonly Client[], options: WiringOptions): DesiredFile[] {
  const paths = instructionPaths(clients, options);
  const agents = join(options.project, "AGENTS.md");
  // If CLAUDE.md imports AGENTS.md, the block would appear twice.
  const isTwice = (path: string) =>
    path.endsWith("CLAUDE.md") &&
    paths.includes(agents) &&
    /^@(\.\/)?AGENTS\.md\s*$/m.test(readText(path) ?? "");
  const text = withAosCommand(options.place, INSTRUCTIONS);
  return paths.filter((path) => !isTwice(path)).map((path) => ({ type: "block", path, text }));
}

export function instructionPaths(clients: readonly Client[], { scope, project }: WiringOptions): string[] {
  if (scope === "user") return [];
  const names = [...new Set(clients.flatMap(({ instructions }) => instructions ?? []))];
  return names.map((name) => join(project, name));
}

// Other clients read Claude Code's skills folder too.
const CLAUDE = identityOf("claude-code");

function skillFolders({ scope, project, ...places }: WiringOptions) {
  const base = scope === "user" ? places.home : project;
  const claude = scope === "user" ? CLAUDE.home(places) : join(project, CLAUDE.folder);
  return { claude: join(claude, "skills"), agents: join(base, ".agents", "skills") };
}
