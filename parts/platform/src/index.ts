// Shared platform code: crash-safe files, locks, logs, settings, and the runner for hooks.

export { aosCommand, aosNextTo, findAosCommand } from "./aos-command.js";
export {
  assertObject,
  assertOptions,
  assertSignal,
  assertString,
  type OptionNames,
  shown,
} from "./assert-options.js";
export {
  IGNORE_NAME,
  keepOutOfGit,
  makeFolder,
  renameWithRetry,
  syncFolder,
  TEMPORARY_NAME,
  writeFileAtomic,
} from "./atomic-write.js";
export {
  criteriaKeys,
  diagnosticAt,
  takeCriteria,
  takeSection,
  takeUsable,
} from "./check-settings.js";
export { createFileOnce } from "./create-once.js";
export { currentFolder } from "./current-folder.js";
export { describeError, describeFileError, errorCode } from "./describe-error.js";
export type { Diagnostic } from "./diagnostic.js";
export { type EventInput, readEventInput } from "./event-input.js";
export { excerptOf } from "./excerpt.js";
export { fencedLines } from "./fences.js";
export { type AddedExcludes, addGitExcludes, removeGitExcludes } from "./git-excludes.js";
export { askGit, type GitState, readGitState } from "./git-state.js";
export { expandBraces, Glob, matchesParts, matchesWildcard } from "./glob.js";
export { findHomeFolder } from "./home-folder.js";
export { writeHookAnswer } from "./hook-answer.js";
export { answerOption } from "./hook-options.js";
export { type HookProgram, runHookProgram } from "./hook-program.js";
export { findJsonError, findJsonPosition } from "./json-text.js";
export {
  asCount,
  asObject,
  asObjects,
  asPositive,
  asText,
  type JsonObject,
  parseObject,
} from "./json-value.js";
export {
  type JsonlFile,
  openJsonl,
  parseJsonl,
  readJsonl,
  type Settled,
} from "./jsonl.js";
export { loadBundle } from "./load-bundle.js";
export { acquireLock, type Lock, LockedError, withLock } from "./lock.js";
export { mapTexts } from "./map-texts.js";
export { readMarkedRows } from "./marked-rows.js";
export { entriesIn, namesIn } from "./names-in.js";
export { nearest } from "./nearest.js";
export { oneLine, printableLine } from "./one-line.js";
export { isInside, pathInside } from "./path-inside.js";
export { pause } from "./pause.js";
export { printable } from "./printable.js";
export { PROBE_VARIABLE, type ProbeMark } from "./probe-mark.js";
export { readProcStat } from "./proc-stat.js";
export { isAlive, processStart } from "./process-identity.js";
export { findAgentosFolder, findAgentosFolders, findProjectFolder, isHomeFolder } from "./project-folder.js";
export { formatProblem, readSettings } from "./read-settings.js";
export { openRegularFile, readRegularFile, readTextFile } from "./regular-file.js";
export { type GitOptions, runGit } from "./run-git.js";
export { runWithTimeout } from "./run-with-timeout.js";
export { assertSafeId, isSafeId } from "./safe-id.js";
export type { Sections } from "./settings/index.js";
export { sha256 } from "./sha256.js";
export { shortId } from "./short-id.js";
export { shorten } from "./shorten.js";
export { backupName, inspectSignature, sign } from "./signature.js";
export {
  appendTempFile,
  isOwnFile,
  readTempFile,
  replacePrivately,
  writeTempFile,
} from "./temp-file.js";
export { sweepTempFolder } from "./temp-sweep.js";
export { temporaryFolder } from "./temporary-folder.js";
export { findTestCommand } from "./test-command.js";
export { trimEdges, trimEnd } from "./trim.js";
export { tryReadJson, tryReadText } from "./try-read.js";
export { type PartialUsage, type Usage, usedTokensOf } from "./usage.js";
export { userStateFolder } from "./user-state-folder.js";
export { startWatchdog } from "./watchdog.js";
export { withoutUndefined } from "./without-undefined.js";
