import type { Place } from "../place.js";
import { readCmd } from "./cmd.js";
import { PowerShellReader } from "./powershell.js";
import type { Host } from "./tell-command.js";

/** Reads a script of one of Windows' shells, and tells the host what each command does. */
export function readWindows(text: string, dialect: "powershell" | "cmd", host: Host, place: Place): void {
  if (dialect === "cmd") readCmd(text, host, place);
  else new PowerShellReader(text, host, place).read();
}
