import { isCommandRun, type Phase, type Run } from "./workflow.js";

/** The names that may stand as `${name}` in argument lists, in values of `env` and in an artefact's path. */
export const PLACEHOLDERS = ["projectDir", "workflowDir", "sessionDir", "sessionId", "phase"] as const;

/** Those of an artefact's template: it is read before there is a session. */
export const TEMPLATE_PLACEHOLDERS = ["projectDir", "workflowDir", "phase"] as const;

/** What each `${name}` stands for. Folders are absolute. */
export type PlaceholderValues = Record<(typeof PLACEHOLDERS)[number], string>;

/** `$${` is a way to write `${` itself. */
const PLACEHOLDER = /\$\$\{|\$\{([^{}]*)\}/g;

/**
 * Replaces each `${name}` by its value, once: values are not searched again. `$${` becomes `${`.
 * An unknown name is left as it stands; {@link unknownPlaceholders} finds those when a file is loaded.
 */
export function substitute(text: string, values: Partial<PlaceholderValues>): string {
  return text.replace(PLACEHOLDER, (match, name: string | undefined) => {
    if (name === undefined) return "${";
    return (isPlaceholder(name) ? values[name] : undefined) ?? match;
  });
}

/** The names in a text that are not among the known ones, in order, with repetitions. */
export function unknownPlaceholders(text: string, known: readonly string[] = PLACEHOLDERS): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) =>
    name === undefined || known.includes(name) ? [] : [name],
  );
}

/**
 * The phase as it is run: placeholders replaced in its environment, its artefact's path and its argument list.
 * @param run what it runs, given by its agent when the phase has no `run` of its own
 */
export function resolvePhase(
  phase: Phase,
  values: PlaceholderValues,
  run: Run | undefined = phase.run,
): Phase {
  const env = Object.entries(phase.env).map(([name, value]) => [name, substitute(value, values)] as const);
  return {
    ...phase,
    env: Object.fromEntries(env),
    ...(run ? { run: resolveRun(run, values) } : {}),
    ...(phase.artifact
      ? { artifact: { ...phase.artifact, path: substitute(phase.artifact.path, values) } }
      : {}),
  };
}

function resolveRun(run: Run, values: PlaceholderValues): Run {
  if (!isCommandRun(run)) return run;
  return { ...run, command: run.command.map((word) => substitute(word, values)) };
}

function isPlaceholder(name: string): name is keyof PlaceholderValues {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}
