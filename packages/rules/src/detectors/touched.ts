import type { FileChange } from "../action.js";
import type { Subject } from "../subject.js";

export interface Touched extends FileChange {
  /** For the evidence. */
  what: string;
}

/**
 * The changed files of an action by their paths in the project, or absolute ones outside; temporary files are left out. A file behind a link
 * is there by each of its names.
 */
export function touched(subject: Subject): readonly Touched[] {
  let found = known.get(subject);
  if (found === undefined) {
    found = findTouched(subject);
    known.set(subject, found);
  }
  return found;
}

// Several detectors ask the same of one action.
const known = new WeakMap<Subject, readonly Touched[]>();

function findTouched({ changes, whereabouts }: Subject): Touched[] {
  return changes.flatMap((change) => {
    const places = whereabouts.names(change.path).filter(({ type }) => type !== "temporary");
    const paths = [...new Set(places.map(({ path }) => path))];
    return paths.map((path) => ({ ...change, path, what: change.by ?? path }));
  });
}

/** A file that is there to be read by tests or people, wherever it lies. */
export function isExample(path: string): boolean {
  return /(?:^|\/)(?:fixtures?|__fixtures__|testdata|test-data|__snapshots__|__mocks__|mocks|node_modules|vendor|third_party|docs?|examples?|samples?|cassettes|stubs)\//.test(
    path,
  );
}
