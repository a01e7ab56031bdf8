// Removes legitimate differences between transports from transcripts.
import { type Json, toJson } from "./expectation.ts";

/**
 * Headers of the transport, not of the response: Node's server adds them on the socket.
 * Whether HEAD responses and chunked bodies have Content-Length also depends on the transport.
 */
const transportHeaders = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** Headers that HTTP clients add, and the header with which an in-process handle selects its sandbox. */
const clientHeaders = new Set([
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

/** Properties measured with real clocks and so not reproducible, by a property that identifies their object. */
const measuredProperties: Readonly<Record<string, readonly string[]>> = {
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

const maxLength = 1_000;

/** Returns a request's body; a long body is abbreviated to its start and length. */
export function toComparableText(body: Json): Json {
  return typeof body === "string" && body.length > maxLength
    ? `${body.slice(0, 100)}… (${body.length} characters)`
    : body;
}

/** Replaces sandbox ids, which are numbered per mock and so depend on earlier cases. */
export function withoutSandboxIds(text: string): string {
  return text.replaceAll(/\bsandbox-\d+\b/g, "<sandbox>");
}

/** Returns a response's headers by name, except those of the transport. */
export function toComparableHeaders(headers: Headers): Json {
  return Object.fromEntries([...headers].filter(([name]) => !transportHeaders.has(name)));
}

/**
 * Makes the arguments or the result of a control call comparable. Replaces the mock's origin, which depends on the transport, and
 * sandbox ids, which are numbered per mock. Keeps `createdAt` and other times in records, which are domain time.
 */
export function toComparable(value: unknown, sandboxId: string): Json {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    withoutClientHeaders(name, withoutMeasuredValues(inner)),
  );
  if (text === undefined) return null;
  const comparable = text
    .replaceAll(/http:\/\/(?:mock\.local|127\.0\.0\.1:\d+)/g, "<origin>")
    .replaceAll(sandboxId, "<sandbox>");
  return toJson(JSON.parse(withoutSandboxIds(comparable))) ?? null;
}

function withoutMeasuredValues(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(measuredProperties).flatMap((mark) =>
    mark in value ? (measuredProperties[mark] ?? []) : [],
  );
  if (names.length === 0) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, names.includes(name) && inner !== null ? "<measured>" : inner]),
  );
}

// Headers are an object in the journal and a list of names and values in a HAR.
function withoutClientHeaders(name: string, value: unknown): unknown {
  if (name === "requestHeaders" && typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).filter(([header]) => !clientHeaders.has(header)));
  }
  if (name !== "headers" || !Array.isArray(value)) return value;
  return value.filter(
    ({ name: header }: { name?: unknown }) =>
      !clientHeaders.has(String(header)) && !transportHeaders.has(String(header)),
  );
}
