/** Markup that is safe to include in a page. The {@link html} template escapes its values. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

type Value = Html | string | number | undefined | false | readonly (Html | string)[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes strings, omits `undefined` and `false`, and joins arrays. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, at) => `${part}${at < values.length ? render(values[at]) : ""}`).join(""));
}

function render(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.toString();
  if (typeof value === "object") return value.map(render).join("");
  // Pages must not contain control characters, and some characters reverse the direction of text.
  return String(value)
    .replaceAll(/[^\P{C}\n\t]/gu, "\uFFFD")
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
