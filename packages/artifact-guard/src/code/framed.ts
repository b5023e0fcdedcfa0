/** What stands between brackets, or other marks that set a whole value apart. */
export interface Framed {
  inner: string;
  /** The mark that opens it. */
  mark: string;
}

const FRAMES: Readonly<Record<string, string>> = {
  "<": ">",
  "[": "]",
  "(": ")",
  "{": "}",
  "*": "*",
  _: "_",
  "%": "%",
  "«": "»",
  "【": "】",
  "（": "）",
  "［": "］",
};
const MAX_LAYERS = 3;

/** The words of a value that is framed as a whole: "<fill in>", "[[name of the owner]]", "(ask Petra)". */
export function framed(text: string): Framed | undefined {
  const mark = text[0] ?? "";
  const close = FRAMES[mark];
  if (close === undefined) return undefined;
  let inner = text;
  for (let layer = 0; layer < MAX_LAYERS && inner.length > 2; layer++) {
    if (inner[0] !== mark || !inner.endsWith(close)) break;
    inner = inner.slice(1, -1).trim();
  }
  const isWhole = inner !== text && !inner.includes(mark) && !inner.includes(close) && inner !== "";
  return isWhole ? { inner, mark } : undefined;
}
