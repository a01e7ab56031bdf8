/** Removes aliases: values that equal another value without its prefix (`status` for `t.status`). Keeps the current value. */
export function withoutAliases(values: readonly string[], current?: unknown): readonly string[] {
  return values.filter((value) => value === current || !values.some((other) => other.endsWith(`.${value}`)));
}
