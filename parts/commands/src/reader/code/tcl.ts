import { literal, type ShellWord } from "../../programs/index.js";
import { readTokens } from "./tokens.js";

const SHELL_WORDS = ["sh", "bash", "zsh", "/bin/", "ssh", "su", "sudo", "docker", "kubectl"];

/**
 * The commands that Tcl runs, as expect has it: `spawn git push`, `exec rm x`, `send "rm x\r"` to a shell.
 */
export function scriptsOfTcl(code: string): ShellWord[] {
  const scripts: ShellWord[] = [];
  let isShell = false;
  for (const line of code.split(/[\n;]/).slice(0, 500)) {
    const text = line.trim();
    const space = text.indexOf(" ");
    const command = text.slice(0, space);
    const rest = text.slice(space + 1).trim();
    if (command === "spawn" || command === "exec" || command === "system") {
      isShell = SHELL_WORDS.some((word) => rest.startsWith(word));
      scripts.push(literal(rest.startsWith("-noecho ") ? rest.slice(8) : rest));
    } else if (command === "file" && rest.startsWith("delete ")) {
      scripts.push(literal(`rm -r ${rest.slice("delete ".length)}`));
    } else if (isShell && (command === "send" || command === "send_user")) {
      const { text: sent } = readTokens("tcl", rest).find(({ type }) => type === "string") ?? {
        text: rest,
      };
      scripts.push(literal(sent.replaceAll("\r", "\n")));
    }
  }
  return scripts;
}
