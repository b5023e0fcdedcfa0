// Interaction between a command and the person at its terminal.

export { createPaint, isLive, type Paint, wantsColor } from "./colors.js";
export { confirm } from "./confirm.js";
export { askConsent, obstacleToConsent } from "./consent.js";
export type { Console, Context, Host, Keys, Output } from "./context.js";
export { countProgress } from "./count-progress.js";
export { formatAge, formatDuration, formatShortAge, untilTime } from "./duration.js";
export { EXIT, renderExitCodes } from "./exit-codes.js";
export { keyboard } from "./keyboard.js";
export { findAgentAbove, isAbove, newestVariables, type SeenProcess } from "./process-tree.js";
export { progressLine } from "./progress-line.js";
export { note, printJson, refuse, renderNote, say, stdoutColumns, warn, warningText } from "./say.js";
export { watchSignals } from "./signals.js";
export { consent, findAgent, isTerminal } from "./terminal.js";
export { UsageError } from "./usage-error.js";
export { homeFolder, userHome, userName } from "./user.js";
export { watchForEnd } from "./watch-for-end.js";
export {
  count,
  grouped,
  homePath,
  joinParts,
  list,
  oneLine,
  ordinal,
  renderWarning,
  rounded,
  shortPath,
  spelled,
} from "./words.js";
export { wrapLines, wrapMessage } from "./wrap-message.js";
