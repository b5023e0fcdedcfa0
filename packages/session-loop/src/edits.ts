import { asObject } from "@agentos/platform";
import * as z from "zod";

/** The difference between two JSON values. Conversations and ledgers change little between two records. */
export type Edit =
  | { kept: true }
  | { value: unknown }
  | { fields: Record<string, Edit> }
  | { list: ListEdit[] };

/** A run of old items, or a list of new items. */
type ListEdit = { from: number; count: number } | { items: unknown[] };

const count = z.number().int().nonnegative();

export const EditSchema: z.ZodType<Edit> = z.lazy(() =>
  z.union([
    z.object({ kept: z.literal(true) }),
    z.object({ fields: z.record(z.string(), EditSchema) }),
    z.object({
      list: z.array(z.union([z.object({ from: count, count }), z.object({ items: z.array(z.unknown()) })])),
    }),
    z.object({ value: z.unknown() }),
  ]),
);

/**
 * Returns the difference between two values. List items are kept if they are identical to an old item
 * or equal to the old item at the same index.
 */
export function editBetween(before: unknown, after: unknown): Edit {
  if (before === after) return { kept: true };
  if (Array.isArray(before) && Array.isArray(after)) return { list: listEdits(before, after) };
  const [former, latter] = [asObject(before), asObject(after)];
  if (former === undefined || latter === undefined) return { value: after };
  const fields = Object.entries(latter).filter(([, each]) => each !== undefined);
  return { fields: Object.fromEntries(fields.map(([key, each]) => [key, editBetween(former[key], each)])) };
}

export function applyEdit(before: unknown, edit: Edit): unknown {
  if ("kept" in edit) return before;
  if ("value" in edit) return edit.value;
  if ("list" in edit) {
    const former = Array.isArray(before) ? (before as unknown[]) : [];
    return edit.list.flatMap((each) =>
      "items" in each ? each.items : former.slice(each.from, each.from + each.count),
    );
  }
  const former = asObject(before) ?? {};
  return Object.fromEntries(
    Object.entries(edit.fields).map(([key, each]) => [key, applyEdit(former[key], each)]),
  );
}

function listEdits(before: readonly unknown[], after: readonly unknown[]): ListEdit[] {
  const places = new Map(before.map((each, index) => [each, index]));
  const edits: ListEdit[] = [];
  for (const [index, each] of after.entries()) {
    const place = isSame(before[index], each) ? index : asObject(each) && places.get(each);
    const last = edits.at(-1);
    if (place === undefined) {
      if (last && "items" in last) last.items.push(each);
      else edits.push({ items: [each] });
    } else if (last && "from" in last && last.from + last.count === place) last.count++;
    else edits.push({ from: place, count: 1 });
  }
  return edits;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (one !== undefined && JSON.stringify(one) === JSON.stringify(other));
}
