import { nearest } from "@agentos/platform";
import { inline, quote, quoteList } from "../quote.js";
import { formatPath, type ScopePath, withWholeId } from "./path.js";
import { LOCALS, type Names, PHASE_FIELDS } from "./scope.js";

/** Returns why a path cannot have a value, or undefined if it can. */
export function checkPath(given: ScopePath, names: Names): string | undefined {
  const path = withWholeId(given, (id) =>
    given[0] === "inputs" ? Object.hasOwn(names.inputs, id) : names.phases.has(id),
  );
  const [root = "", name, field] = path;
  if (root === "inputs" && name !== undefined) return checkInput(name, names);
  if (root === "phases" && name !== undefined) return checkPhase(name, field, path, names);
  if (root === "previous" && name !== undefined) return checkPrevious(name, field, path, names);
  if (isLocal(root) && !names.locals?.includes(root)) {
    return root === "iteration"
      ? `there is no iteration here; only phases inside a "repeat" have one`
      : `there is no ${root} here; it exists only in a phase with a "forEach" and in the phases inside it`;
  }
  return undefined;
}

function checkInput(name: string, { inputs }: Names): string | undefined {
  const known = Object.keys(inputs);
  if (known.includes(name)) return undefined;
  const meant = nearest(name, known);
  const what = `there is no input ${quote(name)}`;
  if (meant !== undefined) return `${what}; did you mean ${quote(meant)}?`;
  if (known.length > 0) return `${what}; known inputs: ${quoteList(known)}`;
  return `${what}; add it to "inputs" at the top of the file`;
}

function checkPhase(
  id: string,
  field: string | undefined,
  path: ScopePath,
  { phases, runsBefore, previous, isRepeated }: Names,
): string | undefined {
  if (!phases.has(id)) {
    const meant = nearest(id, phases);
    const what = `there is no phase ${quote(id)}`;
    return meant === undefined ? `${what} in this file` : `${what}; did you mean ${quote(meant)}?`;
  }
  if (!runsBefore(id)) {
    const what = `the phase ${quote(id)} does not run before this one`;
    if (previous?.has(id) && field !== undefined)
      return `${what}; for its result in the previous iteration, write ${inline(`previous.${id}.${field}`)}`;
    if (isRepeated)
      return `the phase ${quote(id)} is not in this "repeat" and does not run before it; list both under "phases" in the repeated phase: phases: [{ id: ..., ... }, { id: ${id}, ... }]`;
    return `${what}; add it to the "dependsOn" of this phase, or of a phase that runs before this one`;
  }
  return checkField(field, path);
}

function checkPrevious(
  id: string,
  field: string | undefined,
  path: ScopePath,
  { previous }: Names,
): string | undefined {
  if (previous === undefined)
    return `there is no previous iteration here; only phases inside a "repeat" have one`;
  if (previous.has(id)) return checkField(field, path);
  const meant = nearest(id, previous);
  const hint =
    meant === undefined ? `known phases: ${quoteList([...previous])}` : `did you mean ${quote(meant)}?`;
  return `there is no phase ${quote(id)} in this "repeat"; ${hint}`;
}

function checkField(field: string | undefined, path: ScopePath): string | undefined {
  if (field === undefined) {
    const example = inline(`${formatPath(path)}.output`);
    return `${quote(formatPath(path))} is a whole phase; choose one of its fields, such as ${example}`;
  }
  if ((PHASE_FIELDS as readonly string[]).includes(field)) return undefined;
  const meant = nearest(field, PHASE_FIELDS);
  const hint =
    meant === undefined ? `known fields: ${quoteList(PHASE_FIELDS)}` : `did you mean ${quote(meant)}?`;
  return `a phase has no ${quote(field)}; ${hint}`;
}

function isLocal(name: string): name is (typeof LOCALS)[number] {
  return (LOCALS as readonly string[]).includes(name);
}
