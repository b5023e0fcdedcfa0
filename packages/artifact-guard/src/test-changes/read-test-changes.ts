import { posix } from "node:path";
import { namesAsOpen, type SessionRecord } from "../evidence/index.js";
import { changedFiles } from "./changed-files.js";
import { type ChangedFile, compareTests, type TestChange } from "./compare-tests.js";
import { compareScripts, compareSettings } from "./settings-changes.js";
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
    ...files.flatMap(rewrittenSnapshots),
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

function rewrittenSnapshots({ path, before, after }: ChangedFile): TestChange[] {
  if (before === null || after === null || !path.endsWith(".snap")) return [];
  const now = new Set(after.split("\n"));
  const gone = before.split("\n").find((line) => line.trim() !== "" && !now.has(line));
  return gone === undefined ? [] : [{ kind: "snapshot", path, what: gone.trim().slice(0, 60) }];
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
  if (kind === "threshold" || kind === "snapshot") return [];
  const words = what.match(NAME_IN_CODE) ?? [];
  if (kind === "script") return words.filter((name) => /^-|\//.test(name));
  if (kind === "silenced" || kind === "excluded") return words;
  return gone.has(path) ? [what, path, posix.basename(path)] : [what];
}

/** Matches options, paths and long words. */
const NAME_IN_CODE = /[\w@.*/-]{5,80}/g;
