import { isMap, isPair, isScalar, isSeq, type YAMLMap, type YAMLSeq } from "yaml";
import { childrenOf, keyAbove, keyOf, keysOf } from "./yaml-nodes.js";

/** A record, and the key that it or the list that holds it stands under. */
export interface Placed {
  map: YAMLMap;
  under: string;
  /** The key above that one. */
  above: string;
  /** It stands in a list. */
  isItem: boolean;
}

const MIN_ALIKE = 4;

/** In all records under the same key the one behind which this one ends is followed by another one. */
export function stopsShort(map: YAMLMap, above: readonly unknown[], maps: readonly Placed[]): boolean {
  const own = keysOf(map);
  const last = own.at(-1);
  if (last === undefined || map.flow === true) return false;
  const pair = above.findLast((node) => isPair(node));
  // Items of the outermost list are of many kinds.
  if (pair === undefined) return false;
  const under = keyOf(pair);
  const lists = maps
    .filter((other) => other.map !== map && other.under === under)
    .slice(-MOST)
    .map((other) => keysOf(other.map))
    .filter((keys) => keys.includes(last));
  if (lists.length < MIN_ALIKE || lists.some((keys) => keys.length <= own.length)) return false;
  // What comes next is the same in all of them.
  const next = new Set(lists.map((keys) => keys[keys.indexOf(last) + 1]));
  return next.size === 1 && !next.has(undefined) && !own.includes([...next][0]!);
}

/**
 * The last of several records holds only the first keys of those that all others have: those beside it, those
 * under the same key elsewhere, items of lists that begin with the same key, and those below another one of
 * the same name as what holds this one.
 */
export function isLackingKeys(map: YAMLMap, above: readonly unknown[], maps: readonly Placed[]): boolean {
  // A bracket that is closed says that this is all.
  if (map.flow === true) return false;
  const under = keyAbove(above);
  // How many answers an operation has is its own affair.
  if (SCHEMAS.test(under)) return false;
  const own = keysOf(map);
  const parent = above.findLast((node) => isMap(node) || isSeq(node));
  const pair = above.findLast((node) => isPair(node));
  const holder = isMap(parent) ? above.findLast((node) => isPair(node) && node !== pair) : pair;
  const heldBy = isPair(holder) ? keyOf(holder) : "";
  const least = SCHEMAS.test(heldBy) ? MANY : 2;
  const others = maps.filter((other) => other.map !== map);
  const among = (test: (other: Placed) => boolean) => others.filter(test).map((other) => other.map);
  const groups: [least: number, group: YAMLMap[]][] = [
    [least, childrenOf(parent).filter((other) => other !== map)],
    [least, under === "" ? [] : among((other) => other.under === under)],
    [least, isSeq(parent) ? among((other) => other.isItem && firstKeyOf(other.map) === own[0]) : []],
    [MANY, isMap(parent) && heldBy !== "" ? among((other) => !other.isItem && other.above === heldBy) : []],
  ];
  return groups.some(([count, group]) => group.length >= count && lacks(own, group.slice(-MOST)));
}

function firstKeyOf({ items: [pair] }: YAMLMap): string | undefined {
  return pair === undefined ? undefined : keyOf(pair);
}

/** What stands below these is whole with whatever keys it has. */
const SCHEMAS = /^(?:properties|definitions|schemas|\$defs|responses|patternProperties)$/;
const MANY = 6;
const MOST = 50;

const MIN_WORDS = 3;
/** What is below these is done, not named. */
const STEPS = /^(?:tasks|steps|handlers|pre_tasks|post_tasks|block|rescue|always)$/;

/** The last row of a table is shorter than all others, which are as long as one another. */
export function isShortRow(list: YAMLSeq, parent: unknown): boolean {
  if (!isSeq(parent) || list.flow === true) return false;
  const others = parent.items.slice(0, -1);
  const [first] = others;
  return (
    others.length >= 3 &&
    isSeq(first) &&
    list.items.length < first.items.length &&
    others.every((other) => isSeq(other) && other.items.length === first.items.length)
  );
}

/**
 * An item of a list that says what it is for, and no more: `- name: Install the packages`. Not in a list of
 * names.
 */
export function isTitleAlone({ items }: YAMLMap, above: readonly unknown[]): boolean {
  const list = above.at(-1);
  const [pair] = items;
  if (!isSeq(list) || pair === undefined || items.length > 1 || keyOf(pair) !== "name") return false;
  const name = isScalar(pair.value) ? pair.value.value : undefined;
  const words = typeof name === "string" ? name.trim().split(/\s+/).length : 0;
  const others = childrenOf(list).slice(0, -1);
  return (
    (words >= MIN_WORDS || STEPS.test(keyAbove(above))) && !others.some((other) => other.items.length === 1)
  );
}

/**
 * Whether all others begin with the same keys and go on, each with more of them; or what all of them have
 * is missing, and stands behind what is there.
 */
function lacks(own: readonly string[], others: readonly YAMLMap[]): boolean {
  const lists = others.map(keysOf);
  if (lists.some((list) => list.length <= own.length)) return false;
  const isBeginning = lists.every((list) => own.every((key, index) => list[index] === key));
  const [first = []] = lists;
  const common = first.filter((key) => lists.every((list) => list.includes(key)));
  const missing = common.filter((key) => !own.includes(key));
  if (isBeginning) return missing.length === 0 || !missing.every((key) => isSwitch(key, others));
  // What has a key that none of the others has is of another kind.
  if (own.some((key) => !lists.some((list) => list.includes(key)))) return false;
  // Who leaves something out on purpose does not leave out all that comes behind.
  const lastOwn = own.at(-1)!;
  return (
    (missing.length > 1 || (missing.length === 1 && lists.length >= MANY)) &&
    lists.every((list) => {
      const at = list.indexOf(lastOwn);
      return at !== -1 && missing.every((key) => list.indexOf(key) > at);
    })
  );
}

/** `required: true`: who does not want it leaves it out. */
function isSwitch(key: string, maps: readonly YAMLMap[]): boolean {
  return maps.every((map) => typeof map.get(key) === "boolean");
}
