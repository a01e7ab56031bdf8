// Compares two JSON values; ignores the order of keys.

export function isSameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (!isComposite(left) || !isComposite(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const leftKeys = Object.keys(left);
  return (
    leftKeys.length === Object.keys(right).length &&
    leftKeys.every((key) => Object.hasOwn(right, key) && isSameValue(left[key], right[key]))
  );
}

function isComposite(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
