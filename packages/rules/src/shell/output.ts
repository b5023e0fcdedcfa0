import type { Input } from "./invocation.js";
import type { ShellWord } from "./shell-word.js";

const PASS_ON = new Set(["cat", "tee"]);

/** What `echo`, `printf` and `cat` print is known when their arguments are. */
export function outputOf(
  name: string,
  args: readonly ShellWord[],
  input: Input | undefined,
): Input | undefined {
  if (name === "echo" || name === "printf") {
    const words = args.filter(({ text }, at) => !(name === "echo" && at === 0 && /^-[neE]+$/.test(text)));
    return {
      type: "text",
      text: `${words.map(({ text }) => text).join(" ")}\n`,
      known: words.every(({ known }) => known),
    };
  }
  return PASS_ON.has(name) && input?.type === "text" ? input : undefined;
}
