import { readFileSync, statSync } from "node:fs";
import { describeError } from "@agentos/platform";
import { runCli } from "./cli.js";

/** A graph of a million nodes is smaller; parsing more than this takes minutes and gigabytes. */
const MAX_BYTES = 64 * 1024 * 1024;

async function readText(file: string): Promise<string> {
  const bytes = file === "-" ? await readStdin() : readFile(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("is not UTF-8 text");
  }
}

function readFile(file: string): Buffer {
  try {
    const stats = statSync(file);
    if (stats.size > MAX_BYTES) throw tooLarge();
    // Devices and pipes have no size to check beforehand, and some never end.
    if (!stats.isFile() && !stats.isDirectory())
      throw new Error("is not a regular file; pipe it in and give - as the file");
    return readFileSync(file);
  } catch (error) {
    throw new Error(describeError(error));
  }
}

async function readStdin(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Error {
  return new Error(`is larger than ${MAX_BYTES / 1024 / 1024} MB`);
}

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};
// A reader that has seen enough (`| head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
const { exitCode, stdout, stderr } = await runCli({ args: process.argv.slice(2), version, readText });
process.stderr.write(stderr);
process.stdout.write(stdout);
process.exitCode = exitCode;
