// Checks the headers of a handler's reply while its transaction can still be rolled back.

/** Headers that the mock itself sets, from the body and the connection. */
const managedHeaders: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "content-type",
  "keep-alive",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Returns the headers with lower-case names.
 * @throws TypeError naming the first header that cannot be sent
 */
export function toReplyHeaders(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => {
    const key = name.toLowerCase();
    if (typeof value === "string" && isSendable(key, value)) return [key, value];
    const header = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    const expected = managedHeaders.has(key)
      ? "no such header, because the mock sets it itself"
      : "a valid header name and value";
    throw new TypeError(`reply(…): found the header ${header}, expected ${expected}`);
  });
  return Object.fromEntries(entries);
}

function isSendable(name: string, value: string): boolean {
  if (managedHeaders.has(name)) return false;
  try {
    return new Headers({ [name]: value }).has(name);
  } catch {
    return false;
  }
}
