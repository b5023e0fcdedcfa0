import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isSafeId, namesIn, nearest, pathInside } from "@agentos/platform";
import {
  type Diagnostic,
  isRun,
  type Phase,
  type Position,
  phasePlaces,
  quote,
  quoteList,
  type Run,
  type Workflow,
} from "../../definition/index.js";
import { type Agent, loadAgent } from "./agent.js";

interface LoadAgentsOptions {
  /** The names of the custom runners. Without them, no runner names are checked. */
  runners?: readonly string[];
}

interface LoadedAgents {
  /** The agents that could be read, by id. */
  agents: Map<string, Agent>;
  diagnostics: Diagnostic[];
}

/** Loads the agents that the phases name. Also reports phases that have nothing to run. */
export function loadAgents(
  projectFolder: string,
  workflow: Workflow,
  options: LoadAgentsOptions = {},
): LoadedAgents {
  const { runners } = options;
  const folders = agentFolders(projectFolder, workflow);
  const loaded = new Map<string, Agent | "missing" | "broken">();
  const diagnostics: Diagnostic[] = [];
  let known: Set<string> | undefined;
  for (const { phase, at } of phasePlaces(workflow.phases)) {
    if (!isRun(phase)) continue;
    const agent = loaded.get(phase.agent) ?? load(phase.agent);
    loaded.set(phase.agent, agent);
    if (agent === "missing") report(phase.agentPosition ?? { line: phase.line }, unknownAgent(phase.agent));
    else if (agent !== "broken" && !runOf(phase, agent)) {
      report(
        { line: phase.line, ...(phase.column && { column: phase.column }), at },
        nothingToRun(phase, agent, projectFolder),
      );
    }
  }
  const agents = [...loaded].filter((entry): entry is [string, Agent] => typeof entry[1] !== "string");
  return { agents: new Map(agents), diagnostics };

  function load(id: string): Agent | "missing" | "broken" {
    // The id becomes part of a path, and an untrusted workflow may contain any id.
    const path = isSafeId(id)
      ? folders.map((folder) => join(folder, `${id}.md`)).find(existsSync)
      : undefined;
    if (path === undefined) return "missing";
    const result = loadAgent(path, runners === undefined ? {} : { runners });
    diagnostics.push(...result.diagnostics);
    return result.agent ?? "broken";
  }

  function report(position: Position, message: string): void {
    // Many phases may use an agent from `defaults`. Report each problem only once.
    const isReported = diagnostics.some(
      ({ path, at, message: other }) => path === workflow.path && at === position.at && other === message,
    );
    if (!isReported) diagnostics.push({ severity: "error", path: workflow.path, ...position, message });
  }

  function unknownAgent(id: string): string {
    known ??= new Set(folders.flatMap(agentsIn));
    const meant = nearest(id, known);
    const searched = folders.map((folder) => quote(shortPath(projectFolder, folder), 200)).join(" or ");
    const what = `there is no agent ${quote(id)} in ${searched}`;
    if (meant !== undefined) return `${what}; did you mean ${quote(meant)}?`;
    return known.size > 0
      ? `${what}; known agents: ${quoteList([...known])}`
      : `${what}; write ${quote(`${id}.md`)} there`;
  }
}

/** Returns the folders to search, in order of precedence. */
function agentFolders(projectFolder: string, { module, folder }: Workflow): string[] {
  const home = join(resolve(projectFolder), ".agentos");
  const moduleFolders =
    module !== undefined && isSafeId(module) ? [join(home, "modules", module, "agents")] : [];
  const coreFolders = [join(home, "core", "agents")].filter(existsSync);
  return [...new Set([...moduleFolders, join(home, "agents"), ...coreFolders, join(folder, "agents")])];
}

export function runOf(phase: Phase, agent: Agent | undefined): Run | undefined {
  return phase.run ?? agent?.run;
}

function nothingToRun(phase: Phase, agent: Agent, projectFolder: string): string {
  const file = quote(shortPath(projectFolder, agent.path), 200);
  return `the phase ${quote(phase.id)} has nothing to run; give it a "run", such as run: claude, or set one for its agent in ${file}`;
}

function agentsIn(folder: string): string[] {
  const files = namesIn(folder).filter((name) => name.endsWith(".md") && !name.startsWith("."));
  return files.map((name) => name.slice(0, -".md".length)).sort();
}

function shortPath(projectFolder: string, path: string): string {
  return pathInside(resolve(projectFolder), path) || path;
}
