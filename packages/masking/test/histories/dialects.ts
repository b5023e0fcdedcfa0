import type { Printed } from "./outputs.js";
import type { Project } from "./project.js";

/** A tool as a harness names it: the call's arguments, and the format of its result. */
export interface Asked {
  tool: string;
  input: Record<string, unknown>;
  text: string;
}

/** How one harness calls its tools. Each function gets the request and its outcome. */
export interface Dialect {
  read(project: Project, path: string, from: number, lines: string[], whole: boolean): Asked;
  run(project: Project, printed: Printed): Asked;
  search(word: string, hits: [string, number, string][]): Asked;
  list(folder: string, files: string[]): Asked;
  edit(project: Project, path: string, before: string, after: string): Asked;
  write(project: Project, path: string, lines: string[]): Asked;
  fetch(url: string, text: string): Asked;
}

const full = (project: Project, path: string): string => `${project.root}/${path}`;
const numbered = (lines: string[], from: number, write: (number: number, line: string) => string): string =>
  lines.map((line, index) => write(from + index, line)).join("\n");
const hitLines = (hits: [string, number, string][]): string =>
  hits.map(([path, line, text]) => `${path}:${line}:${text}`).join("\n");
const range = (from: number, lines: string[], whole: boolean): Record<string, number> =>
  whole ? {} : { offset: from, limit: lines.length };

const claudeCode: Dialect = {
  read: (project, path, from, lines, whole) => ({
    tool: "Read",
    input: { file_path: full(project, path), ...range(from, lines, whole) },
    text: numbered(lines, from, (number, line) => `${String(number).padStart(6)}→${line}`),
  }),
  run: (_, { command, text, exitCode }) => ({
    tool: "Bash",
    input: { command, description: "Run it" },
    text: exitCode === 0 ? text : `Exit code ${exitCode}\n${text}`,
  }),
  search: (word, hits) => ({
    tool: "Grep",
    input: { pattern: word, path: ".", output_mode: "content", "-n": true },
    text: hits.length > 0 ? hitLines(hits) : "No matches found",
  }),
  list: (folder, files) => ({
    tool: "Glob",
    input: { pattern: `${folder}/**/*` },
    text: files.join("\n") || "No files found",
  }),
  edit: (project, path, before, after) => ({
    tool: "Edit",
    input: { file_path: full(project, path), old_string: before, new_string: after },
    text: `The file ${full(project, path)} has been updated. Here's the result of running \`cat -n\` on a snippet:\n     1→${after}`,
  }),
  write: (project, path, lines) => ({
    tool: "Write",
    input: { file_path: full(project, path), content: lines.join("\n") },
    text: `File created successfully at: ${full(project, path)}`,
  }),
  fetch: (url, text) => ({
    tool: "WebFetch",
    input: { url, prompt: "What does it say about versions?" },
    text,
  }),
};

const shellText = ({ text, exitCode }: Printed): string =>
  `Exit code: ${exitCode}\nWall time: 0.2 seconds\nOutput:\n${text}`;

const codex: Dialect = {
  read: (project, path, from, lines, whole) => ({
    tool: "shell",
    input: {
      command: [
        "bash",
        "-lc",
        whole ? `cat ${path}` : `sed -n '${from},${from + lines.length - 1}p' ${path}`,
      ],
      workdir: project.root,
    },
    text: shellText({ command: "", text: lines.join("\n"), exitCode: 0 }),
  }),
  run: (project, printed) => ({
    tool: "shell",
    input: { command: ["bash", "-lc", printed.command], workdir: project.root, timeout_ms: 120_000 },
    text: shellText(printed),
  }),
  search: (word, hits) => ({
    tool: "shell",
    input: { command: ["bash", "-lc", `rg -n "${word}"`] },
    text: shellText({ command: "", text: hitLines(hits), exitCode: hits.length > 0 ? 0 : 1 }),
  }),
  list: (folder, files) => ({
    tool: "shell",
    input: { command: ["bash", "-lc", `ls -R ${folder}`] },
    text: shellText({ command: "", text: files.join("\n"), exitCode: 0 }),
  }),
  edit: (_, path, before, after) => ({
    tool: "apply_patch",
    input: { input: `*** Begin Patch\n*** Update File: ${path}\n@@\n-${before}\n+${after}\n*** End Patch` },
    text: `Success. Updated the following files:\nM ${path}`,
  }),
  write: (_, path, lines) => ({
    tool: "apply_patch",
    input: {
      input: [
        "*** Begin Patch",
        `*** Add File: ${path}`,
        ...lines.map((line) => `+${line}`),
        "*** End Patch",
      ].join("\n"),
    },
    text: `Success. Updated the following files:\nA ${path}`,
  }),
  fetch: (url, text) => ({
    tool: "shell",
    input: { command: ["bash", "-lc", `curl -sL ${url}`] },
    text: shellText({ command: "", text, exitCode: 0 }),
  }),
};

const geminiCli: Dialect = {
  read: (project, path, from, lines, whole) => ({
    tool: "read_file",
    input: { absolute_path: full(project, path), ...range(from - 1, lines, whole) },
    text: lines.join("\n"),
  }),
  run: (_, { command, text, exitCode }) => ({
    tool: "run_shell_command",
    input: { command, description: "Run it" },
    text: `Command: ${command}\nDirectory: (root)\nOutput: ${text || "(empty)"}\nError: (none)\nExit Code: ${exitCode}\nSignal: (none)\nBackground PIDs: (none)`,
  }),
  search: (word, hits) => ({
    tool: "search_file_content",
    input: { pattern: word },
    text:
      hits.length > 0
        ? `Found ${hits.length} matches for pattern "${word}" in the workspace directory:\n---\n${hitLines(hits)}`
        : `No matches found for pattern "${word}"`,
  }),
  list: (folder, files) => ({
    tool: "list_directory",
    input: { path: folder },
    text: `Directory listing for ${folder}:\n${files.join("\n")}`,
  }),
  edit: (project, path, before, after) => ({
    tool: "replace",
    input: { file_path: full(project, path), old_string: before, new_string: after },
    text: `Successfully modified file: ${full(project, path)} (1 replacements).`,
  }),
  write: (project, path, lines) => ({
    tool: "write_file",
    input: { file_path: full(project, path), content: lines.join("\n") },
    text: `Successfully created and wrote to new file: ${full(project, path)}.`,
  }),
  fetch: (url, text) => ({ tool: "web_fetch", input: { prompt: `Summarize ${url}` }, text }),
};

const openCode: Dialect = {
  read: (project, path, from, lines, whole) => ({
    tool: "read",
    input: { filePath: full(project, path), ...range(from - 1, lines, whole) },
    text: `<file>\n${numbered(lines, from, (number, line) => `${String(number).padStart(5, "0")}| ${line}`)}\n\n(End of file - total ${lines.length} lines)\n</file>`,
  }),
  run: (_, { command, text }) => ({ tool: "bash", input: { command, description: "Run it" }, text }),
  search: (word, hits) => ({
    tool: "grep",
    input: { pattern: word },
    text:
      hits.length > 0
        ? `Found ${hits.length} matches\n${hits.map(([path, line, text]) => `${path}:\n  Line ${line}: ${text}`).join("\n\n")}`
        : "No files found",
  }),
  list: (folder, files) => ({
    tool: "list",
    input: { path: folder },
    text: `${folder}/\n${files.map((path) => `  ${path}`).join("\n")}`,
  }),
  edit: (project, path, before, after) => ({
    tool: "edit",
    input: { filePath: full(project, path), oldString: before, newString: after },
    text: "Edit applied successfully.",
  }),
  write: (project, path, lines) => ({
    tool: "write",
    input: { filePath: full(project, path), content: lines.join("\n") },
    text: "Wrote file successfully.",
  }),
  fetch: (url, text) => ({ tool: "webfetch", input: { url, format: "markdown" }, text }),
};

const openHands: Dialect = {
  ...claudeCode,
  read: (project, path, from, lines, whole) => ({
    tool: "str_replace_editor",
    input: {
      command: "view",
      path: full(project, path),
      ...(whole ? {} : { view_range: [from, from + lines.length - 1] }),
    },
    text: `Here's the result of running \`cat -n\` on ${full(project, path)}:\n${numbered(lines, from, (number, line) => `${String(number).padStart(6)}\t${line}`)}\n`,
  }),
  run: (project, { command, text, exitCode }) => ({
    tool: "execute_bash",
    input: { command, is_input: "false" },
    text: `${text}\n[The command completed with exit code ${exitCode}.]\n[Current working directory: ${project.root}]\n[Command finished with exit code ${exitCode}]`,
  }),
  search: (word, hits) => ({
    tool: "execute_bash",
    input: { command: `grep -rn "${word}" .` },
    text: `${hitLines(hits)}\n[Command finished with exit code ${hits.length > 0 ? 0 : 1}]`,
  }),
  list: (folder, files) => ({
    tool: "execute_bash",
    input: { command: `find ${folder} -type f` },
    text: `${files.join("\n")}\n[Command finished with exit code 0]`,
  }),
  edit: (project, path, before, after) => ({
    tool: "str_replace_editor",
    input: { command: "str_replace", path: full(project, path), old_str: before, new_str: after },
    text: `The file ${full(project, path)} has been edited. Here's the result of running \`cat -n\` on a snippet:\n     1\t${after}`,
  }),
  write: (project, path, lines) => ({
    tool: "str_replace_editor",
    input: { command: "create", path: full(project, path), file_text: lines.join("\n") },
    text: `File created successfully at: ${full(project, path)}`,
  }),
};

const sweAgent: Dialect = {
  ...openHands,
  run: (_, { command, text, exitCode }) => ({
    tool: "bash",
    input: { command },
    text: `<returncode>${exitCode}</returncode>\n<output>\n${text}\n</output>`,
  }),
  search: (word, hits) => ({
    tool: "bash",
    input: { command: `grep -rn ${word} .` },
    text: `<returncode>${hits.length > 0 ? 0 : 1}</returncode>\n<output>\n${hitLines(hits)}\n</output>`,
  }),
  list: (folder, files) => ({
    tool: "bash",
    input: { command: `ls ${folder}` },
    text: `<returncode>0</returncode>\n<output>\n${files.join("\n")}\n</output>`,
  }),
};

const mcp: Dialect = {
  ...claudeCode,
  read: (project, path, from, lines, whole) => ({
    tool: "mcp__filesystem__read_text_file",
    input: { path: full(project, path), ...(whole ? {} : { head: from + lines.length - 1 }) },
    text: lines.join("\n"),
  }),
  run: (_, { command, text, exitCode }) => ({
    tool: "mcp__terminal__run_command",
    input: { command },
    text: JSON.stringify({ stdout: text, stderr: "", exit_code: exitCode }),
  }),
  search: (word, hits) => ({
    tool: "mcp__ripgrep__search",
    input: { pattern: word, path: "." },
    text: hitLines(hits) || "No matches",
  }),
  list: (folder, files) => ({
    tool: "mcp__filesystem__list_directory",
    input: { path: folder },
    text: files.map((path) => `[FILE] ${path}`).join("\n"),
  }),
  fetch: (url, text) => ({
    tool: "mcp__fetch__fetch",
    input: { url, max_length: 5000 },
    text: `Contents of ${url}:\n${text}`,
  }),
};

export const dialects = { claudeCode, codex, geminiCli, openCode, openHands, sweAgent, mcp };

export type DialectName = keyof typeof dialects;
