// Answers with text of the given length; "non-blocking" makes stdout refuse writes while it is full.
import { writeHookAnswer } from "../../dist/index.js";

const [length, mode] = process.argv.slice(2);
if (mode === "non-blocking") process.stdout.on("error", () => {});
writeHookAnswer(length === "none" ? undefined : { text: "x".repeat(Number(length)) });
