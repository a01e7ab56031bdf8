// Detects `.` and `..` path segments.

/**
 * Whether a path contains a `.` or `..` segment, plain or percent-encoded. A URL parser would resolve it to another
 * path. Treats backslashes, tabs and newlines as URL parsers do.
 */
export function hasDotSegment(target: string): boolean {
  if (!/[.]|%2e/i.test(target)) return false;
  const [path = ""] = target.split(/[?#]/, 1);
  const segments = path.replaceAll(/[\t\r\n]/g, "").split(/[\\/]/);
  return segments.some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment.trim()));
}
