// Parses ISO 8601 durations of fixed length.

const pattern = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/;
const units = [7 * 86_400, 86_400, 3_600, 60, 1];

/**
 * Milliseconds of a duration (`P1DT2H`, `PT90S`, `P2W`); undefined for anything else, including months and years, which
 * have no fixed length.
 */
export function parseDurationMs(text: string): number | undefined {
  const isEmpty = text === "P" || text.endsWith("T");
  const groups = isEmpty ? undefined : pattern.exec(text)?.slice(1);
  if (groups === undefined) return undefined;
  const seconds = units.reduce((sum, unit, index) => sum + unit * Number(groups[index] ?? 0), 0);
  return Math.round(seconds * 1000);
}
