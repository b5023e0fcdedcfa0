import { createGraph } from "@agentos/waves";
import type { Phase, Scope } from "../../definition/index.js";
import { innerId, itemId, iterationId, type PlannedPhase } from "../../session/index.js";
import type { WorkflowUnit } from "../workflow-unit.js";

/** What a phase is made of: a `leaf` is run itself, everything else consists of other phases. */
type Form = "leaf" | "forEach" | "repeat" | "phases" | "uses";

/** A phase of a session, in its workflow file or within another phase. */
export interface PhaseNode {
  readonly id: string;
  /**
   * Its definition; the items of a `forEach` and the iterations of a `repeat` share it with the phase around
   * them.
   */
  readonly definition: Phase;
  /** The workflow that it is written in, with its agents and rules. */
  readonly unit: WorkflowUnit;
  readonly form: Form;
  readonly parent?: PhaseNode;
  /**
   * Whether it is the phase that its definition stands for as a whole, whose order and gate are meant there.
   */
  readonly isWhole: boolean;
  /** What makes it an item or an iteration of the phase around it. */
  readonly own: Readonly<Pick<PlannedPhase, "key" | "item" | "iteration">>;
  /** What it and the items and iterations around it add to its scope. */
  readonly locals: Readonly<Pick<Scope, "item" | "key" | "iteration">>;
  /** The ids of the phases that references in it may name, by their names there. */
  readonly names: ReadonlyMap<string, string>;
  /** What it waits for among the phases beside it, by id. */
  readonly dependsOn: readonly string[];
  /** Whose results it is given: of a phase that begins another one, those that this one is given. */
  readonly inputsFrom: readonly string[];
}

/** An item of a `forEach`, as it was found. */
export interface Item {
  key: string;
  item: unknown;
}

/** The phases of a workflow file. */
export function wholeWorkflow(unit: WorkflowUnit): PhaseNode[] {
  const { phases } = unit.workflow;
  const names = new Map(phases.map(({ id }) => [id, id]));
  return phases.map((definition) => {
    const dependsOn = unit.graph.dependenciesOf(definition.id);
    return wholeNode(definition, {
      id: definition.id,
      unit,
      names,
      locals: {},
      dependsOn,
      inputsFrom: dependsOn,
    });
  });
}

export function itemNodes(node: PhaseNode, items: readonly Item[]): PhaseNode[] {
  const form = formOf(node.definition, "forEach");
  return items.map(({ key, item }) => ({
    ...partOf(node, form),
    id: itemId(node.id, key),
    own: { key, item },
    locals: { ...node.locals, key, item },
  }));
}

export function iterationNode(node: PhaseNode, iteration: number): PhaseNode {
  return {
    ...partOf(node, formOf(node.definition, "repeat")),
    id: iterationId(node.id, iteration),
    own: { iteration },
    locals: { ...node.locals, iteration },
  };
}

/** The phases of a group. */
export function innerNodes(node: PhaseNode): PhaseNode[] {
  const { unit, locals } = node;
  const phases = node.definition.phases ?? [];
  const graph = createGraph(phases);
  const names = namesInside(node);
  return phases.map((definition) => {
    const dependsOn = graph.dependenciesOf(definition.id).map((id) => innerId(node.id, id));
    const inputsFrom = dependsOn.length > 0 ? dependsOn : node.inputsFrom;
    const id = innerId(node.id, definition.id);
    return wholeNode(definition, { id, unit, parent: node, names, locals, dependsOn, inputsFrom });
  });
}

/**
 * The phases of the workflow that a phase uses: they know nothing of what is around them but their inputs.
 */
export function usedNodes(node: PhaseNode): PhaseNode[] {
  const unit = node.unit.used(node.definition);
  const { phases } = unit.workflow;
  const names = new Map(phases.map(({ id }) => [id, innerId(node.id, id)]));
  return phases.map((definition) => {
    const dependsOn = unit.graph.dependenciesOf(definition.id).map((id) => innerId(node.id, id));
    const id = innerId(node.id, definition.id);
    return wholeNode(definition, {
      id,
      unit,
      parent: node,
      names,
      locals: {},
      dependsOn,
      inputsFrom: dependsOn,
    });
  });
}

/** What references may name within a phase, or when it has ended: itself, too, and what it consists of. */
export function namesInside({ id, definition, names, form }: PhaseNode): ReadonlyMap<string, string> {
  const inner = form === "phases" ? (definition.phases ?? []) : [];
  return new Map([
    ...names,
    [definition.id, id],
    ...inner.map((each) => [each.id, innerId(id, each.id)] as const),
  ]);
}

/** What a session remembers of a phase. */
export function plannedNode({ id, definition, unit, isWhole, inputsFrom, own }: PhaseNode): PlannedPhase {
  const { name, agent, gate, approval, always, continueOnError } = definition;
  const { question } = approval ?? {};
  const dependsOn = [...inputsFrom];
  const hash = unit.hashOf(definition);
  // What is said of all items or iterations is not said of each.
  const ofWhole = isWhole
    ? {
        ...(gate && { gate }),
        ...(question !== undefined && { question }),
        ...(always && { always }),
        ...(continueOnError && { continueOnError }),
      }
    : {};
  return { id, name, agent, dependsOn, ...ofWhole, hash, ...own };
}

function wholeNode(
  definition: Phase,
  place: Omit<PhaseNode, "definition" | "form" | "isWhole" | "own">,
): PhaseNode {
  return { ...place, definition, form: formOf(definition), isWhole: true, own: {} };
}

function partOf(node: PhaseNode, form: Form): Omit<PhaseNode, "id" | "own" | "locals"> {
  const { definition, unit, names, inputsFrom } = node;
  return { definition, unit, form, parent: node, isWhole: false, names, dependsOn: [], inputsFrom };
}

/** @param done the form that has been dealt with: an item is repeated, an iteration consists of phases */
function formOf({ forEach, repeat, phases, uses }: Phase, done?: "forEach" | "repeat"): Form {
  if (forEach && done === undefined) return "forEach";
  if (repeat && done !== "repeat") return "repeat";
  return phases ? "phases" : uses ? "uses" : "leaf";
}
