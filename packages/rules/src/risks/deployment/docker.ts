import { type Detector, type Finding, isOverSsh, stop } from "@agentos/commands/effects";
import {
  commandLine,
  type Invocation,
  isKind,
  isTrial,
  programOf,
  readOptions,
  splitOptions,
  tableOf,
} from "@agentos/commands/reader";

const RULE = "ci-deployment";
const CHANGES =
  /^(?:up|down|start|stop|restart|kill|rm|rmi|run|create|update|pull|prune|exec|deploy|pause|unpause|rename|cp|load|import|scale)$/;

/** Detects commands that delete volumes, push images, or change containers on another machine. */
export const detectContainers: Detector = ({ invocations }) => {
  // An earlier command may select another machine, as in `docker context use prod`.
  const isSwitched = invocations.some(({ name, args }) => {
    const [group, verb, context] = args.map(({ text }) => text);
    return (
      name === "docker" &&
      group === "context" &&
      verb === "use" &&
      context !== "default" &&
      context !== "desktop-linux"
    );
  });
  return invocations.flatMap((invocation): Finding[] => {
    if (!isKind(invocation.name, "containers") || isTrial(invocation)) return [];
    const table = tableOf(programOf(invocation.name)!);
    const line = commandLine(invocation);
    const { rest } = readOptions(invocation.args, table);
    const split = splitOptions(invocation.args, table);
    const before = split.options;
    // Short options have different meanings before and after the subcommand, as in `rm -sfv`.
    const { options } = readOptions(split.rest);
    const words = rest.map(({ text }) => text);
    const isCompose = invocation.name.endsWith("-compose") || words[0] === "compose";
    const verb = (isCompose && words[0] === "compose" ? words[1] : words[0]) ?? "";
    const has = (...names: string[]) =>
      options.some(
        ({ name }) =>
          names.includes(name) ||
          (/^-[a-z]+$/.test(name) && names.some((one) => one.length === 2 && name.includes(one[1]!))),
      );
    const removed = words[0] === "container" ? words[1] : verb;
    if (((isCompose && verb === "down") || removed === "rm") && has("-v", "--volumes"))
      return [stop("delete-files", line, "it deletes volumes and the data in them")];
    if (verb === "push" || (words[0] === "image" && words[1] === "push"))
      return [stop(RULE, line, "it pushes an image")];
    const isElsewhere =
      isSwitched ||
      isRemote(invocation) ||
      isOverSsh(invocation) ||
      before.some(
        ({ name, value }) =>
          /^(?:-H|--host|-c|--context)$/.test(name) &&
          value !== undefined &&
          !(name === "-c" && invocation.name.endsWith("-compose")) &&
          isElsewhereAt(value.text),
      );
    const changes =
      CHANGES.test(verb) ||
      (/^(?:container|image|volume|network|service|stack)$/.test(verb) && CHANGES.test(words[1] ?? ""));
    return isElsewhere && changes ? [stop(RULE, line, "it changes what runs on another machine")] : [];
  });
};

function isRemote({ assignments }: Invocation): boolean {
  const host = assignments.get("DOCKER_HOST")?.text;
  const context = assignments.get("DOCKER_CONTEXT")?.text;
  return (host !== undefined && isElsewhereAt(host)) || (context !== undefined && isElsewhereAt(context));
}

function isElsewhereAt(place: string): boolean {
  return (
    place !== "" &&
    place !== "default" &&
    !/^(?:unix|npipe|fd):|^desktop-|localhost|127\.0\.0\.1|^colima|^orbstack|^rootless/.test(place)
  );
}
