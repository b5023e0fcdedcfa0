import { type Finding, stop } from "@agentos/commands/effects";
import { commandLine, type Invocation } from "@agentos/commands/reader";

/** Clients that run a script of commands on another machine. */
export const TRANSFERS: ReadonlySet<string> = new Set(["lftp", "sftp", "ftp", "ncftp", "smbclient"]);

const DELETES: ReadonlySet<string> = new Set(["rm", "mrm", "rmdir", "del", "delete", "mdelete", "deltree"]);
const SENDS: ReadonlySet<string> = new Set(["put", "mput", "reput"]);

/** `lftp -e 'mirror -R dist /www'`: what its script does there. */
export function detectTransfer(invocation: Invocation): Finding[] {
  const line = commandLine(invocation);
  const { args, input } = invocation;
  const texts = [...args.map(({ text }) => text), ...(input?.type === "text" ? [input.text] : [])];
  const commands = texts.flatMap((text) => text.split(/[;\n]/)).map((text) => text.trim().split(/\s+/));
  for (const [verb = "", ...words] of commands) {
    if (DELETES.has(verb) || (verb === "mirror" && words.includes("--delete")))
      return [stop("delete-files", line, "it deletes files on another machine")];
    if (
      SENDS.has(verb) ||
      (verb === "mirror" && words.some((word) => /^(?:-[a-zA-Z]*R|--reverse)/.test(word)))
    )
      return [stop("ci-deployment", line, "it changes what stands on another machine")];
  }
  return [];
}
