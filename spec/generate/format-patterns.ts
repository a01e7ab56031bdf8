// Patterns for the formats in the contract, so that all validators agree on them.
const month31 = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])";
const month30 = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)";
const february = "02-(?:0[1-9]|1[0-9]|2[0-8])";
const leapYear = "(?:[0-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
const day = `(?:[0-9]{4}-(?:${month31}|${month30}|${february})|${leapYear}-02-29)`;
const hours = "(?:[01][0-9]|2[0-3])";
const time = `${hours}:[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?`;
const offset = `(?:Z|[+-]${hours}:[0-5][0-9])`;

/** RFC 3339 with `Z` or an offset, in capitals, only existing days; no leap second :60, which a JavaScript date cannot represent. */
const patterns = new Map<string, string>([
  ["date-time", `^${day}T${time}${offset}$`],
  ["date", `^${day}$`],
  ["time", `^${time}${offset}$`],
  ["uuid", "^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$"],
  ["email", "^[^\\s@]+@[^\\s@]+$"],
  ["uri", "^[A-Za-z][A-Za-z0-9+.-]*:[^\\s]*$"],
]);

/** Formats for numbers and display, which are not checked. */
const unchecked = new Set(["int32", "int64", "float", "double", "password"]);

/** The pattern of a format, or undefined if the format is not checked. Throws for an unknown format. */
export function formatPattern(format: string): string | undefined {
  const pattern = patterns.get(format);
  if (pattern === undefined && !unchecked.has(format)) {
    throw new Error(`The format "${format}" has no pattern in spec/generate/format-patterns.ts; add one there.`);
  }
  return pattern;
}
