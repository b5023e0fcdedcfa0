import { asText, type JsonObject, oneLine } from "@agentos/platform";

const MAX_CALL = 200;

export function describeCall(tool: string, input: JsonObject): string {
  const [what] = ["command", "cmd", "file_path", "path", "description", "prompt", "query", "url"].flatMap(
    (field) => asText(input[field]) ?? [],
  );
  return oneLine(what === undefined ? tool : `${tool}: ${what}`).slice(0, MAX_CALL);
}
