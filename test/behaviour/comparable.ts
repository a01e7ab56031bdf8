// Removes legitimate differences between transports from transcripts.
import { type Json, toJson } from "./expectation.ts";

/**
 * Headers of the transport, not of the answer: Node's server adds them on the socket.
 * Content-Length is one of them: HEAD answers and chunked bodies have it or not depending on the transport.
 */
const ofTransport = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** Headers that HTTP clients add on their own, and the one with which an in-process handle selects its sandbox. */
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

/** Measured with real clocks, so never reproducible: properties of a form, by a property that identifies it. */
const measured: Readonly<Record<string, readonly string[]>> = {
  /** A sandbox in /__admin: real times of creation and use. */
  lastUsedAt: ["createdAt", "lastUsedAt", "expiresAt"],
  /** An entry of the journal. */
  durationMs: ["durationMs", "machineTime"],
  /** An entry of the timeline. */
  events: ["machineTime"],
  /** An entry of a HAR, and its timings. */
  startedDateTime: ["time", "_machineTime"],
  receive: ["wait"],
};

const longest = 1_000;

/** A request's body; a long one is abbreviated to its start and length. */
export function toComparableText(body: Json): Json {
  return typeof body === "string" && body.length > longest ? `${body.slice(0, 100)}… (${body.length} letters)` : body;
}

/** Sandbox ids are numbered per mock, so they depend on earlier cases. */
export function withoutSandboxIds(text: string): string {
  return text.replaceAll(/\bsandbox-\d+\b/g, "<sandbox>");
}

/** An answer's own headers, by name. */
export function toComparableHeaders(headers: Headers): Json {
  return Object.fromEntries([...headers].filter(([name]) => !ofTransport.has(name)));
}

/**
 * Input and result of a control call. Replaces the mock's origin, which depends on the transport, and sandbox ids, which are numbered
 * per mock. `createdAt` and other times in records are domain time and stay.
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

// Headers are an object in the journal and a list of names and values in a HAR.
function withoutClients(name: string, value: unknown): unknown {
  if (name === "requestHeaders" && typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).filter(([header]) => !ofClients.has(header)));
  }
  if (name !== "headers" || !Array.isArray(value)) return value;
  return value.filter(
    ({ name: header }: { name?: unknown }) => !ofClients.has(String(header)) && !ofTransport.has(String(header)),
  );
}
