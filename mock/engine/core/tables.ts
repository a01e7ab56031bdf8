// Typed keys and values of objects used as tables.

/** The names in a table, in order. */
export function keysOf<T extends object>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table).filter((name): name is keyof T & string => Object.hasOwn(table, name));
}

/** A table with the same names, each with a value computed for it. */
export function mapTable<T extends object, V>(
  table: T,
  make: (name: keyof T & string) => V,
): { readonly [Name in keyof T]: V } {
  const entries = keysOf(table).map((name) => [name, make(name)] as const);
  return Object.fromEntries(entries) as { [Name in keyof T]: V };
}
