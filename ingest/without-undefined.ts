type Defined<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

/** The same without empty fields: strict schemas distinguish them from absent ones. */
export function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
