import { exec } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { createProjectContext, judge, loadProjectRules } from "@agentos/rules";

const MAX_RESULT_LENGTH = 60_000;
/** Calls to these tools can be repeated after a crash. */
export const READ_ONLY = new Set(["read", "search"]);

const define = (name, description, types, required = Object.keys(types)) => {
  const properties = Object.fromEntries(Object.entries(types).map(([key, type]) => [key, { type }]));
  const parameters = { type: "object", properties, required };
  return { type: "function", function: { name, description, parameters } };
};
const page = { path: "string", offset: "integer", limit: "integer" };
const change = { path: "string", old_string: "string", new_string: "string" };
export const DEFINITIONS = [
  define("read", "Reads a text file from line `offset` on, at most `limit` lines.", page, ["path"]),
  define("write", "Writes a file.", { path: "string", content: "string" }),
  define("edit", "Replaces text that occurs exactly once in a file.", change),
  define("search", "Finds the lines that contain `text`, in all files.", { text: "string", path: "string" }, [
    "text",
  ]),
  define("run", "Runs a shell command in the project's folder.", { command: "string" }),
];

/**
 * Returns a function that runs a tool. Calls that the rules stop are not executed, and failures are
 * returned as results.
 */
export function createTools(folder) {
  const { catalogue } = loadProjectRules(folder);
  const context = createProjectContext(folder, process.env, new Date());
  const at = (path) => {
    const full = resolve(folder, path);
    if (relative(folder, full).startsWith("..")) throw new Error(`${path} is outside of the folder`);
    return full;
  };
  const tools = {
    read({ path, offset = 1, limit = 2000 }) {
      const lines = readFileSync(at(path), "utf8").split("\n");
      return `${lines.slice(offset - 1, offset - 1 + limit).join("\n")}\n[${lines.length} lines in all]`;
    },
    write({ path, content }) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), content);
      return `Wrote ${path}.`;
    },
    edit({ path, old_string, new_string }) {
      const parts = readFileSync(at(path), "utf8").split(old_string);
      if (parts.length !== 2) return `Failed: the text occurs ${parts.length - 1} times in ${path}.`;
      writeFileSync(at(path), parts.join(new_string));
      return `Edited ${path}.`;
    },
    search({ text, path = "." }) {
      const entries = readdirSync(at(path), { recursive: true, withFileTypes: true });
      const files = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
      const own = files.filter((file) => !/[\\/](node_modules|\.git|\.agentos)[\\/]/.test(file));
      const place = (file) => (line, at) => `${relative(folder, file)}:${at + 1}: ${line}`;
      const lines = own.flatMap((file) => readFileSync(file, "utf8").split("\n").map(place(file)));
      return lines.filter((line) => line.includes(text)).join("\n") || "Nothing found.";
    },
    run: ({ command }, signal) =>
      new Promise((done) => {
        const options = { cwd: folder, timeout: 300_000, maxBuffer: 64 << 20, signal };
        exec(command, options, (error, stdout, stderr) =>
          done(`${stdout}${stderr}${error ? `\nexit code ${error.code}` : ""}`.trim() || "(no output)"),
        );
      }),
  };
  return async (name, input, signal) => {
    const { decision, reason } = judge({ tool: name, input: Object(input), cwd: folder }, catalogue, context);
    if (decision === "stop")
      return `Refused by the rules: ${reason} Do without it, or say what the user must decide.`;
    try {
      const result = await tools[name](input, signal);
      const left = result.length - MAX_RESULT_LENGTH;
      return left > 0 ? `${result.slice(0, MAX_RESULT_LENGTH)}\n[${left} more characters]` : result;
    } catch (error) {
      return `Failed: ${error.message}`;
    }
  };
}
