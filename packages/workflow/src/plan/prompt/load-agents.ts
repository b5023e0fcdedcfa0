import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { isSafeId, nearest, pathInside } from "@agentos/platform";
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
  /** The known runners, so that an unknown one is found before anything runs. Absent: not checked. */
  runners?: readonly string[];
}

interface LoadedAgents {
  /** By their ids; those that could be read. */
  agents: Map<string, Agent>;
  diagnostics: Diagnostic[];
}

/**
 * Loads the agents of a workflow's phases, each from `.agentos/modules/<module>/agents/<agent>.md` where the
 * workflow belongs to a module, else from `.agentos/agents`, else from `.agentos/core/agents`, else from
 * `agents` beside the workflow file. An agent that is not there, or a phase with nothing to run, is a
 * diagnostic of the workflow file, at the phase.
 */
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
    // A path part from a file: a workflow that was not loaded from one may hold anything.
    const path = isSafeId(id)
      ? folders.map((folder) => join(folder, `${id}.md`)).find(existsSync)
      : undefined;
    if (path === undefined) return "missing";
    const result = loadAgent(path, runners === undefined ? {} : { runners });
    diagnostics.push(...result.diagnostics);
    return result.agent ?? "broken";
  }

  function report(position: Position, message: string): void {
    // One agent in `defaults` serves many phases, and is missing once.
    const said = diagnostics.some(
      ({ path, at, message: other }) => path === workflow.path && at === position.at && other === message,
    );
    if (!said) diagnostics.push({ severity: "error", path: workflow.path, ...position, message });
  }

  function unknownAgent(id: string): string {
    known ??= new Set(folders.flatMap(agentsIn));
    const meant = nearest(id, known);
    const searched = folders.map((folder) => quote(shortPath(projectFolder, folder), 200)).join(" and ");
    const what = `there is no agent ${quote(id)} in ${searched}`;
    if (meant !== undefined) return `${what}; did you mean ${quote(meant)}?`;
    return known.size > 0
      ? `${what}; there are ${quoteList([...known])}`
      : `${what}; write ${quote(`${id}.md`)} there`;
  }
}

/** Where agents lie, those that go first first. */
function agentFolders(projectFolder: string, { module, folder }: Workflow): string[] {
  const home = join(resolve(projectFolder), ".agentos");
  const ofModule = module !== undefined && isSafeId(module) ? [join(home, "modules", module, "agents")] : [];
  const ofCore = [join(home, "core", "agents")].filter(existsSync);
  return [...new Set([...ofModule, join(home, "agents"), ...ofCore, join(folder, "agents")])];
}

/** What a phase runs: its own `run`, else its agent's. */
export function runOf(phase: Phase, agent: Agent | undefined): Run | undefined {
  return phase.run ?? agent?.run;
}

function nothingToRun(phase: Phase, agent: Agent, projectFolder: string): string {
  const file = quote(shortPath(projectFolder, agent.path), 200);
  return `the phase ${quote(phase.id)} has nothing to run; give it a "run", such as run: [claude, -p], or give one to its agent in ${file}`;
}

/** The names of the agents in a folder, sorted. */
function agentsIn(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith(".md") && !name.startsWith("."));
    return files.map((name) => name.slice(0, -".md".length)).sort();
  } catch {
    return [];
  }
}

function shortPath(projectFolder: string, path: string): string {
  return pathInside(resolve(projectFolder), path) || path;
}
