// Picks the media type of a response from the Accept header of the request (RFC 9110 section 12.5.1).

/**
 * Returns the offered type that the client prefers, the first among equals. If the client accepts none, also returns
 * the first, as the RFC allows: the contract has no 406.
 */
export function negotiate(accept: string | null, offered: readonly string[]): string {
  const [first = ""] = offered;
  if (accept === null) return first;
  const ranges = accept.split(",").map(parseRange);
  let best = first;
  let highest = 0;
  for (const type of offered) {
    const quality = qualityOf(type, ranges);
    if (quality <= highest) continue;
    best = type;
    highest = quality;
  }
  return best;
}

interface MediaRange {
  readonly range: string;
  readonly quality: number;
}

function parseRange(text: string): MediaRange {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const quality = weight === undefined ? 1 : Number(weight);
  return { range, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

// The most specific range that covers a type decides.
function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  const family = `${type.split("/")[0]}/*`;
  for (const pattern of [type, family, "*/*"]) {
    const match = ranges.find(({ range }) => range === pattern);
    if (match !== undefined) return match.quality;
  }
  return 0;
}
