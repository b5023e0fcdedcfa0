/**
 * What a language says where a document has hardly more than a set phrase, too short for a model that reads
 * sentences. In lower case; several are separated by commas. A new language is a new file with this.
 */
export interface Phrases {
  /** A whole answer: there is nothing to say. */
  none: string;
  /** Anywhere in a heading: its section speaks of what comes later on purpose. */
  future?: string;
  /** A whole heading of such a section. */
  limits?: string;
  /** A word of a heading: its section says how far something is, and "open" is an answer. */
  state?: string;
  /** In a sentence: somebody wanted it so. "…" stands for a few words. */
  asked?: string;
  /** The first word of a line that asks a writer for the content; the beginning of one ends with "-". */
  asks?: string;
  /** Words that number things. */
  numbers?: string;
}
