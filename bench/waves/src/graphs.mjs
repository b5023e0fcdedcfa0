import { logNormal, randomFrom, shuffle } from "./random.mjs";

/** `{ id, dependsOn }[]` in random order. */
export const SHAPES = {
  chain: (size) => build(size, (index) => (index === 0 ? [] : [index - 1])),
  /** A root, nodes that depend on it, and a node that depends on all of these. */
  fan: (size) =>
    build(size, (index) => {
      if (index === 0) return [];
      return index < size - 1 ? [0] : Array.from({ length: size - 2 }, (_, at) => at + 1);
    }),
  /** Layers of a hundred nodes, each with three random dependencies in the previous layer. */
  layered: (size) => {
    const random = randomFrom(size);
    return build(size, (index) => {
      const layer = Math.floor(index / 100);
      return layer === 0 ? [] : [0, 1, 2].map(() => (layer - 1) * 100 + Math.floor(random() * 100));
    });
  },
};

function build(size, dependenciesOf) {
  const nodes = Array.from({ length: size }, (_, index) => ({
    id: `node-${index}`,
    dependsOn: [...new Set(dependenciesOf(index))].map((dependency) => `node-${dependency}`),
  }));
  return shuffle(nodes, randomFrom(1));
}

/** Random graphs of a hundred nodes with log-normal durations, for makespans. */
export const FAMILIES = {
  /** Ten layers of ten nodes, each with one to three dependencies in the previous layer. */
  layered: (random) => withDurations(random, layers(random, 10, 10, 3)),
  /** Four layers of twenty-five nodes, each with one or two dependencies in the previous layer. */
  wide: (random) => withDurations(random, layers(random, 4, 25, 2)),
  /** Ten pipelines of ten steps, between a first and a last node. */
  pipelines: (random) => {
    const steps = Array.from({ length: 100 }, (_, index) => ({
      id: `step-${index}`,
      dependsOn: [index % 10 === 0 ? "first" : `step-${index - 1}`],
    }));
    const last = { id: "last", dependsOn: steps.filter((_, index) => index % 10 === 9).map(({ id }) => id) };
    return withDurations(random, [{ id: "first", dependsOn: [] }, ...steps, last]);
  },
};

function layers(random, count, width, most) {
  return Array.from({ length: count * width }, (_, index) => {
    const layer = Math.floor(index / width);
    const wanted = layer === 0 ? 0 : 1 + Math.floor(random() * most);
    const dependencies = new Set();
    while (dependencies.size < wanted) dependencies.add((layer - 1) * width + Math.floor(random() * width));
    return { id: `node-${index}`, dependsOn: [...dependencies].map((dependency) => `node-${dependency}`) };
  });
}

function withDurations(random, nodes) {
  return {
    nodes: shuffle(nodes, random),
    durations: new Map(nodes.map(({ id }) => [id, logNormal(random)])),
  };
}
