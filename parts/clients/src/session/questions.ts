import { asObjects, asText, type JsonObject } from "@agentos/platform";

export function questionsOf(input: JsonObject): string {
  return asObjects(input.questions)
    .flatMap((asked) => {
      const question = asText(asked.question) ?? asText(asked.header);
      const options = asObjects(asked.options).flatMap((option) => asText(option.label) ?? []);
      if (question === undefined) return [];
      return [options.length === 0 ? question : `${question} (${options.join(" / ")})`];
    })
    .join("\n");
}
