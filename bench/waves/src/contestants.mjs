/** Each function converts the nodes and returns the function to be timed. The conversion is not timed. */

const noop = async () => {};
export const RUN_LIMIT = 16;

export const LEVELLING = {
  "@agentos/waves": async (nodes) => {
    const { createGraph } = await import("@agentos/waves");
    return () => createGraph(nodes).waves;
  },
  toposort: async (nodes) => {
    const { default: toposort } = await import("toposort");
    const edges = edgesOf(nodes);
    const ids = nodes.map(({ id }) => id);
    return () => toposort.array(ids, edges);
  },
  "dependency-graph": async (nodes) => {
    const { DepGraph } = await import("dependency-graph");
    return () => {
      const graph = new DepGraph();
      for (const { id } of nodes) graph.addNode(id);
      for (const { id, dependsOn } of nodes)
        for (const dependency of dependsOn) graph.addDependency(id, dependency);
      return graph.overallOrder();
    };
  },
  "p-graph": async (nodes) => {
    const { PGraph } = await import("p-graph");
    const edges = edgesOf(nodes);
    const tasks = new Map(nodes.map(({ id }) => [id, { run: noop }]));
    return () => new PGraph(tasks, edges);
  },
};

export const RUNNING = {
  "@agentos/waves": async (nodes) => {
    const { createGraph, runGraph } = await import("@agentos/waves");
    const graph = createGraph(nodes);
    return () => runGraph(graph, noop, { concurrency: RUN_LIMIT });
  },
  "p-graph": async (nodes) => {
    const { PGraph } = await import("p-graph");
    const graph = new PGraph(new Map(nodes.map(({ id }) => [id, { run: noop }])), edgesOf(nodes));
    return () => graph.run({ concurrency: RUN_LIMIT });
  },
  "async.auto": async (nodes) => {
    const { auto } = await import("async");
    const tasks = Object.fromEntries(nodes.map(({ id, dependsOn }) => [id, [...dependsOn, noop]]));
    return () => auto(tasks, RUN_LIMIT);
  },
};

function edgesOf(nodes) {
  return nodes.flatMap(({ id, dependsOn }) => dependsOn.map((dependency) => [dependency, id]));
}
