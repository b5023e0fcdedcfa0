import { isMap, isScalar, isSeq, type Node, type YAMLMap } from "yaml";
import { isEmpty, keyOf } from "./yaml-nodes.js";

/** Names that one place of a kind of file refers to, and the place that has to define them. */
interface Reference {
  /** Where both places begin; `*` is any key or item. */
  at: readonly string[];
  from: string;
  to: string;
  /** What of the text is the name. */
  name?: RegExp;
}

const COMPOSE = [""];
const PODS = ["spec", "spec.template.spec", "spec.jobTemplate.spec.template.spec"];

/** From the specifications of each: what is referred to, and defined nowhere, is an error to them. */
const REFERENCES: readonly Reference[] = [
  { at: COMPOSE, from: "services.*.networks", to: "networks", name: /^(?!default$|\$)[\w.-]+$/ },
  { at: COMPOSE, from: "services.*.secrets", to: "secrets", name: /^[\w.-]+$/ },
  { at: COMPOSE, from: "services.*.configs", to: "configs", name: /^[\w.-]+$/ },
  { at: COMPOSE, from: "services.*.volumes", to: "volumes", name: /^[A-Za-z0-9][\w.-]*(?=:)/ },
  { at: PODS, from: "containers.*.volumeMounts.*.name", to: "volumes.*.name" },
  { at: PODS, from: "initContainers.*.volumeMounts.*.name", to: "volumes.*.name" },
  { at: [""], from: "jobs.*.needs", to: "jobs" },
];

/**
 * Whether something is referred to that is not there, and that only what comes behind the end could define:
 * the place for it is still open there.
 * @param path the nodes that hold the end, from the root inwards
 */
export function lacksReferred(path: readonly unknown[], root: Node | null | undefined): boolean {
  const onPath = new Set(path);
  return (
    hasOpenPointer(root, onPath) ||
    path.some((node) => isMap(node) && lacksRequired(node, onPath)) ||
    REFERENCES.some(({ at, from, to, name }) =>
      at.some((start) => {
        const [base] = nodesAt(root, start);
        const defined = to.split(".")[0]!;
        if (!isMap(base) || !onPath.has(base) || !isOpenAt(base, defined, onPath)) return false;
        const names = new Set(nodesAt(base, to).flatMap(namesOf));
        return nodesAt(base, from)
          .flatMap(namesOf)
          .map((said) => (name === undefined ? said : name.exec(said)?.[0]))
          .some((said) => said !== undefined && !names.has(said));
      }),
    )
  );
}

/** A schema whose last properties lack one that it requires. */
function lacksRequired(schema: YAMLMap, path: ReadonlySet<unknown>): boolean {
  const required = schema.get("required");
  const pair = schema.items.find((each) => keyOf(each) === "properties");
  if (!isSeq(required) || !isMap(pair?.value) || !path.has(pair) || pair.value.flow === true) return false;
  const names = new Set(namesOf(pair.value));
  return (
    namesOf(required).some((name) => !names.has(name)) && namesOf(required).some((name) => names.has(name))
  );
}

/** Whether what comes behind the end could still be put below this key. */
function isOpenAt(map: YAMLMap, key: string, path: ReadonlySet<unknown>): boolean {
  const pair = map.items.find((each) => keyOf(each) === key);
  return pair === undefined || path.has(pair);
}

function nodesAt(root: unknown, at: string): unknown[] {
  let nodes = [root];
  for (const part of at === "" ? [] : at.split("."))
    nodes = nodes.flatMap((node) => {
      if (isSeq(node)) return part === "*" ? node.items : [];
      if (!isMap(node)) return [];
      return node.items.filter((pair) => part === "*" || keyOf(pair) === part).map(({ value }) => value);
    });
  return nodes;
}

/** A text, those of a list, or the keys of a map. */
function namesOf(node: unknown): string[] {
  if (isSeq(node)) return node.items.filter((item) => isScalar(item)).flatMap(namesOf);
  if (isMap(node)) return node.items.map(keyOf);
  return isScalar(node) && typeof node.value === "string" ? [node.value] : [];
}

/** A pointer into the document itself (`#/components/schemas/User`), as of OpenAPI and JSON Schema. */
function hasOpenPointer(root: Node | null | undefined, path: ReadonlySet<unknown>): boolean {
  if (!isMap(root)) return false;
  const pointers = new Set<string>();
  const open: unknown[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isSeq(node)) for (const item of node.items) open.push(item);
    if (!isMap(node)) continue;
    for (const pair of node.items) {
      const value = isScalar(pair.value) ? pair.value.value : undefined;
      if (keyOf(pair) === "$ref" && typeof value === "string") pointers.add(value);
      else open.push(pair.value);
    }
  }
  return [...pointers].slice(-MAX_POINTERS).some((pointer) => stopsOpen(root, pointer, path));
}

/** Each is looked up key by key. */
const MAX_POINTERS = 200;
/** Where OpenAPI, AsyncAPI and JSON Schema keep what is referred to. */
const PARTS = /^(?:components|definitions|parameters|responses|\$defs|channels)$/;

function stopsOpen(root: Node, pointer: string, path: ReadonlySet<unknown>): boolean {
  if (!/^#\/[\w$./~{}%-]{1,200}$/.test(pointer)) return false;
  let node: unknown = root;
  for (const part of pointer.slice(2).split("/")) {
    if (!isMap(node)) return false;
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const pair = node.items.find((each) => keyOf(each) === key);
    if (pair === undefined) return path.has(node) && node.flow !== true && (node !== root || PARTS.test(key));
    // Nothing stands behind the last key: whatever belongs there was cut.
    if (isEmpty(pair)) return path.has(pair);
    node = pair.value;
  }
  return false;
}
