// Splits the URL of a request into sandbox prefix, path and query without building a URL object.

/** Prefix of a path (base path included) to a sandbox other than `default`. */
const sandboxPrefix = "/__sandbox/";

/** The path of a URL or a target as sent, percent-encoded, without sandbox prefix, query and fragment. */
export function pathOf(url: string): string {
  const start = startOfPath(url);
  if (start === -1) return "/";
  const end = endOfPath(url, start);
  if (!url.startsWith(sandboxPrefix, start)) return url.slice(start, end);
  const innerStart = url.indexOf("/", start + sandboxPrefix.length);
  return innerStart === -1 || innerStart >= end ? "/" : url.slice(innerStart, end);
}

/** The path as sent, including a sandbox prefix. */
export function wholePathOf(target: string): string {
  return target.slice(Math.max(0, startOfPath(target)), endOfPath(target, 0));
}

/** The sandbox id in a URL's prefix, as sent; undefined without the prefix. */
export function sandboxOf(url: string): string | undefined {
  const start = startOfPath(url);
  if (start === -1 || !url.startsWith(sandboxPrefix, start)) return undefined;
  const [id = ""] = url.slice(start + sandboxPrefix.length, endOfPath(url, start)).split("/", 1);
  return id;
}

/** Host and port of a URL as written, valid or not. */
export function hostOf(url: string): string {
  const start = startOfPath(url);
  return url.slice(url.indexOf("://") + 3, start === -1 ? url.length : start);
}

/** The query as sent, without its question mark; "" if there is none. */
export function queryOf(url: string): string {
  const start = url.indexOf("?");
  if (start === -1) return "";
  const fragment = url.indexOf("#");
  if (fragment === -1) return url.slice(start + 1);
  return fragment < start ? "" : url.slice(start + 1, fragment);
}

function startOfPath(url: string): number {
  return url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
}

function endOfPath(url: string, start: number): number {
  for (let index = start; index < url.length; index += 1) {
    const code = url.charCodeAt(index);
    if (code === 63 || code === 35) return index; // ? and #
  }
  return url.length;
}
