import { everyRow, testdir } from "@agentos/testing";
import { expect } from "vitest";
import {
  analyzeShell,
  createProjectContext,
  defaultCatalogue,
  explain,
  judge,
  loadProjectRules,
  loadRules,
  permissionRules,
  renderRefusal,
  renderRules,
  requestApproval,
} from "../src/index.js";

const call = { tool: "Bash", input: { command: "git push --force" } };
const context = createProjectContext("project", {});
const NO_CATALOGUE =
  'Expected "catalogue" to have a list of "rules", like defaultCatalogue or the catalogue from loadRules';

everyRow<[call: (folder: string) => unknown, message: string]>(
  "a wrong argument throws a TypeError that names it",
  [
    [
      // If this date were ignored, deletions of older files would only be reported.
      (folder) => createProjectContext(folder, new Date() as never),
      'Expected "env" to be an environment such as process.env; "sessionStart" comes third',
    ],
    [() => createProjectContext(undefined as never), 'Expected "projectFolder" to be a path, not undefined'],
    [() => judge(call, context as never, defaultCatalogue as never), NO_CATALOGUE],
    [() => explain(call, {} as never), NO_CATALOGUE],
    [
      () => judge(call, defaultCatalogue, "project" as never),
      'Expected "context" to be an object, not "project"',
    ],
    [
      () => judge(call, defaultCatalogue, { ...context, isOlderThanSesion: () => true } as never),
      'Unknown option "context.isOlderThanSesion"; did you mean "context.isOlderThanSession"?',
    ],
    [() => renderRules(undefined as never), NO_CATALOGUE],
    [
      () => renderRules(defaultCatalogue, { format: "md" as never }),
      'Expected "format" to be "markdown" or "prompt", not "md"',
    ],
    [
      () => renderRules(defaultCatalogue, { fromat: "prompt" } as never),
      'Unknown option "fromat"; did you mean "format"?',
    ],
    [
      () => renderRefusal(judge({ tool: "Bash", input: { command: "ls" } }) as never),
      'Expected "verdict" to be a stop, not "allow": check its "decision" first',
    ],
    [
      () => renderRefusal(judge(call) as never, { note: ["a"] } as never),
      'Unknown option "note"; did you mean "notes"?',
    ],
    [() => permissionRules({} as never), NO_CATALOGUE],
    [() => loadProjectRules(undefined as never), 'Expected "projectFolder" to be a string, not undefined'],
    [
      (folder) => requestApproval(folder, call, undefined as never),
      'Expected "verdict" to be the verdict that stopped the action, with its reason and evidence',
    ],
    [
      (folder) => requestApproval(folder, call, judge(call), { sessionID: "s" } as never),
      'Unknown option "sessionID"; did you mean "sessionId"?',
    ],
    [() => loadRules("rules" as never), 'Expected "folders" to be a list of folders'],
    [() => analyzeShell(5 as never), 'Expected "command" to be a string or a list of words, not number'],
  ],
  (wrong, message) => expect(() => wrong(testdir({}))).toThrow(new TypeError(message)),
);
