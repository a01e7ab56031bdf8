// Adds the cross-origin headers that let any page call the mock with credentials.
import type { PlainResponse } from "../plain-response.ts";

/** Response headers that a page's script may read. */
const exposedHeaders =
  "allow, preference-applied, retry-after, www-authenticate, x-mock-fault, x-mock-ignored, x-request-id";
const preflightSeconds = "600";

/** Adds the headers that a browser needs to pass the response to a page of `origin` (null: not a browser's request). */
export function withCors(response: PlainResponse, origin: string | null): PlainResponse {
  const { headers, ...rest } = response;
  const vary = headers.vary === undefined ? "origin" : `origin, ${headers.vary}`;
  if (origin === null) return { ...rest, headers: { ...headers, vary } };
  const cors = {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": exposedHeaders,
  };
  return { ...rest, headers: { ...headers, ...cors, vary } };
}

/** Whether a request is a preflight: a browser asks whether it may send the real request. */
export function isPreflight(method: string, headers: Headers): boolean {
  return method === "OPTIONS" && headers.has("origin") && headers.has("access-control-request-method");
}

/** Responds to a preflight: allows the path's methods and all requested headers. */
export function respondToPreflight(headers: Headers, methods: readonly string[]): PlainResponse {
  const requested = headers.get("access-control-request-headers");
  return {
    status: 204,
    headers: {
      "access-control-allow-methods": methods.join(", "),
      ...(requested === null ? {} : { "access-control-allow-headers": requested }),
      "access-control-max-age": preflightSeconds,
      vary: "access-control-request-method, access-control-request-headers",
    },
    body: null,
  };
}
