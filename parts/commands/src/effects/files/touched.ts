import type { Subject } from "../subject.js";
import type { FileChange } from "../tools/operation.js";

export interface Touched extends FileChange {
  /** For the evidence. */
  what: string;
}

/**
 * The changed files of an action by their paths in the project, or absolute ones outside; temporary files are
 * left out. A file behind a link is there by each of its names.
 */
export function touched(subject: Subject): readonly Touched[] {
  let found = known.get(subject);
  if (found === undefined) {
    found = findTouched(subject);
    known.set(subject, found);
  }
  return found;
}

/** A path that says what it is has an ending, the machine's root or one of these words, in lower case. */
const SAYS_WHAT_IT_IS =
  /\.|^\/|file|definition|formation|fastlane|k8s|kubernetes|helm|kustomize|argocd|terraform|ansible|migrat|alembic|liquibase|changelog|flyway/;

/** Those of {@link touched} whose paths say what they are. Most actions change nothing but plain sources. */
export function tellingFiles(subject: Subject): readonly Touched[] {
  if (subject.changes.length === 0) return [];
  let found = knownTelling.get(subject);
  if (found === undefined) {
    found = touched(subject).filter(({ path }) => SAYS_WHAT_IT_IS.test(path.toLowerCase()));
    knownTelling.set(subject, found);
  }
  return found;
}

// Several detectors ask the same of one action.
const knownTelling = new WeakMap<Subject, readonly Touched[]>();
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
