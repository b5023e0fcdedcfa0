import type { ProcessGroup } from "./process-group.js";

/** A group that the warden ends when the warden's channel closes. */
export interface WatchedGroup {
  group: ProcessGroup;
  /** Time between SIGTERM and SIGKILL, in milliseconds. */
  graceMs: number;
}

export type Order = { watch: WatchedGroup } | { forget: number };

export function formatOrder(order: Order): string {
  return `${JSON.stringify(order)}\n`;
}

export function applyOrder(groups: Map<number, WatchedGroup>, line: string): void {
  const order = JSON.parse(line) as Order;
  if ("watch" in order) groups.set(order.watch.group.pgid, order.watch);
  else groups.delete(order.forget);
}
