import { isMap, isPair, isScalar, isSeq, type YAMLMap } from "yaml";
import { childrenOf } from "./yaml-nodes.js";

/** What a record at one place of a well-known kind of file has to have; at the least some value. */
interface Shape {
  /** The keys that lead there from the root; `*` is any key or item, `**` any place. */
  at: string;
  /** One key of each of these groups. */
  needs: readonly string[];
  /** Only records that have one of these, */
  when?: string;
  /** and none of these. */
  unless?: string;
  /** Where others beside it have them: a file that adds to another one leaves them to it. */
  asOthers?: boolean;
}

/** A kind of file, told by the keys of its root (or of the items of its root). */
interface Kind {
  /** A key, or one of several: `a|b`; with its value: `kind=Job`; one below another: `a/b`. */
  has: readonly string[];
  isList?: boolean;
  shapes: readonly Shape[];
}

const HTTP = "get|put|post|delete|patch|head|options|trace";
const TASKS = "tasks|roles|pre_tasks|post_tasks|handlers|import_playbook|rules";

const API: readonly Shape[] = [
  { at: "info", needs: ["title", "version"] },
  { at: "paths.*", needs: [`${HTTP}|$ref|parameters|summary`] },
  { at: `paths.*.${HTTP}.responses.*`, needs: ["description"], unless: "$ref" },
  { at: `paths.*.${HTTP}.parameters.*`, needs: ["name", "in"], unless: "$ref" },
  { at: `paths.*.${HTTP}.requestBody`, needs: ["content"], unless: "$ref" },
  { at: "**", when: "type=array", needs: ["items"], unless: "allOf|anyOf|oneOf|prefixItems|name" },
];

const ANSWERS: Shape = { at: `paths.*.${HTTP}`, needs: ["responses"] };

/** What all objects of Kubernetes have, and those that run containers. */
const OBJECT: readonly Shape[] = [
  { at: "", needs: ["metadata"], unless: "items|resources|helmCharts|images|generators|transformers" },
  { at: "metadata", needs: ["name|generateName"] },
  { at: "subjects.*", needs: ["kind", "name"] },
  { at: "roleRef", needs: ["kind", "name"] },
];
const pod = (at: string): readonly Shape[] => [
  { at: `${at}.containers.*`, needs: ["image"] },
  { at: `${at}.containers.*.env.*`, needs: ["value|valueFrom"] },
  { at: `${at}.containers.*.volumeMounts.*`, needs: ["mountPath"] },
  { at: `${at}.containers.*.ports.*`, needs: ["containerPort"] },
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
    has: ["runs"],
    shapes: [
      { at: "runs", needs: ["using"] },
      { at: "runs.steps.*", needs: ["run|uses"] },
      { at: "runs.steps.*", when: "run", needs: ["shell"] },
    ],
  },
  {
    // A patch of one has no selector; what it leaves out is its base's.
    has: ["apiVersion", "kind=Deployment|StatefulSet|DaemonSet|ReplicaSet", "spec/selector"],
    shapes: [
      ...OBJECT,
      { at: "spec", needs: ["template"] },
      { at: "spec.template", needs: ["spec"] },
      { at: "spec.template.spec", needs: ["containers"] },
      ...pod("spec.template.spec"),
    ],
  },
  {
    has: ["apiVersion", "kind=Deployment|StatefulSet|DaemonSet|ReplicaSet"],
    shapes: [...OBJECT, { at: "", needs: ["spec"] }],
  },
  {
    has: ["apiVersion", "kind=Job"],
    shapes: [
      ...OBJECT,
      { at: "", needs: ["spec"] },
      { at: "spec", needs: ["template"] },
      { at: "spec.template.spec", needs: ["containers"] },
      ...pod("spec.template.spec"),
    ],
  },
  {
    has: ["apiVersion", "kind=CronJob"],
    shapes: [
      ...OBJECT,
      { at: "", needs: ["spec"] },
      { at: "spec", when: "schedule", needs: ["jobTemplate"] },
      ...pod("spec.jobTemplate.spec.template.spec"),
    ],
  },
  {
    has: ["apiVersion", "kind=Pod"],
    shapes: [...OBJECT, { at: "", needs: ["spec"] }, { at: "spec", needs: ["containers"] }, ...pod("spec")],
  },
  {
    has: ["apiVersion=v1", "kind=Service"],
    shapes: [
      ...OBJECT,
      { at: "", needs: ["spec"] },
      { at: "spec", when: "selector", needs: ["ports|clusterIP"] },
      { at: "spec.ports.*", needs: ["port"] },
    ],
  },
  {
    has: ["apiVersion", "kind=Ingress"],
    shapes: [
      ...OBJECT,
      { at: "", needs: ["spec"] },
      { at: "spec", needs: ["rules|defaultBackend|backend"] },
      { at: "spec.rules.*.http.paths.*", needs: ["backend"] },
    ],
  },
  {
    has: ["apiVersion", "kind=RoleBinding|ClusterRoleBinding"],
    shapes: [...OBJECT, { at: "", needs: ["roleRef"] }],
  },
  {
    has: ["apiVersion", "kind=PersistentVolumeClaim|HorizontalPodAutoscaler|NetworkPolicy"],
    shapes: [...OBJECT, { at: "", needs: ["spec"] }],
  },
  { has: ["apiVersion", "kind"], shapes: OBJECT },
  { has: ["swagger"], shapes: [...API, ANSWERS, { at: "", needs: ["paths"] }] },
  {
    // Later versions leave it to the author.
    has: ["openapi=3.0.0|3.0.1|3.0.2|3.0.3|3.0.4"],
    shapes: [...API, ANSWERS, { at: "", needs: ["paths|components|webhooks"] }],
  },
  { has: ["openapi"], shapes: [...API, { at: "", needs: ["paths|components|webhooks"] }] },
  {
    has: ["version", "updates"],
    shapes: [
      { at: "updates", needs: [] },
      { at: "updates.*", needs: ["package-ecosystem", "schedule"] },
    ],
  },
  { has: ["services"], shapes: [{ at: "services.*", needs: ["image|build|extends"], asOthers: true }] },
  { has: ["AWSTemplateFormatVersion"], shapes: [{ at: "", needs: ["Resources"] }] },
  {
    has: ["Resources"],
    shapes: [
      { at: "Resources.*", needs: ["Type"] },
      { at: "Outputs.*", needs: ["Value"] },
    ],
  },
  { has: ["service", "provider"], shapes: [{ at: "functions.*", needs: ["handler|image"] }] },
  {
    has: ["repos"],
    shapes: [
      { at: "repos.*", when: "repo", needs: ["hooks"] },
      { at: "repos.*.hooks.*", needs: ["id"] },
    ],
  },
  { has: ["groups"], shapes: [{ at: "groups.*.rules.*", when: "alert|record", needs: ["expr"] }] },
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
        return kind.shapes.some(({ at }) => at !== "**" && isAt(keys, at));
    } else if (isSeq(path[index - 1])) keys.push("*");
    if (!isMap(node) || node.flow === true || node.items.length === 0 || node.has("<<")) continue;
    const parent = path.slice(0, index).findLast((above) => isMap(above) || isSeq(above));
    const lacks = kind.shapes.some(
      ({ at, needs, when, unless, asOthers }) =>
        isAt(keys, at) &&
        (when === undefined || hasOne(node, when)) &&
        !(unless !== undefined && hasOne(node, unless)) &&
        !(asOthers === true && !haveAll(childrenOf(parent).slice(0, -1), needs)) &&
        !needs.every((group) => hasOne(node, group)),
    );
    if (lacks) return true;
  }
  return false;
}

function haveAll(maps: readonly YAMLMap[], needs: readonly string[]): boolean {
  return maps.length > 0 && maps.every((map) => needs.every((group) => hasOne(map, group)));
}

function hasOne(map: YAMLMap, group: string): boolean {
  const [keys = "", values] = group.split("=");
  return keys.split("|").some((key) => {
    const place = key.split("/");
    return map.hasIn(place) && (values === undefined || values.split("|").includes(String(map.getIn(place))));
  });
}

/** Whether keys lead to a place that is written as `a.*.b|c`. */
function isAt(keys: readonly string[], at: string): boolean {
  if (at === "**") return true;
  const wanted = at === "" ? [] : at.split(".");
  return (
    wanted.length === keys.length &&
    wanted.every((one, index) => one === "*" || one.split("|").includes(keys[index]!))
  );
}
