import type { SessionRecord } from "../evidence/index.js";
import { changedFiles } from "./changed-files.js";
import { compareTests, type TestChange } from "./compare-tests.js";
import { compareScripts } from "./script-changes.js";
import { compareSettings } from "./settings-changes.js";
import { speaksOf } from "./wanted-changes.js";

/** So many of the user's last requests are asked. */
const MAX_REQUESTS = 3;

/**
 * What a session's last turn took away from the tests of its project, without what the user asked for and what
 * the agent tells of itself.
 */
export function readTestChanges(record: SessionRecord, project: string): TestChange[] {
  const files = changedFiles(record, project);
  if (files.length === 0) return [];
  const changes = [
    ...compareTests(files),
    ...files.flatMap(compareScripts),
    ...files.flatMap(compareSettings),
  ];
  if (changes.length === 0) return [];
  const texts = [...record.requests.slice(-MAX_REQUESTS), record.lastMessage];
  return changes.filter(({ kind }) => !speaksOf(kind, texts));
}
