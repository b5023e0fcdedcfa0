import type { Subject } from "../subject.js";
import type { FileChange } from "../tools/operation.js";

export interface ChangedPath extends FileChange {
  what: string;
}

/**
 * Returns the files that an action changes, except temporary ones. Paths outside the project are
 * absolute. A file that is reached through a link is listed under each of its names.
 */
export function changedPaths(subject: Subject): readonly ChangedPath[] {
  let found = known.get(subject);
  if (found === undefined) {
    found = findChangedPaths(subject);
    known.set(subject, found);
  }
  return found;
}

/** Matches absolute paths, and paths that contain a dot or one of these words. */
const NOTABLE =
  /\.|^\/|file|definition|formation|fastlane|k8s|kubernetes|helm|kustomize|argocd|terraform|ansible|migrat|alembic|liquibase|changelog|flyway/;

/** Returns the {@link changedPaths} that {@link NOTABLE} matches, for callers that need no others. */
export function notablePaths(subject: Subject): readonly ChangedPath[] {
  if (subject.changes.length === 0) return [];
  let found = knownNotable.get(subject);
  if (found === undefined) {
    found = changedPaths(subject).filter(({ path }) => NOTABLE.test(path.toLowerCase()));
    knownNotable.set(subject, found);
  }
  return found;
}

// The paths are cached, because several detectors need them for the same action.
const knownNotable = new WeakMap<Subject, readonly ChangedPath[]>();
const known = new WeakMap<Subject, readonly ChangedPath[]>();

function findChangedPaths({ changes, resolver }: Subject): ChangedPath[] {
  return changes.flatMap((change) => {
    const places = resolver.names(change.path).filter(({ type }) => type !== "temporary");
    const paths = [...new Set(places.map(({ path }) => path))];
    return paths.map((path) => ({ ...change, path, what: change.by ?? path }));
  });
}

/** Returns whether a file is a fixture, an example, documentation or third-party code. */
export function isExample(path: string): boolean {
  return /(?:^|\/)(?:fixtures?|__fixtures__|testdata|test-data|__snapshots__|__mocks__|mocks|node_modules|vendor|third_party|docs?|examples?|samples?|cassettes|stubs)\//.test(
    path,
  );
}
