import { publishedDependencies } from "./workspace.mjs";

/**
 * Packages in the order in which they can be published: each after those of the list that it depends on, else
 * as they stood. Packages that depend on each other in a circle come last, in `circle`.
 *
 * @template {{ name: string, manifest: Record<string, any> }} Package
 * @param {Package[]} packages
 * @returns {{ order: Package[], circle: Package[] }}
 */
export function orderForPublishing(packages) {
  const order = [];
  let waiting = packages;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ manifest, name: own }) =>
      publishedDependencies(manifest).every(({ name }) => name === own || !names.has(name)),
    );
    if (ready.length === 0) break;
    order.push(...ready);
    waiting = waiting.filter((entry) => !ready.includes(entry));
  }
  return { order, circle: waiting };
}
