import type { Mode } from "./catalogue.js";

/** `rules` in `.agentos/config.json`; what is not there has its default. */
export interface RuleSettings {
  /** Default `enforce`. */
  mode: Mode;
  /** What happens when the guard itself breaks; default `allow`. */
  onError: "allow" | "block";
  /** Modes of single rules, by their ids. */
  rules: Readonly<Record<string, Mode>>;
  /** Whether `aos sync` writes them into clients' settings as well, as permission rules; default true. */
  clientPermissions: boolean;
}
