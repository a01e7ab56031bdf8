// Removes from transcripts what may differ between transports, each with its reason.
import { type Json, toJson } from "./expectation.ts";

/**
 * Headers that say how an answer travels, not what it is: Node's server writes them on the socket; without one they are absent.
 * Content-Length is of that kind: a HEAD answer and a body in pieces have it or not as the transport likes.
 */
const ofTransport = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** What HTTP clients add to a request of their own accord, each its own; and the header by which a handle in process names its sandbox. */
const ofClients = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "connection",
  "content-length",
  "host",
  "sec-fetch-mode",
  "user-agent",
  "x-mock-sandbox",
]);

/** Measured with real clocks, so that no two runs are alike: by a property that tells the form apart, the properties of that form. */
const measured: Readonly<Record<string, readonly string[]>> = {
  /** A sandbox as /__admin shows it: when it was made and used in real time. */
  lastUsedAt: ["createdAt", "lastUsedAt", "expiresAt"],
  /** An entry of the journal. */
  durationMs: ["durationMs"],
  /** An entry of a HAR, and its timings. */
  startedDateTime: ["time"],
  receive: ["wait"],
};

const longest = 1_000;

/** A request's body; a long one by its beginning and length. */
export function toComparableText(body: Json): Json {
  return typeof body === "string" && body.length > longest ? `${body.slice(0, 100)}… (${body.length} letters)` : body;
}

/** Ids of sandboxes count up per mock, so they depend on the cases before. */
export function withoutSandboxIds(text: string): string {
  return text.replaceAll(/\bsandbox-\d+\b/g, "<sandbox>");
}

/** An answer's own headers, by name. */
export function toComparableHeaders(headers: Headers): Json {
  return Object.fromEntries([...headers].filter(([name]) => !ofTransport.has(name)));
}

/**
 * What the control was asked or answered. The mock's origin is that of the transport, and ids of sandboxes are counted up per mock: both are
 * replaced by words. Records' own `createdAt` and the like are domain time and stay.
 */
export function toComparable(value: unknown, sandboxId: string): Json {
  const text = JSON.stringify(value, (name, inner: unknown) => withoutClients(name, withoutMeasures(inner)));
  if (text === undefined) return null;
  const comparable = text
    .replaceAll(/http:\/\/(?:mock\.local|127\.0\.0\.1:\d+)/g, "<origin>")
    .replaceAll(sandboxId, "<sandbox>");
  return toJson(JSON.parse(withoutSandboxIds(comparable))) ?? null;
}

function withoutMeasures(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(measured).flatMap((mark) => (mark in value ? (measured[mark] ?? []) : []));
  if (names.length === 0) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, names.includes(name) && inner !== null ? "<measured>" : inner]),
  );
}

// In the journal headers are an object, in a HAR a list of names and values.
function withoutClients(name: string, value: unknown): unknown {
  if (name === "requestHeaders" && typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).filter(([header]) => !ofClients.has(header)));
  }
  if (name !== "headers" || !Array.isArray(value)) return value;
  return value.filter(
    ({ name: header }: { name?: unknown }) => !ofClients.has(String(header)) && !ofTransport.has(String(header)),
  );
}
