import type { Sections } from "@agentos/platform";

type Section = Sections["rules"];

/**
 * Where a stop is the client's own Yes or No: `interactive`, where a person sits at its terminal; `always`,
 * wherever the client can ask; `never`, it is refused and waits for `aos approve`.
 */
export type AskMode = NonNullable<Section["ask"]>;

/** `rules` in `.agentos/config.json`, with its defaults; `ask` is undefined where nothing is said. */
export type RuleSettings = Required<Omit<Section, "ask">> & Pick<Section, "ask">;
