import { publishedDependencies } from "./workspace.mjs";

/**
 * Sorts packages so that each follows its dependencies, except for those in a dependency cycle.
 *
 * @template {{ name: string, manifest: Record<string, any> }} Package
 * @param {Package[]} packages
 * @returns {{ order: Package[], cycle: Package[] }}
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
  return { order, cycle: waiting };
}
