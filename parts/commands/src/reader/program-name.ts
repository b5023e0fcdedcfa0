/**
 * A program's name without its folder and Windows' extension, in lower case: file systems of two platforms do
 * not tell cases apart.
 */
export function programName(text: string): string {
  const name = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1).toLowerCase();
  const dot = name.lastIndexOf(".");
  return dot > 0 && EXTENSIONS.has(name.slice(dot)) ? name.slice(0, dot) : name;
}

const EXTENSIONS = new Set([".exe", ".cmd", ".bat", ".com"]);
