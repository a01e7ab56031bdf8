// Parses ISO 8601 durations of fixed length. Used by mock/control/clock-control.ts and, for times
// in words, by mock/engine/core/time-words/time-word.ts.

const pattern = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/;
const units = [7 * 86_400, 86_400, 3_600, 60, 1];

/** Milliseconds of `P1DT2H`, `PT90S`, `P2W` and the like; undefined for anything else, months and years included (they have no length). */
export function parseDurationMs(text: string): number | undefined {
  const isEmpty = text === "P" || text.endsWith("T");
  const found = isEmpty ? undefined : pattern.exec(text)?.slice(1);
  if (found === undefined) return undefined;
  const seconds = units.reduce((sum, unit, index) => sum + unit * Number(found[index] ?? 0), 0);
  return Math.round(seconds * 1000);
}
