// A file of its own, because each command of any shell is looked up here, and few need what else there is
// about Windows.

const set = (names: string) => new Set(names.split(" "));

/** Names that only Windows knows: who uses one means its shells. */
const ONLY_WINDOWS = set("del erase rd ren xcopy robocopy ri gci rni clc iex icm iwr irm saps mklink");
const VERBS = set(
  "add clear copy export expand format get import install invoke move new out publish push read remove rename restart restore save select set start stop sort tee test uninstall unregister update where write foreach",
);
const NOUNS = set(
  "item content childitem object location expression command process job file webrequest restmethod host output module script service itemproperty csv json archive variable recyclebin clixml computer volume disk partition",
);

/** Whether a name stands for a command of Windows' shells, and for no program elsewhere. */
export function isWindowsCommand(name: string): boolean {
  return ONLY_WINDOWS.has(name) || (name.includes("-") && isCmdlet(name));
}

/** `Verb-Noun`, with one of PowerShell's verbs and a noun of one word. */
function isCmdlet(name: string): boolean {
  const dash = name.indexOf("-");
  return VERBS.has(name.slice(0, dash)) && NOUNS.has(name.slice(dash + 1));
}
