const LANGUAGES = [
  ["python", "python"],
  ["node", "javascript"],
  ["deno", "javascript"],
  ["bun", "javascript"],
  ["perl", "perl"],
  ["ruby", "ruby"],
  ["php", "php"],
  ["pwsh", "powershell"],
] as const;
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["py", "python"],
  ["js", "javascript"],
  ["mjs", "javascript"],
  ["cjs", "javascript"],
  ["ts", "javascript"],
  ["pl", "perl"],
  ["rb", "ruby"],
  ["php", "php"],
  ["ps1", "powershell"],
  ["bat", "cmd"],
  ["cmd", "cmd"],
]);

export function languageOf(path: string, text: string): string | undefined {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const first = text.slice(0, 200).split("\n")[0]!;
  if (first.startsWith("#!")) {
    for (const [word, language] of LANGUAGES) if (first.includes(word)) return language;
    return undefined;
  }
  return EXTENSIONS.get(extension);
}
