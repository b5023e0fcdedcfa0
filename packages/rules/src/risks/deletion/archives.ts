import { archivedAway, type Detector, extractionOf, type Finding, stop } from "@agentos/commands/effects";
import { commandLine } from "@agentos/commands/reader";
import { DELETE_FILES, isBuildOutput, judgeTarget, show } from "./deletion-target.js";

/** Detects archives that overwrite files, and archivers that remove their sources. */
export const detectArchives: Detector = ({ invocations, resolver }) => {
  const fromHistory = invocations.some(
    ({ name, args }) => name === "git" && args.some(({ text }) => text === "archive"),
  );
  return invocations.flatMap((invocation): Finding[] => {
    if (invocation.remote) return [];
    const line = () => commandLine(invocation);
    const away = archivedAway(invocation);
    if (away.length > 0)
      return away.flatMap((word) =>
        judgeTarget(word, line(), { recursive: true, force: true }, invocation, resolver),
      );
    const extraction = extractionOf(invocation);
    if (!extraction) return [];
    const { folder, overwrites, mirrors } = extraction;
    const place = resolver.place(folder.text, invocation.folder);
    if (place.type !== "inside" || isBuildOutput(place.path)) return [];
    if (fromHistory && invocation.input !== undefined)
      return [stop("git-history", line(), "it overwrites files with their versions from another commit")];
    if (!overwrites && !mirrors) return [];
    const tracked = resolver.context.trackedFiles?.([place.path]);
    if (tracked?.length === 0) return [];
    return [
      stop(
        DELETE_FILES,
        line(),
        mirrors
          ? `it deletes files in ${show(place.path)} that the source does not contain`
          : `it overwrites files in ${show(place.path)} with files from an archive`,
        tracked === undefined,
      ),
    ];
  });
};
