/** A value of a data file, with what leads to it. */
export interface DataValue {
  /** The keys from the outermost inwards; an item of a list has its list's. */
  keys: readonly string[];
  value: string | boolean | number | null;
  offset: number;
  /** It belongs to one of several records of a list: what it says may be what the list is about. */
  isOfRecord: boolean;
  /** It is an item of a list of texts: a word that the list is about. */
  isItem?: boolean;
  /** It is an empty list or map. */
  isEmptyGroup?: boolean;
}
