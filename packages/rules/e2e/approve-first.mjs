// Asks for an approval as the hook does, and grants it as a person would: node approve-first.mjs FOLDER COMMAND
import { join } from "node:path";
import { approveRequest, judge, requestApproval } from "../dist/index.js";

const [cwd, command] = process.argv.slice(2);
const action = { tool: "Bash", input: { command, description: "scripted" }, cwd };
const state = join(cwd, ".agentos", "state");
const { id } = requestApproval(state, action, judge(action));
if (approveRequest(state, id, { interactive: true }).status !== "granted") process.exitCode = 1;
