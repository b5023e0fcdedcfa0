import type { Sections } from "@agentos/platform";

type Section = Sections["rules"];

/**
 * When the client asks its user about a stop. `interactive`: if a person is at the terminal.
 * `always`: whenever the client can ask. `never`: the action is refused until the user runs
 * `aos approve`.
 */
export type AskMode = NonNullable<Section["ask"]>;

/** The `rules` section of `.agentos/config.json`. Only `ask` has no default. */
export type RuleSettings = Required<Omit<Section, "ask">> & Pick<Section, "ask">;
