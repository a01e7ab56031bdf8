// Decodes percent-encoded text of URLs and cookies without throwing.

/** The decoded text; undefined if it is not percent-encoded UTF-8 (RFC 3986). */
export function decodePercent(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
