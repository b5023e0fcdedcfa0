// Stores what a person has allowed: actions that wait for approval, grants that allow one action once, and
// folders that a user trusts. Grants and trust are signed with a key that is outside of every project and
// that only the user can read, or they are in a folder that belongs to root, so no file in a project can
// create one. This module reads and uses them; only the command writes them, after a person has agreed.

export { hashAction } from "./action-hash.js";
export { APPROVAL_MS, type ApprovalUse, claimApproval, useApproval } from "./approvals.js";
export { type Caller, CONFIRMATION_MS, confirmApproval, removeOldUses, usedFile } from "./confirmations.js";
export type { CoveredFile } from "./covered-file.js";
export { changedFiles, findCoveredFiles } from "./covered-files.js";
export { type FoundRequest, findRequest } from "./find-request.js";
export { aboutOf, GRANT_PURPOSE, projectOf, termsOf } from "./grant.js";
export { isMachineMode, isRootsAlone, MACHINE_FILE, MACHINE_FOLDER, rootsFile } from "./machine.js";
export type { ApprovalRequest, Refusal } from "./request.js";
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
  requestFile,
  writeRequest,
} from "./requests.js";
export { listUserStateFolders, makeUserStateFolder, stateFolderOf } from "./state-folder.js";
export {
  isTrusted,
  listTrusted,
  revokeTrust,
  TRUST_PURPOSE,
  type TrustedFolder,
  type TrustRecord,
  textsOf,
  trustFile,
  trustTerms,
} from "./trust.js";
export {
  checkOwn,
  KEY_BYTES,
  markUsed,
  openUserFolder,
  readMark,
  removeOldMarks,
  takeMark,
  USED_FOLDER,
  UserStateError,
  userStateFolder,
} from "./user-state.js";
