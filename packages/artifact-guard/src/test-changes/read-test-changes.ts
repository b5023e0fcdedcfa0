import type { SessionRecord } from "../evidence/index.js";
import { changedFiles } from "./changed-files.js";
import { type ChangedFile, compareTests, type TestChange } from "./compare-tests.js";
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
    ...files.flatMap(rewrittenSnapshots),
  ];
  if (changes.length === 0) return [];
  const requests = record.requests.slice(-MAX_REQUESTS);
  return changes.filter(({ kind }) => !isWanted(kind, requests, record.lastMessage));
}

function rewrittenSnapshots({ path, before, after }: ChangedFile): TestChange[] {
  if (before === null || after === null || !/\.snap$|\.approved\.\w+$|(?:^|[/._-])golden/.test(path))
    return [];
  const now = new Set(after.split("\n"));
  const gone = before.split("\n").find((line) => line.trim() !== "" && !now.has(line));
  return gone === undefined ? [] : [{ kind: "snapshot", path, what: gone.trim().slice(0, 60) }];
}
