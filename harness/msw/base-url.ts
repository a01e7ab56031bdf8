// Parses a base URL into a pattern for the URLs below it and a function that returns the service's part of a URL.
import { trimEnd } from "../../mock/engine/core/trim-end.ts";
import { toLiteralPattern } from "../literal-pattern.ts";

/** A base URL, parsed for MSW handlers. */
export interface MswBase {
  /** Matches URLs at and below the base, without query and fragment, as MSW compares them. */
  readonly pattern: RegExp;
  /** The part of a URL after the base, including the query: "" or a string that begins with a slash. */
  restOf(url: string): string;
}

/**
 * Parses the three kinds of base URL: `https://api.example.com/v1`, the same path at any origin with a star
 * instead of the origin, and `/v1` at the page's own origin.
 * @throws RangeError for anything else, and for a plain path outside a page
 */
export function parseMswBase(baseUrl: string | undefined): MswBase {
  if (baseUrl === undefined) throw invalidBaseUrl(baseUrl);
  const { origin, pathname } = toUrl(baseUrl);
  const path = trimEnd(pathname, "/");
  const originPattern = baseUrl.startsWith("*") ? "[^:/]+://[^/]+" : toLiteralPattern(origin);
  return {
    pattern: new RegExp(`^${originPattern}${toLiteralPattern(path)}(?:/|$)`),
    restOf(url) {
      const target = new URL(url);
      return target.pathname.slice(path.length) + target.search;
    },
  };
}

/** The slash of a path at the page's own origin; two slashes would begin a host. */
const pathStart = /^\/(?!\/)/;

// A base URL for any origin is parsed with a placeholder origin.
function toUrl(baseUrl: string): URL {
  const origin: string | undefined = globalThis.location?.origin;
  if (pathStart.test(baseUrl) && origin === undefined) {
    const remedy = `write the complete URL that your code calls, or "*${baseUrl}" for any origin`;
    throw new RangeError(`baseUrl is "${baseUrl}", but there is no page here to take the origin from; ${remedy}.`);
  }
  const text = baseUrl.replace(/^\*(?=\/|$)/, "http://any.local").replace(pathStart, `${origin}/`);
  if (/^https?:\/\/[^*?#]+$/.test(text) && URL.canParse(text)) return new URL(text);
  throw invalidBaseUrl(baseUrl);
}

function invalidBaseUrl(baseUrl: string | undefined): RangeError {
  const expected =
    '"https://api.example.com/v1", "*/v1" for any origin, or "/v1" for that of the page, without a query';
  return new RangeError(`baseUrl is ${JSON.stringify(baseUrl)}; it must be a URL such as ${expected}.`);
}
