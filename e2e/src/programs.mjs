import { spawn } from "node:child_process";

/**
 * @returns {Promise<{ code: number | null, signal: string | null, stdout: string, stderr: string
 * }>}
 */
export function runProgram(file, args, { timeoutMs = 180_000, input = "", ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...options,
      stdio: ["pipe", "pipe", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8").on("data", (text) => {
        output[name] += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, ...output }));
    // A program that does not read its input may already have ended.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** Throws if the program fails. */
export async function mustRun(file, args, options) {
  const { code, signal, stdout, stderr } = await runProgram(file, args, options);
  if (code === 0) return stdout;
  const output = [stdout, stderr].join("\n").trim().split("\n").slice(-15).join("\n");
  throw new Error(`${[file, ...args].join(" ")} ended with ${signal ?? code}:\n${output}`);
}

export async function canRun(file, args = ["--version"]) {
  return await runProgram(file, args).then(
    ({ code }) => code === 0,
    () => false,
  );
}
