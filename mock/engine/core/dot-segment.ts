// Finds the segments of a path that URLs resolve.

/**
 * Whether a segment of a target's path is `.` or `..`, encoded or not. URLs resolve such segments, so the target would
 * lead elsewhere than it appears to. Slashes and ignored characters are those of URLs.
 */
export function hasDotSegment(target: string): boolean {
  if (!/[.]|%2e/i.test(target)) return false;
  const [path = ""] = target.split(/[?#]/, 1);
  const segments = path.replaceAll(/[\t\r\n]/g, "").split(/[\\/]/);
  return segments.some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment.trim()));
}
