import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createGraph, type Graph } from "@agentos/waves";
import {
  type Diagnostic,
  everyPhase,
  findReferences,
  findWorkflow,
  loadWorkflow,
  type Phase,
  type Workflow,
} from "../definition/index.js";
import { loadCriteria, type PhaseCriteria } from "./artifact/phase-criteria.js";
import type { Agent } from "./prompt/agent.js";
import { loadAgents } from "./prompt/load-agents.js";
import { loadRules, type Rule } from "./prompt/rules.js";
import { usedInputProblems } from "./values/run-inputs.js";

/** A workflow file with its agents, rules and criteria, loaded and checked once. */
export interface WorkflowUnit {
  workflow: Workflow;
  graph: Graph;
  agents: ReadonlyMap<string, Agent>;
  rules: readonly Rule[];
  /** Contains only phases that have an artifact. */
  criteria: ReadonlyMap<Phase, PhaseCriteria>;
  used(phase: Phase): WorkflowUnit;
  /** Hashes everything that determines the phase's behavior, including the workflows it uses. */
  hashOf(phase: Phase): string;
}

// Deeper nesting would be hard for people to follow.
const MAX_DEPTH = 8;

/** Loads a workflow and the workflows that it uses. Collects problems in `diagnostics`. */
export class UnitLoader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #projectFolder: string;
  readonly #runners: readonly string[];
  readonly #loaded = new Map<string, WorkflowUnit | undefined>();

  constructor(projectFolder: string, runners: readonly string[]) {
    this.#projectFolder = projectFolder;
    this.#runners = runners;
  }

  /** Includes files that could not be loaded. */
  get files(): ReadonlySet<string> {
    return new Set(this.#loaded.keys());
  }

  /** Starts with the outermost workflow. */
  get units(): WorkflowUnit[] {
    return [...this.#loaded.values()].filter((unit) => unit !== undefined);
  }

  /** @param users the files that use this file, outermost first */
  load(path: string, users: readonly string[] = []): WorkflowUnit | undefined {
    if (this.#loaded.has(path)) return this.#loaded.get(path);
    this.#loaded.set(path, undefined);
    const { workflow, diagnostics } = loadWorkflow(path, { runners: this.#runners });
    this.diagnostics.push(...diagnostics);
    if (workflow === undefined) return undefined;
    const unit = this.#unitOf(workflow, [...users, path]);
    this.#loaded.set(path, unit);
    return unit;
  }

  #unitOf(workflow: Workflow, chain: readonly string[]): WorkflowUnit {
    const { agents, diagnostics: agentDiagnostics } = loadAgents(this.#projectFolder, workflow, {
      runners: this.#runners,
    });
    const { rules, diagnostics: ruleDiagnostics } = loadRules(this.#projectFolder, workflow.module);
    const { criteria, diagnostics: templateDiagnostics } = loadCriteria(this.#projectFolder, workflow);
    this.diagnostics.push(...agentDiagnostics, ...ruleDiagnostics, ...templateDiagnostics);
    const used = new Map<Phase, WorkflowUnit>();
    for (const phase of everyPhase(workflow)) {
      const unit = phase.uses && this.#loadUsed(phase, workflow, chain);
      if (unit !== undefined) used.set(phase, unit);
    }
    const hashes = new Map<Phase, string>();
    return {
      workflow,
      graph: createGraph(workflow.phases.map(graphNode)),
      agents,
      rules,
      criteria,
      used(phase) {
        const unit = used.get(phase);
        if (unit === undefined) throw new Error(`The workflow that ${phase.id} uses was not loaded`);
        return unit;
      },
      hashOf(phase) {
        const hash = hashes.get(phase) ?? hashOf(phase, used);
        hashes.set(phase, hash);
        return hash;
      },
    };
  }

  #loadUsed(phase: Phase, workflow: Workflow, chain: readonly string[]): WorkflowUnit | undefined {
    const { usesPosition = { line: phase.line }, withPositions = {} } = phase;
    const report = (message: string, position = usesPosition): undefined => {
      this.diagnostics.push({ severity: "error", path: workflow.path, ...position, message });
      return undefined;
    };
    const { path, diagnostics } = this.#find(phase.uses?.workflow ?? "", workflow.folder);
    if (path === undefined) return report(diagnostics.map(({ message }) => message).join("; "));
    if (chain.includes(path)) {
      const names = [...chain.slice(chain.indexOf(path)), path].map((each) => JSON.stringify(each));
      return report(`a workflow cannot use itself, directly or through others: ${names.join(" -> ")}`);
    }
    if (chain.length >= MAX_DEPTH)
      return report(`workflows can be nested at most ${MAX_DEPTH} levels deep; this one is nested deeper`);
    const unit = this.load(path, chain);
    const given = phase.uses?.with ?? {};
    for (const { name, message } of unit ? usedInputProblems(unit.workflow, given, isLiteral) : [])
      report(message, withPositions[name]);
    return unit;
  }

  /** Searches next to the file that contains `uses`, then in the project. */
  #find(name: string, folder: string): { path?: string; diagnostics: Diagnostic[] } {
    const sibling = [".yaml", ".yml"].map((ending) => join(folder, `${name}${ending}`)).find(existsSync);
    if (sibling !== undefined) return { path: sibling, diagnostics: [] };
    return findWorkflow(this.#projectFolder, name, { cwd: folder });
  }
}

function isLiteral(value: unknown): boolean {
  if (typeof value === "string") return findReferences(value).every(({ path }) => path === undefined);
  return typeof value !== "object" || value === null || Object.values(value).every(isLiteral);
}

/** Omits the pool and `writes` of a `forEach` or `repeat`, because they apply to its items or iterations. */
function graphNode(phase: Phase): Phase & { note?: string } {
  const note = noteOf(phase);
  const { pool, writes, ...rest } = phase;
  const isLeaf = !phase.forEach && !phase.repeat;
  return {
    ...rest,
    ...(isLeaf && pool !== undefined && { pool }),
    ...(isLeaf && writes && { writes }),
    ...(note !== "" && { note }),
  };
}

function noteOf({ when, always, continueOnError, gate }: Phase): string {
  return [
    ...(when === undefined ? [] : [`when ${when}`]),
    ...(always ? ["always"] : []),
    ...(continueOnError ? ["may fail"] : []),
    ...(gate === undefined ? [] : ["then a person approves"]),
  ].join(", ");
}

/** Excludes the phase's dependencies and gate, which are compared separately. */
function hashOf(phase: Phase, used: ReadonlyMap<Phase, WorkflowUnit>): string {
  const {
    dependsOn: _,
    next: __,
    parallel: ___,
    estimate: ____,
    gate: _____,
    approval: ______,
    ...behavior
  } = withoutPositions(phase);
  const others = everyPhase({ phases: [phase] }).flatMap((each) => {
    const unit = used.get(each);
    return unit ? unit.workflow.phases.map((inner) => unit.hashOf(inner)) : [];
  });
  const text = JSON.stringify(others.length === 0 ? behavior : [behavior, others]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function withoutPositions({
  line: _,
  column: _____,
  agentPosition: __,
  usesPosition: ___,
  withPositions: ____,
  phases,
  ...rest
}: Phase): Omit<Phase, "line" | "column" | "phases"> & { phases?: unknown } {
  return { ...rest, ...(phases && { phases: phases.map(withoutPositions) }) };
}
