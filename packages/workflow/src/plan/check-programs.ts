import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { identityOf } from "@agentos/clients";
import {
  type Diagnostic,
  everyPhase,
  isAcpRun,
  isClientRun,
  isCommandRun,
  type Phase,
} from "../definition/index.js";
import { commandRunner } from "../runner/index.js";
import { invalidWorkflow, type PrepareOptions, runnersByName } from "./prepare.js";
import { runOf } from "./prompt/load-agents.js";
import type { WorkflowUnit } from "./workflow-unit.js";

/** @throws WorkflowError `invalid-workflow`, listing all missing programs */
export function assertPrograms(
  unit: WorkflowUnit,
  options: Pick<PrepareOptions, "runners" | "place">,
  isLeft: (id: string) => boolean = () => true,
): void {
  const missing = missingPrograms(unit, options, isLeft);
  if (missing.length > 0) throw invalidWorkflow(missing);
}

/** Skips shell commands, paths and references, because an earlier phase may create the program. */
export function missingPrograms(
  unit: WorkflowUnit,
  { runners, place }: Pick<PrepareOptions, "runners" | "place">,
  isLeft: (id: string) => boolean = () => true,
): Diagnostic[] {
  // Windows and custom runners have their own lookup rules.
  if (process.platform === "win32" || runnersByName(runners).get("command") !== commandRunner) return [];
  const known = new Map<string, boolean>();
  const visited = new Set<WorkflowUnit>();
  const missingIn = (each: WorkflowUnit, phases: readonly Phase[]): Diagnostic[] => {
    visited.add(each);
    const { workflow, agents } = each;
    return everyPhase({ phases }).flatMap((phase) => {
      if (phase.uses) {
        const used = each.used(phase);
        return visited.has(used) ? [] : missingIn(used, used.workflow.phases);
      }
      // A different machine, which has its own programs, may run the phase.
      if (place !== undefined && phase.isolation === "worktree") return [];
      return programsOf(phase, agents).flatMap((program) => {
        const isThere = known.get(program) ?? isInPath(program);
        known.set(program, isThere);
        if (isThere) return [];
        const message = `the phase "${phase.id}" runs "${program}", which is not in PATH. Install it, or correct "run"`;
        return [{ severity: "error" as const, path: workflow.path, line: phase.line, message }];
      });
    });
  };
  return missingIn(
    unit,
    unit.workflow.phases.filter(({ id }) => isLeft(id)),
  );
}

function programsOf(phase: Phase, agents: WorkflowUnit["agents"]): string[] {
  const agent = agents.get(phase.agent);
  const run = agent === undefined ? phase.run : runOf(phase, agent);
  if (run === undefined || phase.env.PATH !== undefined) return [];
  if (isClientRun(run)) return [run, ...(run.fallback ?? [])].map(({ client }) => identityOf(client).program);
  const started = isAcpRun(run) ? run.program : run;
  if (!isCommandRun(started)) return [];
  const [program = ""] = started.command;
  return program === "" || program.includes("/") || program.includes("${") ? [] : [program];
}

function isInPath(program: string): boolean {
  const { PATH } = process.env;
  // If PATH is not set, the system uses its own default.
  if (PATH === undefined) return true;
  return PATH.split(delimiter).some((folder) => isExecutable(join(folder, program)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
