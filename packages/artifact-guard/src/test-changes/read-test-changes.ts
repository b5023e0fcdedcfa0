import type { SessionRecord } from "../evidence/index.js";
import { changedFiles } from "./changed-files.js";
import { type ChangedFile, compareTests, type TestChange } from "./compare-tests.js";
import { readTests } from "./read-tests.js";
import { compareScripts, compareSteps } from "./script-changes.js";
import { compareSettings } from "./settings-changes.js";
import { isWanted } from "./wanted-changes.js";

/** So many of the user's last requests are asked. */
const MAX_REQUESTS = 3;

/**
 * What a session's last turn took away from the tests of its project, without what the user asked for and what
 * the agent reports itself.
 */
export function readTestChanges(record: SessionRecord, project: string): TestChange[] {
  const files = changedFiles(record, project);
  if (files.length === 0) return [];
  const changes = [
    ...compareTests(files),
    ...files.flatMap(compareScripts),
    ...compareSteps(files),
    ...files.flatMap(mocksItself),
    ...files.flatMap(compareSettings),
    ...files.flatMap(rewrittenSnapshots),
  ];
  if (changes.length === 0) return [];
  const requests = record.requests.slice(-MAX_REQUESTS);
  return changes.filter(({ kind }) => !isWanted(kind, requests, record.lastMessage));
}

const MOCKS =
  /\b(?:(?:vi|jest)\.(?:do)?[mM]ock|spyOn|patch(?:\.object)?|setattr|monkeypatch\.\w+)\(|\.mock(?:ReturnValue|Implementation|Resolved)/;

/** A new mock of a module, from which the test calls what it asserts. */
function mocksItself({ path, before, after }: ChangedFile): TestChange[] {
  if (before === null || after === null || readTests(path, after).length === 0) return [];
  const known = new Set(before.split("\n"));
  const lines = after.split("\n", 20_000).map((line) => line.slice(0, 400));
  const asserted = lines.filter((line) => /\b(?:expect|assert)/.test(line) && !MOCKS.test(line));
  const isCalled = (name: string) =>
    asserted.some((line) => line.match(/[\w$]+\(?/g)?.includes(`${name}(`) === true);
  return lines.flatMap((line, at) => {
    if (known.has(line) || !MOCKS.test(line)) return [];
    const quoted = [...line.matchAll(/["'`]([^"'`]{1,200})["'`]/g)].map(([, name = ""]) => name);
    const isOwn = quoted.some((name) => {
      const imported = lines.filter((each) => !MOCKS.test(each) && /\b(?:import|require|from)\b/.test(each));
      const names = imported
        .filter((each) => each.includes(`"${name}"`) || each.includes(`'${name}'`))
        .flatMap((each) => each.match(/[\w$]+/g) ?? []);
      return [...names, name.slice(name.lastIndexOf(".") + 1)].some(isCalled);
    });
    return isOwn ? { kind: "mocked" as const, path, line: at + 1, what: line.trim().slice(0, 60) } : [];
  });
}

/** Lines of a snapshot that are no longer what they were. */
function rewrittenSnapshots({ path, before, after }: ChangedFile): TestChange[] {
  if (before === null || after === null || !/\.snap$|\.approved\.\w+$|(?:^|[/._-])golden/.test(path))
    return [];
  const now = new Set(after.split("\n"));
  const gone = before.split("\n").find((line) => line.trim() !== "" && !now.has(line));
  return gone === undefined ? [] : [{ kind: "snapshot", path, what: gone.trim().slice(0, 60) }];
}
