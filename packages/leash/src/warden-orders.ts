import type { ProcessGroup } from "./process-group.js";

/** A group that the warden ends when its channel ends. */
export interface WatchedGroup {
  group: ProcessGroup;
  /** What its processes get between SIGTERM and SIGKILL. */
  graceMs: number;
}

/** A line of the warden's channel. */
export type Order = { watch: WatchedGroup } | { forget: number };

export function formatOrder(order: Order): string {
  return `${JSON.stringify(order)}\n`;
}

/** Keeps the groups of a warden by the orders that it gets. */
export function obey(groups: Map<number, WatchedGroup>, line: string): void {
  const order = JSON.parse(line) as Order;
  if ("watch" in order) groups.set(order.watch.group.pgid, order.watch);
  else groups.delete(order.forget);
}
