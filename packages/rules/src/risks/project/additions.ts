import { type Detector, type Finding, notablePaths, report } from "@agentos/commands/effects";

const KINDS: readonly (readonly [string, RegExp, string])[] = [
  [
    "environment-variables",
    /(?:^|\/)\.env(?:\.[\w-]+)*$|(?:^|\/)\.envrc$/,
    "it changes environment variables",
  ],
  [
    "configuration",
    /(?:^|\/)(?:tsconfig[\w.-]*\.json|jsconfig\.json|\.eslintrc[\w.]*|eslint\.config\.\w+|biome\.jsonc?|\.prettierrc[\w.]*|prettier\.config\.\w+|\.editorconfig|babel\.config\.\w+|\.babelrc|vite\.config\.\w+|vitest\.config\.\w+|jest\.config\.\w+|webpack\.config\.\w+|rollup\.config\.\w+|tsup\.config\.\w+|next\.config\.\w+|tailwind\.config\.\w+|postcss\.config\.\w+|\.swcrc|ruff\.toml|mypy\.ini|pytest\.ini|tox\.ini|setup\.cfg|\.flake8|\.pylintrc|rustfmt\.toml|clippy\.toml|\.golangci\.ya?ml|\.rubocop\.yml|turbo\.json|nx\.json|lerna\.json|pnpm-workspace\.yaml)$/,
    "it changes how the project's tools work",
  ],
];

/** Detects changes that an agent may make but must report. */
export const detectAdditions: Detector = (subject) =>
  notablePaths(subject).flatMap(({ path, what, kind }): Finding[] => {
    if (kind !== "write" || !path.includes(".")) return [];
    const found = KINDS.find(([, pattern]) => pattern.test(path));
    return found ? [report(found[0], what, found[2])] : [];
  });
