import { createGraph } from "@agentos/waves";
import type { Phase, Scope } from "../../definition/index.js";
import { innerId, itemId, iterationId, type PlannedPhase } from "../../session/index.js";
import type { WorkflowUnit } from "../workflow-unit.js";

/** A `leaf` runs a program; every other form is a composite phase. */
type Form = "leaf" | "forEach" | "repeat" | "phases" | "uses";

/** A phase of a session, at the top level or inside another phase. */
export interface PhaseNode {
  readonly id: string;
  /** Items of a `forEach` and iterations of a `repeat` share their parent's definition. */
  readonly definition: Phase;
  /** The workflow that defines it, with its agents and rules. */
  readonly unit: WorkflowUnit;
  readonly form: Form;
  readonly parent?: PhaseNode;
  /**
   * Whether it is a whole phase of a file rather than an item or iteration, so that its order and gate apply.
   */
  readonly isWhole: boolean;
  /** Its key and item, or its iteration. */
  readonly own: Readonly<Pick<PlannedPhase, "key" | "item" | "iteration">>;
  /** The item, key and iteration in its scope, from itself or an ancestor. */
  readonly locals: Readonly<Pick<Scope, "item" | "key" | "iteration">>;
  /** Maps the names that its references can use to ids in the session. */
  readonly names: ReadonlyMap<string, string>;
  /** The ids of the siblings that it waits for. */
  readonly dependsOn: readonly string[];
  /** The ids of the phases whose results it gets. The first phases of a group get those of the group. */
  readonly inputsFrom: readonly string[];
}

/** An item of a `forEach`. */
export interface Item {
  key: string;
  item: unknown;
}

/** The top-level phases of a workflow file. */
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

/** The phases of a used workflow. They see nothing outside it except their inputs. */
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

/**
 * The names available inside a phase or after its end: those outside of it, the phase itself, and its
 * children.
 */
export function namesInside({ id, definition, names, form }: PhaseNode): ReadonlyMap<string, string> {
  const inner = form === "phases" ? (definition.phases ?? []) : [];
  return new Map([
    ...names,
    [definition.id, id],
    ...inner.map((each) => [each.id, innerId(id, each.id)] as const),
  ]);
}

/** The fields of a phase that a session records. */
export function plannedNode({ id, definition, unit, isWhole, inputsFrom, own }: PhaseNode): PlannedPhase {
  const { name, agent, gate, approval, always, continueOnError } = definition;
  const { question } = approval ?? {};
  const dependsOn = [...inputsFrom];
  const hash = unit.hashOf(definition);
  // These apply to all items or iterations together, not to each.
  const wholeFields = isWhole
    ? {
        ...(gate && { gate }),
        ...(question !== undefined && { question }),
        ...(always && { always }),
        ...(continueOnError && { continueOnError }),
      }
    : {};
  return { id, name, agent, dependsOn, ...wholeFields, hash, ...own };
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

/** @param done the form that was already expanded: an item may be repeated, an iteration may be a group */
function formOf({ forEach, repeat, phases, uses }: Phase, done?: "forEach" | "repeat"): Form {
  if (forEach && done === undefined) return "forEach";
  if (repeat && done !== "repeat") return "repeat";
  return phases ? "phases" : uses ? "uses" : "leaf";
}
