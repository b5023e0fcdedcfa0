import { asObject, asText } from "../json.js";
import { isRequest } from "../requests.js";
import type { ClientFormat } from "./client.js";
import { patchEdits } from "./codex.js";

/** Copilot CLI's events: `~/.copilot/session-state/<session>/events.jsonl`. */
export const copilot: ClientFormat = {
  client: "copilot",
  recognises: (row) => "data" in row && "parentId" in row && asText(row.type) !== undefined,
  read(rows, builder) {
    for (const row of rows) {
      const data = asObject(row.data) ?? {};
      // A subagent's rows stand in the same file.
      if (asText(row.agentId) !== undefined) continue;
      const id = asText(data.toolCallId) ?? "";
      if (row.type === "session.start") builder.folder ??= asText(asObject(data.context)?.cwd);
      else if (row.type === "user.message") {
        const text = asText(data.content) ?? "";
        if (isRequest(text)) builder.asked(text, row.timestamp);
      } else if (row.type === "assistant.message") builder.said(asText(data.content) ?? "");
      else if (row.type === "tool.execution_start") {
        const args = asObject(data.arguments) ?? {};
        const [command, path] = [asText(args.command), asText(args.path)];
        const tool = data.toolName;
        if ((tool === "bash" || tool === "powershell") && command !== undefined) {
          builder.began(id, command);
          if (args.mode === "async") builder.leftRunning(id, asText(args.shellId));
        } else if (tool === "create" && path !== undefined) {
          const after = asText(args.file_text);
          builder.editing(id, [{ path, ...(after !== undefined && { after }) }]);
        } else if (tool === "edit" && path !== undefined) {
          const [removed, added] = [asText(args.old_str), asText(args.new_str)];
          builder.editing(id, [
            removed === undefined || added === undefined ? { path } : { path, removed, added },
          ]);
        } else if (tool === "apply_patch")
          builder.editing(id, patchEdits(asText(data.arguments) ?? asText(args.input) ?? ""));
        else if (tool === "read_bash") builder.asksFor(id, asText(args.shellId) ?? "");
      } else if (row.type === "tool.execution_complete") {
        const output = asText(asObject(data.result)?.content) ?? "";
        const told = asObject(data.shellExecution)?.exitCode;
        const code = typeof told === "number" ? told : codeIn(output);
        const asked = builder.askedFor(id);
        if (asked !== undefined) {
          if (code !== undefined) builder.taskEnded(asked, code, output);
        } else if (!builder.isCommand(id)) {
          if (data.success === true) builder.edited(id);
        } else if (code !== undefined || data.success === true) {
          if (code !== undefined || !builder.isRunning(id)) builder.ended(id, code ?? 0, output);
        }
      }
    }
  },
};

/** "<shellId: 0 completed with exit code 0>" at the end of what a command printed. */
function codeIn(output: string): number | undefined {
  const [, code] = /<[^<>]{0,120}exit(?:ed with exit)? code:? (\d{1,5})>\s*$/.exec(output.slice(-200)) ?? [];
  return code === undefined ? undefined : Number(code);
}
