import type { Sections } from "@agentos/platform";

type Section = Sections["rules"];

/**
 * When a stop becomes the client's own yes-or-no question: `interactive` if a person is at the
 * terminal, `always` whenever the client can ask. With `never`, the action is refused and needs
 * `aos approve`.
 */
export type AskMode = NonNullable<Section["ask"]>;

/** The section `rules` of `.agentos/config.json` with defaults. `ask` stays undefined if unset. */
export type RuleSettings = Required<Omit<Section, "ask">> & Pick<Section, "ask">;
