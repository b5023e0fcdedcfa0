import type { SimpleCommand } from "./shell.js";

/** By what a command line's exit code hides this command's, if it does. */
export function hiddenAt(
  commands: readonly SimpleCommand[],
  at: number,
  shell: { hasPipefail: boolean; hasErrexit: boolean },
): string | undefined {
  let end = at;
  while (commands[end]?.next === "|") end++;
  if (end > at && !shell.hasPipefail) return `| ${commands[end]?.words[0] ?? ""}`;
  for (let next = end; next < commands.length; next++) {
    const operator = commands[next]!.next;
    const follower = commands[next + 1]?.words.slice(0, 2).join(" ") ?? "";
    // `|| exit 1` hands the failure on.
    if (operator === "||" && fails(commands[next + 1])) continue;
    if (operator === "||") return `|| ${follower}`;
    if (operator === ";" && !shell.hasErrexit && next + 1 < commands.length) {
      return passesOn(commands[next + 1]!) ? undefined : `; ${follower}`;
    }
  }
  return undefined;
}

/** `exit $?` and `exit $code` hand on what was kept. */
function passesOn({ words }: SimpleCommand): boolean {
  return words[0] === "exit" && (words[1] ?? "$?").startsWith("$");
}

function fails(command: SimpleCommand | undefined): boolean {
  const [program = "", code = "1"] = command?.words ?? [];
  return program === "false" || ((program === "exit" || program === "return") && code !== "0");
}
