import { readOptions } from "@agentos/shell";
import type { ShellWord } from "../shell-analysis.js";

/** The options of a command that sends HTTP requests (curl, wget, HTTPie, xh) that take a value, apart from the rest. */
export function readRequestOptions(args: readonly ShellWord[]): ReturnType<typeof readOptions> {
  return readOptions(args, {
    short: "XdHoAeuFTbcmxw",
    long: [
      ...["request", "data", "data-raw", "data-binary", "json", "header", "output"],
      ...["user", "form", "upload-file", "url", "method", "body-data"],
    ],
  });
}
