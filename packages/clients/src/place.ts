/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where to look for clients' files. */
export interface Place {
  /** The user's home folder. */
  home: string;
  env: Environment;
}
