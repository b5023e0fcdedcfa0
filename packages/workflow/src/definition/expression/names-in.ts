import { bindReferences } from "./bind-references.js";
import { environmentFor } from "./environment.js";
import { namedPaths } from "./named-paths.js";

/** Returns the first name of each path, such as `inputs`, `phases` or `item`. */
export function namesInExpression(
  source: string,
  ids: { inputs: Iterable<string>; phases: Iterable<string> },
): Set<string> {
  const { source: text, bound } = bindReferences(source, ids);
  const { ast } = environmentFor(bound).parse(text);
  return new Set(namedPaths(ast, bound).map(({ path: [root = ""] }) => root));
}
