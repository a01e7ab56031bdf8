// Reads what an earlier step of a request has set.

/** @throws Error if the step has not set the value */
export function setBy<T>(step: string, value: T | undefined): T {
  if (value === undefined) throw new Error(`This value is not set yet: the step \`${step}\` comes first.`);
  return value;
}
