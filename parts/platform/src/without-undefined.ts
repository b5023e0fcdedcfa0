type Defined<T> = { [key in keyof T]?: Exclude<T[key], undefined> };

export function withoutUndefined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
