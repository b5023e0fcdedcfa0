import { MASK } from "@agentos/secrets";

/** Many key files contain lines such as `}`, which must not be masked. */
const MIN_LINE_LENGTH = 4;

export class SecretValues {
  /** The values, their lines, and their JSON and URL encodings. Longest first. */
  readonly texts: readonly string[];

  constructor(values: Iterable<string>) {
    const texts = new Set([...values].flatMap(spellings).filter((text) => text !== ""));
    this.texts = [...texts].sort((a, b) => b.length - a.length);
  }

  readonly mask = (text: string): string => {
    let masked = text;
    for (const secret of this.texts) {
      // Known limitation: a secret that is part of `[secret]` itself, such as "secret", garbles the
      // mark.
      if (masked.includes(secret)) masked = masked.split(secret).join(MASK);
    }
    return masked;
  };

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
