import { MASK } from "@agentos/secrets";

/** Shorter lines of a secret say nothing: `}` is one of many a key file. */
const MIN_LINE_LENGTH = 4;

/** The values that a workflow keeps secret, wherever they turn up. */
export class SecretValues {
  /**
   * What is looked for: the values, and how they stand in JSON, in URLs and line by line. The longest first.
   */
  readonly texts: readonly string[];

  constructor(values: Iterable<string>) {
    const texts = new Set([...values].flatMap(spellings).filter((text) => text !== ""));
    this.texts = [...texts].sort((a, b) => b.length - a.length);
  }

  /** The text with `[secret]` in place of each of them. */
  readonly mask = (text: string): string => {
    let masked = text;
    for (const secret of this.texts) {
      // A value that the mark itself holds would be replaced in it, too.
      if (masked.includes(secret)) masked = masked.split(secret).join(MASK);
    }
    return masked;
  };

  /** Whether one of them is somewhere in a value. */
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
