/** Leaves out values that repeat another one without its prefix, such as `status` for `t.status`, except the current one. */
export function withoutAliases(values: readonly string[], current?: unknown): readonly string[] {
  return values.filter((value) => value === current || !values.some((other) => other.endsWith(`.${value}`)));
}
