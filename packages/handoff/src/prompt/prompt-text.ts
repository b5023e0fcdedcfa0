import { mapTexts, printable } from "@agentos/platform";

const INVISIBLE_OR_SPACE = "[\\s\\p{Cf}]*";

/** Matches anything that a model could mistake for our tag, such as `< / continue here`. */
const OUR_TAG = new RegExp(
  `<(?=[\\s\\p{Cf}/\\\\]*${[..."continue"].join(INVISIBLE_OR_SPACE)}[\\s\\p{Cf}_-]*${[..."here"].join(INVISIBLE_OR_SPACE)})`,
  "giu",
);

/** Makes strings in a value safe: none can imitate our tag, control a terminal or break JSON. */
export function safeInPrompt<T>(value: T): T {
  return mapTexts(value, safeText);
}

function safeText(text: string): string {
  return printable(text.replace(/\r\n?/g, "\n"))
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(OUR_TAG, "&lt;");
}
