// Checks and evaluates the matchers' `times` option.

/** An exact number, or a range. */
export type ExpectedTimes = number | { readonly atLeast?: number; readonly atMost?: number };

/** Converts the option to a range; at least one by default. */
export function toRange(times: ExpectedTimes = { atLeast: 1 }): readonly [min: number, max: number] {
  if (typeof times === "number") return [times, times];
  return [times.atLeast ?? 0, times.atMost ?? Number.POSITIVE_INFINITY];
}

/** Whether the outcome holds however many occurrences went uncounted. */
export function isCertain(count: number, times: ExpectedTimes | undefined): boolean {
  const [min, max] = toRange(times);
  return count > max || (count >= min && max === Number.POSITIVE_INFINITY);
}

/**
 * Rejects unknown options and impossible times.
 * @throws RangeError
 */
export function assertOptions(
  matcher: string,
  options: { readonly times?: ExpectedTimes | undefined },
  optionNames: readonly string[],
): void {
  const { times = 1 } = options;
  const unknownOption = Object.keys(options).find((name) => !optionNames.includes(name));
  if (unknownOption !== undefined) {
    throw new RangeError(`${matcher} has no option ${unknownOption}; it has ${optionNames.join(", ")}.`);
  }
  if (!isPossible(times)) {
    throw new RangeError(
      `times is ${JSON.stringify(times)}; it must be a whole number of at least 0, or { atLeast, atMost }.`,
    );
  }
}

/** An object without a bound (perhaps a misspelt name) would match every number. */
function isPossible(times: ExpectedTimes): boolean {
  if (typeof times === "number") return isCount(times);
  const bounds = Object.entries(times);
  const isBounded =
    bounds.length > 0 && bounds.every(([name, bound]) => /^at(Least|Most)$/.test(name) && isCount(bound));
  const [min, max] = toRange(times);
  return isBounded && min <= max;
}

function isCount(bound: unknown): boolean {
  return Number.isSafeInteger(bound) && Number(bound) >= 0;
}
