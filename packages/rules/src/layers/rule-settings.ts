import type { Mode } from "../catalogue/catalogue.js";

/**
 * Where a stop is the client's own Yes or No: `interactive`, where a person sits at its terminal; `always`,
 * wherever the client can ask; `never`, it is refused and waits for `aos approve`.
 */
export type AskMode = "always" | "interactive" | "never";

/** `rules` in `.agentos/config.json`; what is not there has its default. */
export interface RuleSettings {
  /** Default `enforce`. */
  mode: Mode;
  /** Where a stop is the client's own question; undefined where nothing is said. */
  ask?: AskMode;
  /** What happens when the guard itself breaks; default `allow`. */
  onError: "allow" | "block";
  /** Modes of single rules, by their ids. */
  rules: Readonly<Record<string, Mode>>;
  /** Whether `aos sync` writes them into clients' settings as well, as permission rules; default true. */
  clientPermissions: boolean;
}
