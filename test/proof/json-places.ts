// Lists the places inside a JSON value and changes one.

/** The places in a JSON value as paths, the value itself first. */
export function placesOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, part]) => placesOf(part).map((rest) => [key, ...rest]))];
}

/** The value with another one at a place; undefined takes a property away when it is written as JSON. */
export function put(target: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(target))
    return target.map((item, index) => (String(index) === step ? put(item, rest, value) : item));
  if (typeof target !== "object" || target === null) return target;
  const before: unknown = Object.hasOwn(target, step) ? Reflect.get(target, step) : {};
  return { ...target, ...own(step, put(before, rest, value)) };
}

/** An object with one property of its own, whatever its name. */
export function own(name: string, value: unknown): object {
  return Object.fromEntries([[name, value]]);
}

/** One of the places, by any number. */
export function pickPlace(places: readonly string[][], at: number): readonly string[] {
  return places[at % places.length] ?? [];
}
