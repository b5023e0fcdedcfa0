import { isMap, isPair, isScalar, isSeq, type YAMLMap } from "yaml";

/**
 * What a record at one place of a well-known kind of file has to have: one key of each group; at the least
 * some value.
 */
interface Shape {
  /** The keys that lead there from the root; `*` is any key or item. */
  at: string;
  needs: readonly string[];
  /** Records that have one of these are whole without. */
  unless?: string;
}

/** A kind of file, told by the keys of its root (or of the items of its root). */
interface Kind {
  has: readonly string[];
  isList?: boolean;
  shapes: readonly Shape[];
}

const HTTP = "get|put|post|delete|patch|head|options|trace";
const TASKS = "tasks|roles|pre_tasks|post_tasks|handlers|import_playbook|rules";

const API: readonly Shape[] = [
  { at: "", needs: ["info"] },
  { at: "info", needs: ["title", "version"] },
  { at: "paths.*", needs: [`${HTTP}|$ref|parameters|summary`] },
  { at: `paths.*.${HTTP}.responses.*`, needs: ["description"], unless: "$ref" },
  { at: `paths.*.${HTTP}.parameters.*`, needs: ["name", "in"], unless: "$ref" },
  { at: `paths.*.${HTTP}.requestBody`, needs: ["content"], unless: "$ref" },
];

/**
 * From the specifications of each: what is listed makes the file invalid, or empty of sense, where it is
 * missing.
 */
const KINDS: readonly Kind[] = [
  {
    has: ["on", "jobs"],
    shapes: [
      { at: "jobs", needs: [] },
      { at: "jobs.*", needs: ["runs-on", "steps"], unless: "uses" },
      { at: "jobs.*.steps.*", needs: ["run|uses"] },
    ],
  },
  { has: ["name", "on"], shapes: [{ at: "", needs: ["jobs"] }] },
  {
    has: ["apiVersion", "kind"],
    shapes: [
      { at: "", needs: ["metadata"], unless: "items|resources|helmCharts|images|generators|transformers" },
      { at: "metadata", needs: ["name|generateName"] },
      { at: "spec.template", needs: ["spec"] },
      { at: "spec.template.spec", needs: ["containers"], unless: "params|source" },
      { at: "spec.template.spec.containers.*", needs: ["image"] },
      { at: "spec.template.spec.containers.*.env.*", needs: ["value|valueFrom"] },
      { at: "spec.template.spec.containers.*.volumeMounts.*", needs: ["mountPath"] },
      { at: "spec.jobTemplate.spec.template.spec.containers.*", needs: ["image"] },
      { at: "subjects.*", needs: ["kind", "name"] },
      { at: "roleRef", needs: ["kind", "name"] },
    ],
  },
  {
    has: ["swagger"],
    shapes: [...API, { at: "", needs: ["paths"] }, { at: `paths.*.${HTTP}`, needs: ["responses"] }],
  },
  { has: ["openapi"], shapes: [...API, { at: "", needs: ["paths|components|webhooks"] }] },
  {
    has: ["version", "updates"],
    shapes: [
      { at: "updates", needs: [] },
      { at: "updates.*", needs: ["package-ecosystem", "schedule"] },
    ],
  },
  { has: ["hosts"], isList: true, shapes: [{ at: "*", needs: [TASKS] }] },
];

/**
 * Whether one of the records that hold the end of a file of a well-known kind lacks what each of them must
 * have.
 * @param path the nodes that hold the end, from the root inwards; pairs and items among them
 */
export function isLackingShape(path: readonly unknown[]): boolean {
  const [root] = path;
  const kind = KINDS.find(({ has, isList = false }) => {
    if (isSeq(root) !== isList) return false;
    const first = isSeq(root) ? root.items[0] : root;
    return isMap(first) && has.every((group) => hasOne(first, group));
  });
  if (kind === undefined) return false;
  const keys: string[] = [];
  for (const [index, node] of path.entries()) {
    if (isPair(node)) {
      keys.push(isScalar(node.key) ? String(node.key.value) : "");
      if (node.value === null || (isScalar(node.value) && node.value.value === null))
        return kind.shapes.some(({ at }) => isAt(keys, at));
    } else if (isSeq(path[index - 1])) keys.push("*");
    if (!isMap(node) || node.flow === true || node.items.length === 0 || node.has("<<")) continue;
    const lacks = kind.shapes.some(
      ({ at, needs, unless }) =>
        isAt(keys, at) &&
        !(unless !== undefined && hasOne(node, unless)) &&
        needs.some((group) => !hasOne(node, group)),
    );
    if (lacks) return true;
  }
  return false;
}

function hasOne(map: YAMLMap, group: string): boolean {
  return group.split("|").some((key) => map.has(key));
}

function isAt(keys: readonly string[], at: string): boolean {
  const wanted = at === "" ? [] : at.split(".");
  return (
    wanted.length === keys.length &&
    wanted.every((one, index) => one === "*" || one.split("|").includes(keys[index]!))
  );
}
