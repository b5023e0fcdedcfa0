// What has a person allowed? Actions that wait for approval, grants that let one through once, and folders
// that a user trusts. Grants and trust are signed with a key outside of every project that only the user can
// read, so no file in a project makes one.

export { hashAction } from "./action-hash.js";
export {
  APPROVAL_MS,
  type Approval,
  type ApprovalUse,
  approveRequest,
  claimApproval,
  useApproval,
} from "./approvals.js";
export { type Caller, CONFIRMATION_MS, confirmApproval, usedFile } from "./confirmations.js";
export { type CoveredFile, findCoveredFiles } from "./covered-files.js";
export { type FoundRequest, findRequest } from "./find-request.js";
export {
  type ApprovalRequest,
  dismissRequests,
  listRequests,
  REQUEST_MS,
  type Refusal,
  readRequest,
  readRequests,
  removeOldRequests,
  requestApproval,
  requestFile,
} from "./requests.js";
export { listUserStateFolders, makeUserStateFolder, stateFolderOf } from "./state-folder.js";
export {
  isTrusted,
  listTrusted,
  revokeTrust,
  type TrustedFolder,
  type TrustResult,
  writeTrust,
} from "./trust.js";
export { markUsed, openUserState, readMark, takeMark, USED_FOLDER, userStateFolder } from "./user-state.js";
