import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { isSafeId, nearest } from "@agentos/internal";
import type { Diagnostic } from "../definition/diagnostics.js";
import { quote, quoteList } from "../definition/quote.js";
import type { Phase, Run, Workflow } from "../definition/workflow.js";
import { type Agent, loadAgent } from "./agent.js";

export interface LoadAgentsOptions {
  /** The names of the runners there are, so that an unknown one is found before anything runs. Absent: not checked. */
  runners?: readonly string[];
}

export interface LoadedAgents {
  /** By their ids; those that could be read. */
  agents: Map<string, Agent>;
  diagnostics: Diagnostic[];
}

/**
 * Loads the agents of a workflow's phases, each from `.agentos/agents/<agent>.md` in the project, else from
 * `agents/<agent>.md` beside the workflow file. An agent that is not there, or a phase with nothing to run,
 * is a diagnostic of the workflow file, at the phase.
 */
export function loadAgents(
  projectFolder: string,
  workflow: Workflow,
  options: LoadAgentsOptions = {},
): LoadedAgents {
  const { runners } = options;
  const folders = [
    ...new Set([join(resolve(projectFolder), ".agentos", "agents"), join(workflow.folder, "agents")]),
  ];
  const loaded = new Map<string, Agent | "missing" | "broken">();
  const diagnostics: Diagnostic[] = [];
  for (const phase of workflow.phases) {
    const agent = loaded.get(phase.agent) ?? load(phase.agent);
    loaded.set(phase.agent, agent);
    if (agent === "missing") report(phase, unknownAgent(phase.agent, folders, projectFolder));
    else if (agent !== "broken" && !runOf(phase, agent))
      report(phase, nothingToRun(phase, agent, projectFolder));
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

  function report(phase: Phase, message: string): void {
    const position = phase.agentPosition ?? { line: phase.line };
    // One agent in `defaults` serves many phases, and is missing once.
    if (
      diagnostics.some(
        (one) => one.path === workflow.path && one.at === position.at && one.message === message,
      )
    )
      return;
    diagnostics.push({ severity: "error", path: workflow.path, ...position, message });
  }
}

/** What a phase runs: its own `run`, else its agent's. */
export function runOf(phase: Phase, agent: Agent | undefined): Run | undefined {
  return phase.run ?? agent?.run;
}

function unknownAgent(id: string, folders: readonly string[], projectFolder: string): string {
  const known = new Set(folders.flatMap(agentsIn));
  const meant = nearest(id, known);
  const searched = folders.map((folder) => quote(shortPath(projectFolder, folder), 200)).join(" and ");
  const hint =
    meant !== undefined
      ? `did you mean ${quote(meant)}?`
      : known.size > 0
        ? `there are ${quoteList([...known])}`
        : `write ${quote(`${id}.md`)} there`;
  return `there is no agent ${quote(id)} in ${searched}; ${hint}`;
}

function nothingToRun(phase: Phase, agent: Agent, projectFolder: string): string {
  const file = quote(shortPath(projectFolder, agent.path), 200);
  return `the phase ${quote(phase.id)} has nothing to run; give it a "run", or give one to its agent in ${file}`;
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
  const short = relative(resolve(projectFolder), path);
  return short === "" || short.startsWith("..") ? path : short;
}
