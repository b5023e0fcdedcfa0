import { asObject, parseObject } from "@agentos/platform";

/** Reads dependencies from a manifest, or from the part of one that an edit shows. */
type ReadDependencies = (text: string) => Set<string>;

interface Manifest {
  path: RegExp;
  ecosystem: string;
  read: ReadDependencies;
}

const PACKAGE_JSON_FIELDS = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
const NOT_PACKAGES =
  /^(?:version|name|type|main|module|types|license|description|node|npm|pnpm|yarn|packageManager|author|url|engines|private|homepage)$/;

const MANIFESTS: readonly Manifest[] = [
  { path: /(?:^|\/)package\.json$/, ecosystem: "npm", read: readPackageJson },
  {
    path: /(?:^|\/)(?:(?:requirements|constraints)[\w.-]*|requirements\/[\w.-]+)\.(?:txt|in)$/,
    ecosystem: "python",
    read: (text) =>
      names(text, /^[ \t]*([A-Za-z0-9][\w.-]*)[ \t]*(?:\[[^\]\n]*\][ \t]*)?(?:[=<>!~@;#\r]|$)/gm, pythonName),
  },
  { path: /(?:^|\/)(?:pyproject\.toml|Pipfile)$/, ecosystem: "python", read: readPythonToml },
  { path: /(?:^|\/)Cargo\.toml$/, ecosystem: "rust", read: readCargo },
  {
    path: /(?:^|\/)go\.mod$/,
    ecosystem: "go",
    read: (text) =>
      names(text, /^[ \t]*(?:require[ \t]+)?([\w-]+\.[\w.-]+\/[\w./~-]+)[ \t]+v\d/gm, (found) =>
        found.replace(/\/v\d+$/, ""),
      ),
  },
  {
    path: /(?:^|\/)pom\.xml$/,
    ecosystem: "jvm",
    read: (text) => names(text, /<artifactId>\s*([^<\s]+)\s*<\/artifactId>/g),
  },
  {
    path: /(?:^|\/)(?:build\.gradle(?:\.kts)?|libs\.versions\.toml)$/,
    ecosystem: "jvm",
    read: (text) =>
      names(
        text,
        /\b(?:implementation|api|compileOnly|runtimeOnly|testImplementation|annotationProcessor|kapt|ksp|classpath|module)\b[\s(=]*["']([\w.-]+:[\w.-]+)/g,
      ),
  },
  {
    path: /(?:^|\/)Gemfile$|\.gemspec$/,
    ecosystem: "ruby",
    read: (text) =>
      names(text, /(?:^[ \t]*gem|\.add_(?:runtime_|development_)?dependency)[ \t(]+["']([\w-]+)["']/gm),
  },
  { path: /(?:^|\/)composer\.json$/, ecosystem: "php", read: readComposer },
  {
    path: /\.csproj$|(?:^|\/)Directory\.Packages\.props$/,
    ecosystem: "dotnet",
    read: (text) => names(text, /<Package(?:Reference|Version)\s+Include="([^"]+)"/g),
  },
  { path: /(?:^|\/)mix\.exs$/, ecosystem: "elixir", read: (text) => names(text, /\{\s*:(\w+)\s*,/g) },
  {
    path: /(?:^|\/)pubspec\.yaml$/,
    ecosystem: "dart",
    read: (text) => names(text, /^ {2}([a-z_]\w*):\s*(?:\^|"|'|>|\d|any|$)/gm),
  },
];

export function manifestAt(path: string): Manifest | undefined {
  return MANIFESTS.find((each) => each.path.test(path));
}

export function compareDependencies(
  read: ReadDependencies,
  before: string,
  after: string,
): { removed: string[]; added: string[] } {
  const [old, now] = [read(before), read(after)];
  return {
    removed: [...old].filter((name) => !now.has(name)),
    added: [...now].filter((name) => !old.has(name)),
  };
}

function readPackageJson(text: string): Set<string> {
  const whole = parseObject(text);
  if (whole === undefined) return readJsonLines(text);
  return new Set(PACKAGE_JSON_FIELDS.flatMap((field) => Object.keys(asObject(whole[field]) ?? {})));
}

function readComposer(text: string): Set<string> {
  const whole = parseObject(text);
  if (whole === undefined) return names(text, /"([\w.-]+\/[\w.-]+)"\s*:\s*"[^"]*"/g);
  const all = ["require", "require-dev"].flatMap((field) => Object.keys(asObject(whole[field]) ?? {}));
  return new Set(all.filter((name) => name.includes("/")));
}

/** Reads dependencies from an edit, which shows only some lines. Values must look like versions. */
function readJsonLines(text: string): Set<string> {
  const pattern =
    /"((?:@[\w.-]+\/)?[\w.-]+)"\s*:\s*"((?:[\^~<>=v ]*\d[\w.+ <>=|~^-]*|\*|latest|next|x|(?:workspace|catalog|npm|file|link|git\+?\w*|https?|github):[^"]*))"/g;
  const found = new Set<string>();
  for (const match of text.matchAll(pattern)) if (!NOT_PACKAGES.test(match[1]!)) found.add(match[1]!);
  return found;
}

function readPythonToml(text: string): Set<string> {
  const found = names(
    text,
    /^[ \t]*["']([A-Za-z0-9][\w.-]*)(?:\[[^\]\n]*\])?[ \t]*(?:[=<>!~@;][^"'\n]*)?["'](?=[ \t,\r]*(?:#|$))/gm,
    pythonName,
  );
  // The following patterns match single-line lists and Poetry tables.
  for (const list of text.matchAll(/^[ \t]*[\w-]+[ \t]*=[ \t]*\[([^\]\n]+)\]/gm)) {
    for (const item of list[1]!.matchAll(/["']([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?\s*[=<>!~@][^"']*["']/g))
      found.add(pythonName(item[1]!));
  }
  for (const match of text.matchAll(
    /^[ \t]*([A-Za-z0-9][\w.-]*)[ \t]*=[ \t]*(?:"[\^~<>= \t]*[\d*][^"\n]*"|\{(?=[^}\n]*version)[^}\n]*\})/gm,
  )) {
    if (
      !/^(?:version|python|requires-python|line-length|target-version|python_version|minversion)$/.test(
        match[1]!,
      )
    )
      found.add(pythonName(match[1]!));
  }
  return found;
}

function readCargo(text: string): Set<string> {
  const isPart = !/^[ \t]*\[/m.test(text);
  const section = isPart
    ? text
    : [
        ...text.matchAll(
          /^\[(?:[\w.'"()= -]*\.)?(?:dev-|build-)?dependencies[^\]]*\]([\s\S]*?)(?=^\[|(?![\s\S]))/gm,
        ),
      ]
        .map(([, body]) => body)
        .join("\n");
  const found = names(
    section,
    /^[ \t]*([A-Za-z][\w-]*)(?:\.workspace)?[ \t]*=[ \t]*(?:"[^"\d\n]*\d[^"\n]*"|\{|true)/gm,
  );
  for (const match of text.matchAll(/^\[(?:\w+\.)*(?:dev-|build-)?dependencies\.([\w-]+)\]/gm))
    found.add(match[1]!);
  for (const name of ["version", "edition", "rust-version", "resolver"]) found.delete(name);
  return found;
}

function pythonName(name: string): string {
  return name.toLowerCase().replace(/[._]+/g, "-");
}

function names(
  text: string,
  pattern: RegExp,
  normalize: (name: string) => string = (name) => name,
): Set<string> {
  const found = new Set<string>();
  for (const match of text.matchAll(pattern)) found.add(normalize(match[1]!));
  return found;
}

export function publicFieldsOf(text: string): string | undefined {
  const whole = parseObject(text);
  return (
    whole &&
    JSON.stringify(["exports", "main", "module", "types", "bin"].map((field) => whole[field] ?? null))
  );
}
