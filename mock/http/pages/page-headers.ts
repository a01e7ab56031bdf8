// Sets the headers of pages and their files: what a page may load, who may frame it, how long it may be cached.
import type { PageFile } from "./pages.ts";

const year = "public, max-age=31536000, immutable";

/** Allows scripts and styles only from files of this server; no other host, no framing. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** @param tag the entity tag of the text as sent */
export function pageHeaders(file: PageFile, tag: string): Readonly<Record<string, string>> {
  return {
    "cache-control": file.isHashed ? year : "no-cache",
    etag: tag,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    ...(file.mediaType.startsWith("text/html")
      ? {
          "content-security-policy": policy,
          "cross-origin-opener-policy": "same-origin",
          "x-frame-options": "DENY",
          vary: "accept",
        }
      : {}),
  };
}

/** The entity tag of a text: a content hash, equal in every process. */
export async function toTag(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const bytes = Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, "0"));
  return `"${bytes.join("")}"`;
}
