import type { Sections } from "@agentos/platform";

type Section = Sections["rules"];

/**
 * When a stop becomes the client's own Yes or No question: `interactive`, if a person is at its terminal;
 * `always`, whenever the client can ask; `never`, the action is refused and waits for `aos approve`.
 */
export type AskMode = NonNullable<Section["ask"]>;

/** `rules` in `.agentos/config.json` with defaults; `ask` is undefined if it is not set. */
export type RuleSettings = Required<Omit<Section, "ask">> & Pick<Section, "ask">;
