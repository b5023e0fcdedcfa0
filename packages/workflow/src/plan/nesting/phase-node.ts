import { createGraph } from "@agentos/waves";
import type { Phase, Scope } from "../../definition/index.js";
import { innerId, itemId, iterationId, type PlannedPhase } from "../../session/index.js";
import type { WorkflowUnit } from "../workflow-unit.js";

/** A `leaf` runs a program. All other forms are composite. */
type Form = "leaf" | "forEach" | "repeat" | "phases" | "uses";

/** A phase in a session, at any level of nesting. */
export interface PhaseNode {
  readonly id: string;
  /** Items of a `forEach` and iterations of a `repeat` share their parent's definition. */
  readonly definition: Phase;
  readonly unit: WorkflowUnit;
  readonly form: Form;
  readonly parent?: PhaseNode;
  /**
   * Whether this is a phase as written in the file. Items and iterations are not phases of the
   * file: the order and the gate do not apply to them.
   */
  readonly isWhole: boolean;
  /** The node's key and item, or its iteration. */
  readonly own: Readonly<Pick<PlannedPhase, "key" | "item" | "iteration">>;
  /** The item and iteration that the phase can refer to, including those of enclosing phases. */
  readonly locals: Readonly<Pick<Scope, "item" | "key" | "iteration">>;
  /** Maps the names used in references to ids in the session. */
  readonly names: ReadonlyMap<string, string>;
  readonly dependsOn: readonly string[];
  /** Ids of phases whose results are inputs. A group's first phases inherit the group's inputs. */
  readonly inputsFrom: readonly string[];
}

export interface Item {
  key: string;
  item: unknown;
}

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
 * Returns the phases of the workflow that a phase uses. They can refer to nothing outside that
 * workflow except its inputs.
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

/**
 * Returns the names that are available inside a phase and after it has ended, including the
 * phase's own name.
 */
export function namesInside({ id, definition, names, form }: PhaseNode): ReadonlyMap<string, string> {
  const inner = form === "phases" ? (definition.phases ?? []) : [];
  return new Map([
    ...names,
    [definition.id, id],
    ...inner.map((each) => [each.id, innerId(id, each.id)] as const),
  ]);
}

export function plannedNode({ id, definition, unit, isWhole, inputsFrom, own }: PhaseNode): PlannedPhase {
  const { name, agent, gate, approval, always, continueOnError } = definition;
  const { question } = approval ?? {};
  const dependsOn = [...inputsFrom];
  const hash = unit.hashOf(definition);
  // These fields apply to all items or iterations together.
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

/** @param done the form already expanded: an item can be repeated, and an iteration can be a group */
function formOf({ forEach, repeat, phases, uses }: Phase, done?: "forEach" | "repeat"): Form {
  if (forEach && done === undefined) return "forEach";
  if (repeat && done !== "repeat") return "repeat";
  return phases ? "phases" : uses ? "uses" : "leaf";
}
