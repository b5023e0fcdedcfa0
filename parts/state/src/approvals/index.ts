// Pending actions, grants that allow one action once, and trusted folders. Grants and trust are
// signed with a key that only the user can read, or are stored in a folder that only root can
// change, so that no file in a project can be mistaken for either. This module reads and uses them.
// Only the `aos` command writes them, after a person has agreed.

export { hashAction } from "./action-hash.js";
export { APPROVAL_MS, type ApprovalUse, claimApproval, useApproval } from "./approvals.js";
export { type Caller, CONFIRMATION_MS, confirmApproval, removeOldUses } from "./confirmations.js";
export type { CoveredFile } from "./covered-file.js";
export { changedFiles, findCoveredFiles } from "./covered-files.js";
export { findRequest } from "./find-request.js";
export { aboutOf, GRANT_PURPOSE, projectOf, termsOf } from "./grant.js";
export { isMachineMode, isRootsAlone, MACHINE_FILE, MACHINE_FOLDER, rootsFile } from "./machine.js";
export type { ApprovalRequest, Refusal } from "./request.js";
export { closeRequest, requestFile } from "./request-records.js";
export {
  dismissRequests,
  idOf,
  isOutdated,
  KEPT_MS,
  listRequests,
  REQUEST_MS,
  readRequest,
  readRequests,
  removeOldRequests,
  requestApproval,
  writeRequest,
} from "./requests.js";
export { listUserStateFolders, makeUserStateFolder, stateFolderOf } from "./state-folder.js";
export {
  isTrusted,
  listTrusted,
  revokeTrust,
  TRUST_PURPOSE,
  textsOf,
  trustFile,
  trustTerms,
} from "./trust.js";
export { listDismissed, listUsedActions } from "./used.js";
export {
  checkOwn,
  KEY_BYTES,
  markUsed,
  openUserFolder,
  readMark,
  USED_FOLDER,
  UserStateError,
  userStateFolder,
} from "./user-state.js";
