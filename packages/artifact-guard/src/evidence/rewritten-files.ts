/** Programs that bring files into shape, and with which option; empty: unless an option says not to. */
const REWRITERS: Readonly<Record<string, RegExp | undefined>> = {
  prettier: /^(?:-w|--write)$/,
  eslint: /^--fix$/,
  stylelint: /^--fix$/,
  oxlint: /^--fix/,
  standard: /^--fix$/,
  xo: /^--fix$/,
  ruff: /^(?:format|--fix|--unsafe-fixes)$/,
  biome: /^(?:--write|--fix|--apply|--apply-unsafe)$/,
  gofmt: /^-\w*w/,
  goimports: /^-\w*w/,
  gofumpt: /^-\w*w/,
  shfmt: /^-\w*w/,
  go: /^fmt$/,
  cargo: /^(?:fmt|fix|--fix)$/,
  rubocop: /^(?:-a|-A|--autocorrect|--autocorrect-all|--auto-correct)$/,
  standardrb: /^--fix/,
  "php-cs-fixer": /^fix$/,
  dotnet: /^format$/,
  deno: /^(?:fmt|--fix)$/,
  mix: /^format$/,
  dart: /^(?:format|--apply)$/,
  terraform: /^fmt$/,
  "clang-format": /^-i$/,
  ktlint: /^-F$/,
  dprint: /^fmt$/,
  "golangci-lint": /^(?:--fix|fmt)$/,
  "pre-commit": /^run$/,
  autopep8: /^(?:-i|--in-place)$/,
  yapf: /^(?:-i|--in-place)$/,
  black: undefined,
  isort: undefined,
  rustfmt: undefined,
  pint: undefined,
  phpcbf: undefined,
  swiftformat: undefined,
};
const ONLY_LOOKS =
  /^(?:--check|--check-only|--check-formatted|-check|--diff|--dry-run|--verify-no-changes|--test|--lint|--output=none|-d)$/;

const COUNTS = [
  /(\d{1,6}) changed\b/i,
  /\bfixed (\d{1,6})\b/i,
  /\bformatted (\d{1,6}) (?:of \d{1,6} )?files?\.?$/i,
  /(\d{1,6})(?:\/\d{1,6})? (?:file|error|problem|issue|violation|offen[sc]e|style issue|snapshot)?s? ?(?:were |was )?(?:automatically )?(?:reformatted|fixed|corrected|autocorrected|modified|formatted|rewritten)\b/i,
];
const NAMES = [
  /^reformatted (\S{1,300})$/,
  /^Fixing (\S{1,300})$/,
  /^\s{0,20}Fixed (\S{1,300}\.\w{1,6}) \(/,
  // prettier names each file and its time, and says which it left alone.
  /^(\S{1,300}\.\w{1,6}) \d{1,6}(?:\.\d{1,3})?m?s$/,
  // gofmt -l, terraform fmt and deno fmt name what they changed, and nothing else.
  /^((?:\/|\.\/|[\w-]{1,80}\/)?[\w./-]{1,300}\.(?:go|tf|ts|js|tsx|jsx|sh|json))$/,
];
const MAX_LINES = 200;

/**
 * The files that a formatter or a `--fix` says it changed: by their names, or one that stands for them. Nothing
 * where it changed none, or does not tell.
 * @param program its name
 */
export function rewrittenFiles(program: string, rest: readonly string[], output: string): string[] {
  if (!(program in REWRITERS) || rest.some((word) => ONLY_LOOKS.test(word))) return [];
  const needed = REWRITERS[program];
  if (needed !== undefined && !rest.some((word) => needed.test(word))) return [];
  const lines = output
    .slice(-32 * 1024)
    .split("\n")
    .slice(-MAX_LINES)
    .map((line) => line.trim().slice(0, 400));
  const named = lines.flatMap((line) => NAMES.flatMap((pattern) => pattern.exec(line)?.[1] ?? []));
  if (named.length > 0) return [...new Set(named)];
  const isSaid =
    lines.some((line) => line.includes("files were modified by this hook")) ||
    lines.some((line) => COUNTS.some((pattern) => Number(pattern.exec(line)?.[1] ?? 0) > 0));
  if (!isSaid) return [];
  const given = rest.filter((word) => /^[\w./-]+\.\w{1,6}$/.test(word) && !word.startsWith("-"));
  return given.length > 0 ? given : [`the files that ${program} rewrote`];
}
