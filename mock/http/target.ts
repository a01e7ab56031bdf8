// Cuts a request's URL into path and query without building a URL object. Used by mock/http/app.ts and mock/http/steps/decode.ts.

/** The path as sent (percent-encoding kept), without query and fragment. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start === -1) return "/";
  const end = endOfPath(url, start);
  return url.slice(start, end);
}

/** The query as sent, without its question mark; "" where there is none. */
export function queryOf(url: string): string {
  const start = url.indexOf("?");
  if (start === -1) return "";
  const fragment = url.indexOf("#");
  if (fragment === -1) return url.slice(start + 1);
  return fragment < start ? "" : url.slice(start + 1, fragment);
}

function endOfPath(url: string, start: number): number {
  for (let index = start; index < url.length; index += 1) {
    const code = url.charCodeAt(index);
    if (code === 63 || code === 35) return index; // ? and #
  }
  return url.length;
}
