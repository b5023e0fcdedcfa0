type Defined<T> = { [key in keyof T]?: Exclude<T[key], undefined> };

/** The fields that have a value, for callers for whom an absent field and an undefined one mean the same. */
export function withoutUndefined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
