/** Files that say how a project is checked. */
const SETTINGS =
  /(?:^|\/)(?:package\.json|composer\.json|[\w.-]*(?:config|rc)(?:\.[\w.-]+)?\.(?:[cm]?[jt]s|json|ya?ml)|\.\w+rc(?:\.\w+)?|tsconfig[\w.-]*\.json|biome\.jsonc?|[\w.-]+\.(?:toml|cfg|ini)|\.coveragerc|codecov\.ya?ml|\.codecov\.ya?ml|Makefile|justfile|noxfile\.py|conftest\.py|pom\.xml|phpunit\.xml(?:\.dist)?|build\.gradle(?:\.kts)?|Jenkinsfile|[\w./-]+\.sh)$|(?:^|\/)\.(?:github|circleci)\/.+\.ya?ml$|(?:^|\/)\.gitlab-ci\.yml$/;

export const isSettings = (path: string): boolean => SETTINGS.test(path);

/** Settings of nothing but tests. */
export const OF_RUNNER =
  /(?:^|\/)(?:vitest|jest|karma|mocha|\.mocharc|ava|playwright|cypress|wdio|phpunit|pytest|tox|noxfile|conftest)[\w.-]*$/;

/** Settings of what looks at code. */
export const OF_LINTER =
  /(?:^|\/)(?:\.?eslint|biome|\.?stylelint|\.?oxlint|\.?ruff|\.?pylint|\.?flake8|mypy|\.?golangci|\.?rubocop|tsconfig|phpstan|clippy|\.?swiftlint|detekt)[\w.-]*$/;
