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

/** A workflow file with everything around it that a run needs, read and checked once. */
export interface WorkflowUnit {
  workflow: Workflow;
  graph: Graph;
  agents: ReadonlyMap<string, Agent>;
  rules: readonly Rule[];
  /** What is asked of the artifact of each phase that has one. */
  criteria: ReadonlyMap<Phase, PhaseCriteria>;
  /** The workflow that a phase of this one uses. */
  used(phase: Phase): WorkflowUnit;
  /** Of everything that decides what a phase does, the workflows that it uses included. */
  hashOf(phase: Phase): string;
}

// Nobody reads through more of them, and a person has to.
const MAX_DEPTH = 8;

/** Reads a workflow and those that it uses. What is wrong with all of them is in `diagnostics` then. */
export class UnitLoader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #projectFolder: string;
  readonly #runners: readonly string[];
  readonly #loaded = new Map<string, WorkflowUnit | undefined>();

  constructor(projectFolder: string, runners: readonly string[]) {
    this.#projectFolder = projectFolder;
    this.#runners = runners;
  }

  /** Of all that were looked at, also of those that could not be read. */
  get files(): ReadonlySet<string> {
    return new Set(this.#loaded.keys());
  }

  /** Each that was read, the first one first. */
  get units(): WorkflowUnit[] {
    return [...this.#loaded.values()].filter((unit) => unit !== undefined);
  }

  /** @param around the files that use this one, the outermost first */
  load(path: string, around: readonly string[] = []): WorkflowUnit | undefined {
    if (this.#loaded.has(path)) return this.#loaded.get(path);
    this.#loaded.set(path, undefined);
    const { workflow, diagnostics } = loadWorkflow(path, { runners: this.#runners });
    this.diagnostics.push(...diagnostics);
    if (workflow === undefined) return undefined;
    const unit = this.#unitOf(workflow, [...around, path]);
    this.#loaded.set(path, unit);
    return unit;
  }

  #unitOf(workflow: Workflow, chain: readonly string[]): WorkflowUnit {
    const { agents, diagnostics: ofAgents } = loadAgents(this.#projectFolder, workflow, {
      runners: this.#runners,
    });
    const { rules, diagnostics: ofRules } = loadRules(this.#projectFolder, workflow.module);
    const { criteria, diagnostics: ofTemplates } = loadCriteria(this.#projectFolder, workflow);
    this.diagnostics.push(...ofAgents, ...ofRules, ...ofTemplates);
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
      return report(`a workflow cannot use itself, not by way of others either: ${names.join(" -> ")}`);
    }
    if (chain.length >= MAX_DEPTH)
      return report(`workflows use each other ${MAX_DEPTH} deep at most; this one is deeper`);
    const unit = this.load(path, chain);
    const given = phase.uses?.with ?? {};
    for (const { name, message } of unit ? usedInputProblems(unit.workflow, given, isWritten) : [])
      report(message, withPositions[name]);
    return unit;
  }

  /** Beside the file that names it, else as `aos run` finds it. */
  #find(name: string, folder: string): { path?: string; diagnostics: Diagnostic[] } {
    const beside = [".yaml", ".yml"].map((ending) => join(folder, `${name}${ending}`)).find(existsSync);
    if (beside !== undefined) return { path: beside, diagnostics: [] };
    return findWorkflow(this.#projectFolder, name, { cwd: folder });
  }
}

/** Whether a value is what stands in the file. */
function isWritten(value: unknown): boolean {
  if (typeof value === "string") return findReferences(value).every(({ path }) => path === undefined);
  return typeof value !== "object" || value === null || Object.values(value).every(isWritten);
}

/**
 * A phase as its graph has it. One that consists of others takes no place and writes nothing itself: those
 * do.
 */
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

/** What drawings say beside a phase: when it runs, and what becomes of the rest. */
function noteOf({ when, always, continueOnError }: Phase): string {
  return [
    ...(when === undefined ? [] : [`when ${when}`]),
    ...(always ? ["in any case"] : []),
    ...(continueOnError ? ["may fail"] : []),
  ].join(", ");
}

/** Of what decides what a phase does; not of its own order and gate, which are compared apart. */
function hashOf(phase: Phase, used: ReadonlyMap<Phase, WorkflowUnit>): string {
  const {
    dependsOn: _,
    next: __,
    parallel: ___,
    estimate: ____,
    gate: _____,
    approval: ______,
    ...whatItDoes
  } = withoutPositions(phase);
  const others = everyPhase({ phases: [phase] }).flatMap((each) => {
    const unit = used.get(each);
    return unit ? unit.workflow.phases.map((inner) => unit.hashOf(inner)) : [];
  });
  const text = JSON.stringify(others.length === 0 ? whatItDoes : [whatItDoes, others]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Where something stands in its file does not change what it does. */
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
