import { MASK } from "@agentos/secrets";

/** Shorter lines of a secret are not secret: many key files have a line `}`. */
const MIN_LINE_LENGTH = 4;

/** The values of a workflow's secrets, found wherever they appear. */
export class SecretValues {
  /** The strings to mask: the values, their JSON and URL encodings, and their lines. Longest first. */
  readonly texts: readonly string[];

  constructor(values: Iterable<string>) {
    const texts = new Set([...values].flatMap(spellings).filter((text) => text !== ""));
    this.texts = [...texts].sort((a, b) => b.length - a.length);
  }

  /** The text with `[secret]` in place of each of them. */
  readonly mask = (text: string): string => {
    let masked = text;
    for (const secret of this.texts) {
      // Known limit: a secret that is part of the mark, such as "secret", is also replaced inside it.
      if (masked.includes(secret)) masked = masked.split(secret).join(MASK);
    }
    return masked;
  };

  /** Whether a value contains one of them, at any depth. */
  isIn(value: unknown): boolean {
    if (typeof value === "string") return this.texts.some((secret) => value.includes(secret));
    return (
      typeof value === "object" && value !== null && Object.values(value).some((each) => this.isIn(each))
    );
  }
}

function spellings(value: string): string[] {
  const lines = value.split(/\r?\n/);
  const parts =
    lines.length === 1
      ? []
      : lines.map((line) => line.trim()).filter((line) => line.length >= MIN_LINE_LENGTH);
  return [value, value.trim(), ...parts].flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(Buffer.from(text).toString()),
  ]);
}
