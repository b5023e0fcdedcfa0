import { type Finding, type PathResolver, report, stop } from "@agentos/commands/effects";
import { baseName, type Invocation, isKind, type ShellWord } from "@agentos/commands/reader";

export const DELETE_FILES = "delete-files";

const REGENERATED: ReadonlySet<string> = new Set(
  (
    "node_modules dist build _build target out coverage htmlcov __pycache__ tmp temp venv Pods __generated__ " +
    ".venv .next .nuxt .output .svelte-kit .turbo .cache .parcel-cache .pytest_cache .mypy_cache .ruff_cache " +
    ".tox .nox .gradle .vite .angular .nyc_output .eggs .ipynb_checkpoints .dart_tool .stack-work .zig-cache " +
    ".docusaurus .expo .hypothesis .terraform .bsb .build .aws-sam .serverless .bundle .swc .rpt2_cache " +
    ".sass-cache .jekyll-cache .webpack .phpunit.cache .php-cs-fixer.cache .ccache .metals .bloop " +
    ".scannerwork .fleet .astro .vuepress .pnpm-store .build-cache .react-router .tanstack .vinxi .nitro " +
    ".coverage .eslintcache .stylelintcache .DS_Store storybook-static cdk.out zig-out elm-stuff DerivedData " +
    "playwright-report test-results bower_components"
  ).split(" "),
);
const ALSO_REGENERATED =
  /(?:^|\/)(?:vendor\/bundle|\.(?:vercel\/output|netlify\/build|wrangler\/tmp|vitepress\/(?:cache|dist)|wasp\/out|yarn\/cache|nx\/cache|rush\/temp|moon\/cache)|cmake-build-[^/]+|bazel-[^/]+|[^/]+\.(?:pyc|pyo|o|obj|class|tsbuildinfo|egg-info|log|tmp|swp|bak|orig|rej))(?:\/|$)/;

export function isBuildOutput(path: string): boolean {
  return path.split("/").some((name) => REGENERATED.has(name)) || ALSO_REGENERATED.test(path);
}

export const DISKS = /^\/dev\/(?:sd|hd|nvme|vd|xvd|disk|mmcblk|mapper\/)/;

/** Caches in the home folder that tools can rebuild. */
const REGENERATED_OUTSIDE =
  /^(?:~|\$HOME|\$\{HOME\}|\/home\/[\w.-]+|\/root|\/Users\/[\w.-]+)\/(?:Library\/(?:Caches|Developer\/Xcode\/(?:DerivedData|iOS DeviceSupport)|Developer\/CoreSimulator\/Caches)|\.cache|\.npm\/_(?:cacache|npx|logs)|\.gradle\/(?:caches|daemon)|\.m2\/repository|\.cargo\/registry|\.pub-cache|\.nuget\/packages|\.ivy2\/cache|\.yarn\/cache|\.bun\/install\/cache|\.expo\/.*cache|\.android\/(?:build-)?cache|\.terraform\.d\/plugin-cache|go\/pkg\/mod\/cache)(?:\/|$)/;

/** Git leaves these files behind when it is killed, and asks users to remove them. */
const GIT_LOCK = /(?:^|\/)\.git\/(?:[^/]+\/)*[^/]+\.lock$/;

export function judgeTarget(
  target: ShellWord,
  line: string,
  how: { recursive: boolean; force: boolean; noneTracked?: boolean },
  invocation: Invocation | undefined,
  resolver: PathResolver,
): Finding[] {
  const place = resolver.place(
    target.text,
    invocation === undefined ? "." : invocation.folder,
    temporaryFolderOf(invocation),
  );
  if (place.type === "temporary") return [];
  if (target.dynamic) {
    if (place.type === "inside" && target.known && isBuildOutput(place.path)) return [];
    const isPiped = invocation?.via.some((name) => isKind(name, "batch")) === true;
    const mayBeTracked = isPiped && (resolver.context.trackedFiles?.(["."])?.length ?? 0) > 0;
    if (mayBeTracked)
      return [stop(DELETE_FILES, line, "which tracked files it deletes is only known at run time", true)];
    return how.recursive && how.force
      ? [stop(DELETE_FILES, line, "it deletes whole folders whose names come from another program", true)]
      : [report(DELETE_FILES, line, "which files it deletes is only known at run time", true)];
  }
  if (place.type === "outside" && REGENERATED_OUTSIDE.test(place.path)) return [];
  if (place.type === "outside") {
    const why = resolver.holdsProject(place.path) ? "contains the project" : "lies outside the project";
    return [stop(DELETE_FILES, line, `it deletes ${show(place.path)}, which ${why}`)];
  }
  // The target must be a variable that is set elsewhere, because a literal `rm ""` has no effect.
  if (target.text === "")
    return [stop(DELETE_FILES, line, "what it deletes is only known at run time", true)];
  if (place.type === "unknown" || !target.known) {
    if (isBuildOutput(place.path) && /^\$\w+\/./.test(place.path) && !place.path.includes("..")) return [];
    return [stop(DELETE_FILES, line, `what ${show(target.text)} expands to is only known at run time`, true)];
  }
  return judgeInside(place.path, line, how, resolver);
}

function judgeInside(
  path: string,
  line: string,
  { recursive, noneTracked }: { recursive: boolean; noneTracked?: boolean },
  resolver: PathResolver,
): Finding[] {
  if (/^(?:\.|\*|\.\*|\.\/\*|\.\[.*)$/.test(path) && recursive)
    return [stop(DELETE_FILES, line, "it deletes everything in the folder")];
  if (/(?:^|\/)\.git(?:\/|$)/.test(path) && !GIT_LOCK.test(path))
    return [stop(DELETE_FILES, line, "it deletes the repository itself")];
  const tracked = noneTracked ? [] : resolver.context.trackedFiles?.([path]);
  if (tracked === undefined) {
    if (isBuildOutput(path) || GIT_LOCK.test(path)) return [];
    return [stop(DELETE_FILES, line, `it deletes ${show(path)}, which git may not be able to restore`, true)];
  }
  if (tracked.length > 0) return [stopTracked(line, tracked, [path], resolver)];
  if (isBuildOutput(path) || resolver.context.isIgnored?.(path)) return [];
  return [judgeUntracked(line, [path], resolver)];
}

/** Stops only the deletion of files that are older than the session. */
export function judgeUntracked(line: string, paths: readonly string[], { context }: PathResolver): Finding {
  const older = paths.find((path) => context.isOlderThanSession?.(path));
  if (older !== undefined)
    return stop(
      DELETE_FILES,
      line,
      `${show(older)} is not tracked, so git cannot restore it, and it is older than this session`,
    );
  const what = paths.length === 1 ? `${show(paths[0]!)} is` : `${paths.length} files are`;
  const them = paths.length === 1 ? "it" : "them";
  return report(DELETE_FILES, line, `${what} not tracked, so git cannot restore ${them}`);
}

/** Stops the loss of files that are older than the session, unless they can be regenerated. */
export function stopOlder(line: string, paths: readonly string[], resolver: PathResolver): Finding[] {
  const { context } = resolver;
  const older = paths.filter(
    (path) =>
      context.isOlderThanSession?.(path) && !isBuildOutput(path) && context.isIgnored?.(path) !== true,
  );
  return older.length === 0 ? [] : [judgeUntracked(line, older, resolver)];
}

/** Stops the deletion of tracked files. Nothing is lost if git has their current state. */
export function stopTracked(
  line: string,
  tracked: readonly string[],
  paths: readonly string[],
  { context }: PathResolver,
): Finding {
  return {
    ...stop(DELETE_FILES, line, `it deletes ${countFiles(tracked)}`),
    isLossless: () => context.isCommitted?.(paths) === true,
  };
}

/**
 * Returns the `TMPDIR` that a command sets. In `TMPDIR=/elsewhere rm -rf $TMPDIR/x`, the files are
 * not temporary.
 */
export function temporaryFolderOf(invocation: Invocation | undefined): string | undefined {
  const value = invocation?.assignments.get("TMPDIR");
  return value === undefined ? undefined : value.known ? value.text : "$UNKNOWN";
}

export function countFiles(tracked: readonly string[]): string {
  return tracked.length === 1
    ? `the tracked file ${show(tracked[0]!)}`
    : `${tracked.length} tracked files, including ${show(baseName(tracked[0]!))}`;
}

export function show(path: string): string {
  return path.length > 80 ? `…${path.slice(-79)}` : path;
}
