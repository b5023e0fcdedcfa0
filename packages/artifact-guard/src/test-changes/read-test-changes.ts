import { posix } from "node:path";
import { namesAsOpen, type SessionRecord } from "../evidence/index.js";
import { changedFiles } from "./changed-files.js";
import { compareTests, type TestChange } from "./compare-tests.js";
import { compareScripts } from "./script-changes.js";
import { compareSettings } from "./settings-changes.js";
import { isWanted } from "./wanted-changes.js";

/** The number of recent requests that are considered. */
const MAX_REQUESTS = 3;

/** Returns changes that weaken checks, unless the user requested or the agent reported them. */
export function readTestChanges(record: SessionRecord, project: string): TestChange[] {
  const files = changedFiles(record, project);
  if (files.length === 0) return [];
  const changes = [
    ...compareTests(files),
    ...files.flatMap(compareScripts),
    ...files.flatMap(compareSettings),
  ];
  if (changes.length === 0) return [];
  const requests = record.requests.slice(-MAX_REQUESTS);
  const said = record.lastMessage;
  const gone = new Set(files.flatMap(({ path, after }) => (after === null ? path : [])));
  return changes.filter((change) => {
    const names = namesOf(change, gone);
    return (
      !(change.kind === "deleted" && isOfGoneFile(change.path, gone)) &&
      !isWanted(change.kind, requests, said) &&
      !namesAsOpen(said, names)
    );
  });
}

/** Whether a test file was deleted with the file that it tests: `rates.test.ts` with `rates.ts`. */
function isOfGoneFile(path: string, gone: ReadonlySet<string>): boolean {
  const test = nameOf(path);
  const tested = test.replace(TEST_AFFIX, "");
  return gone.has(path) && tested !== test && [...gone].some((each) => nameOf(each) === tested);
}

const TEST_AFFIX = /^test_|[._-](?:tests?|spec)$|tests?$/;
const nameOf = (path: string): string => posix.parse(path).name.toLowerCase();

/** Returns the names by which a message can report a change. */
function namesOf({ kind, path, what }: TestChange, gone: ReadonlySet<string>): string[] {
  switch (kind) {
    case "silenced":
    case "excluded":
      return namesInCode(what);
    case "script":
      return what.endsWith(": removed")
        ? [what.slice(0, -": removed".length)]
        : namesInCode(what).filter((name) => /^-|\//.test(name));
    case "threshold":
      return [];
    default:
      return gone.has(path) ? [what, path, path.slice(path.lastIndexOf("/") + 1)] : [what];
  }
}

/** Matches options, paths, names that consist of several words, and long words. */
const IN_CODE =
  /--?[\w-]{4,80}|@?[\w.]{1,40}(?:[-/_:][\w*.-]{1,60})+|\b[a-z]{1,30}(?:[A-Z][a-z]{1,30})+|[A-Za-z]{5,40}/g;

const namesInCode = (line: string): string[] =>
  (line.match(IN_CODE) ?? []).flatMap((name) => [
    name,
    name.slice(name.lastIndexOf(".") + 1),
    ...(name.match(/[A-Za-z]{5,40}/g) ?? []),
  ]);
