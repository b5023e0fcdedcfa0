import { asObjects, asText, type JsonObject } from "./json.js";
import { oneLine } from "./text.js";

const MAX_CALL = 200;

/** What a call does, in a few words: `Bash: npm test`. */
export function describeCall(tool: string, input: JsonObject): string {
  const [what] = ["command", "cmd", "file_path", "path", "description", "prompt", "query", "url"].flatMap(
    (field) => asText(input[field]) ?? [],
  );
  return oneLine(what === undefined ? tool : `${tool}: ${what}`).slice(0, MAX_CALL);
}

/** The questions that a tool puts to the user, with what they can choose from. */
export function questionsOf(input: JsonObject): string {
  return asObjects(input.questions)
    .flatMap((asked) => {
      const question = asText(asked.question) ?? asText(asked.header);
      const options = asObjects(asked.options).flatMap((option) => asText(option.label) ?? []);
      return question === undefined
        ? []
        : [options.length === 0 ? question : `${question} (${options.join(" / ")})`];
    })
    .join("\n");
}
