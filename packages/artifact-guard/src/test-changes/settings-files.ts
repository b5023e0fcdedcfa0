const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const NAMES = words(
  "package.json composer.json .coveragerc codecov.yml .codecov.yml makefile justfile noxfile.py conftest.py pom.xml phpunit.xml phpunit.xml.dist build.gradle build.gradle.kts jenkinsfile .gitlab-ci.yml",
);
const ENDINGS = words("toml cfg ini sh");
const ENDINGS_OF_CONFIGS = words("js cjs mjs ts cts mts json jsonc yml yaml");

/** Whether, according to its name, a file configures how the project is checked. */
export function isSettings(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const ending = name.slice(name.lastIndexOf(".") + 1);
  if (NAMES.has(name) || ENDINGS.has(ending)) return true;
  if (name.startsWith(".") && (name.endsWith("rc") || name.includes("rc."))) return true;
  if (ENDINGS_OF_CONFIGS.has(ending) && (name.includes("config") || name.startsWith("biome."))) return true;
  return /(?:^|\/)\.(?:github|circleci)\//.test(path) && /^ya?ml$/.test(ending);
}

export const OF_RUNNER =
  /(?:^|\/)(?:vitest|jest|karma|mocha|\.mocharc|ava|playwright|cypress|wdio|phpunit|pytest|tox|noxfile|conftest)[\w.-]*$/;
