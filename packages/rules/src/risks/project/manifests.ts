import { baseName } from "@agentos/commands/reader";

/** Reads the dependencies of a manifest, or of the part of one that an edit shows. */
type ReadDependencies = (text: string) => Set<string>;

const PACKAGE_JSON_FIELDS = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
const NOT_PACKAGES =
  /^(?:version|name|type|main|module|types|license|description|node|npm|pnpm|yarn|packageManager|author|url|engines|private|homepage)$/;

/** How to read the manifest at this path; undefined when it is none. */
export function manifestReader(path: string): ReadDependencies | undefined {
  const name = baseName(path);
  if (name === "package.json") return readPackageJson;
  if (
    /^(?:requirements|constraints)[\w.-]*\.(?:txt|in)$/.test(name) ||
    /(?:^|\/)requirements\/[\w.-]+\.(?:txt|in)$/.test(path)
  )
    return readRequirements;
  if (name === "pyproject.toml" || name === "Pipfile") return readPythonToml;
  if (name === "setup.py" || name === "setup.cfg") return readRequirementStrings;
  if (name === "Cargo.toml") return readCargo;
  if (name === "go.mod")
    return (text) =>
      names(text, /^[ \t]*(?:require[ \t]+)?([\w-]+\.[\w.-]+\/[\w./~-]+)[ \t]+v\d/gm, (found) =>
        found.replace(/\/v\d+$/, ""),
      );
  if (name === "pom.xml") return (text) => names(text, /<artifactId>\s*([^<\s]+)\s*<\/artifactId>/g);
  if (/^build\.gradle(?:\.kts)?$/.test(name)) {
    return (text) =>
      names(
        text,
        /\b(?:implementation|api|compileOnly|runtimeOnly|testImplementation|testRuntimeOnly|annotationProcessor|kapt|ksp|classpath|compile|testCompile|debugImplementation)\b[\s(]*["']([\w.-]+:[\w.-]+)/g,
      );
  }
  if (name === "libs.versions.toml") return (text) => names(text, /\bmodule\s*=\s*["']([\w.-]+:[\w.-]+)/g);
  if (name === "Gemfile" || name.endsWith(".gemspec"))
    return (text) =>
      names(text, /(?:^[ \t]*gem|\.add_(?:runtime_|development_)?dependency)[ \t(]+["']([\w-]+)["']/gm);
  if (name === "composer.json") return readComposer;
  if (name.endsWith(".csproj") || name === "Directory.Packages.props")
    return (text) => names(text, /<Package(?:Reference|Version)\s+Include="([^"]+)"/g);
  if (name === "mix.exs") return (text) => names(text, /\{\s*:(\w+)\s*,/g);
  if (name === "pubspec.yaml") return (text) => names(text, /^ {2}([a-z_]\w*):\s*(?:\^|"|'|>|\d|any|$)/gm);
  if (name === "Podfile") return (text) => names(text, /^[ \t]*pod[ \t]+["']([\w./+-]+)["']/gm);
  if (name === "Package.swift")
    return (text) => names(text, /\.package\([^)\n]{0,200}?(?:url|path|id):\s*"([^"\n]{1,200})"/g);
  if (name === "rebar.config") return (text) => names(text, /\{\s*([a-z]\w*)\s*,\s*(?:"|\{)/g);
  if (name === "deno.json" || name === "deno.jsonc")
    return (text) => names(text, /:\s*"(?:npm|jsr):((?:@[\w.-]+\/)?[\w.-]+)/g);
  return undefined;
}

/** The ecosystem of a manifest's packages. */
export function ecosystemOf(path: string): string {
  const name = baseName(path);
  if (name === "package.json" || name.startsWith("deno.json")) return "npm";
  if (name === "Cargo.toml") return "rust";
  if (name === "go.mod") return "go";
  if (name === "Gemfile" || name.endsWith(".gemspec")) return "ruby";
  if (name === "composer.json") return "php";
  if (name === "mix.exs") return "elixir";
  if (name === "pubspec.yaml") return "dart";
  if (name === "Podfile" || name === "Package.swift") return "swift";
  if (name === "rebar.config") return "erlang";
  if (name.endsWith(".csproj") || name === "Directory.Packages.props") return "dotnet";
  return /^(?:pom\.xml|build\.gradle.*|libs\.versions\.toml)$/.test(name) ? "jvm" : "python";
}

/** What one version has and the other lacks. */
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
  const whole = parseJson(text);
  if (whole === undefined) return readJsonLines(text);
  return new Set(PACKAGE_JSON_FIELDS.flatMap((field) => keysOf(whole[field])));
}

function readComposer(text: string): Set<string> {
  const whole = parseJson(text);
  if (whole === undefined) return names(text, /"([\w.-]+\/[\w.-]+)"\s*:\s*"[^"]*"/g);
  return new Set(
    ["require", "require-dev"].flatMap((field) => keysOf(whole[field])).filter((name) => name.includes("/")),
  );
}

/** Lines of an edit: a name and something that only a version can be. */
function readJsonLines(text: string): Set<string> {
  const pattern =
    /"((?:@[\w.-]+\/)?[\w.-]+)"\s*:\s*"((?:[\^~<>=v ]*\d[\w.+ <>=|~^-]*|\*|latest|next|x|(?:workspace|catalog|npm|file|link|git\+?\w*|https?|github):[^"]*))"/g;
  const found = new Set<string>();
  for (const match of text.matchAll(pattern)) if (!NOT_PACKAGES.test(match[1]!)) found.add(match[1]!);
  return found;
}

function readRequirements(text: string): Set<string> {
  return names(
    text,
    /^[ \t]*([A-Za-z0-9][\w.-]*)[ \t]*(?:\[[^\]\n]*\][ \t]*)?(?:[=<>!~@;#\r]|$)/gm,
    pythonName,
  );
}

function readRequirementStrings(text: string): Set<string> {
  return names(
    text,
    /["']([A-Za-z0-9][\w.-]*)(?:\[[^\]\n]*\])?[ \t]*(?:[=<>!~][^"'\n]*)?["'](?=[ \t]*(?:,[ \t\r]*)?$)/gm,
    pythonName,
  );
}

function readPythonToml(text: string): Set<string> {
  const found = names(
    text,
    /^[ \t]*["']([A-Za-z0-9][\w.-]*)(?:\[[^\]\n]*\])?[ \t]*(?:[=<>!~@;][^"'\n]*)?["'](?=[ \t,\r]*(?:#|$))/gm,
    pythonName,
  );
  // Lists in one line, and Poetry's tables.
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
  normalise: (name: string) => string = (name) => name,
): Set<string> {
  const found = new Set<string>();
  for (const match of text.matchAll(pattern)) found.add(normalise(match[1]!));
  return found;
}

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function keysOf(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/**
 * The dependencies' versions of `exports`, `main`, `types` and `bin`, as text, to see whether they change.
 */
export function publicFieldsOf(text: string): string | undefined {
  const whole = parseJson(text);
  return (
    whole &&
    JSON.stringify(["exports", "main", "module", "types", "bin"].map((field) => whole[field] ?? null))
  );
}
