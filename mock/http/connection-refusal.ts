// Responds to input that never becomes a request: unparsable bytes, headers that arrive too slowly, a target that is not a URL.
import { DomainError } from "../engine/core/errors.ts";
import { createRedactor } from "../engine/core/secrets/redactor.ts";
import type { PlainResponse } from "./plain-response.ts";
import { toRefusal } from "./problem.ts";

export type ConnectionFault =
  /** Not HTTP/1.1. */
  | { readonly kind: "syntax"; readonly reason: string }
  | {
      readonly kind:
        | "headers"
        | "chunkExtensions"
        | "time"
        | "host"
        | "target"
        | "transferCoding"
        | "expectation"
        | "proxying";
    };

// The message is the parser's reason or a constant, so it never contains a name added by `redact`.
const redactor = createRedactor();
const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

export function refuseConnection(fault: ConnectionFault): PlainResponse {
  const refusal = toRefusal(toError(fault), redactor);
  const allow = fault.kind === "proxying" ? { allow: methods } : {};
  return { ...refusal, headers: { ...refusal.headers, ...allow, connection: "close" } };
}

function toError(fault: ConnectionFault): DomainError {
  switch (fault.kind) {
    case "syntax":
      return new DomainError("invalid", "malformed_http", `This is not an HTTP/1.1 request: ${fault.reason}.`);
    case "headers":
      return new DomainError(
        "headersTooLarge",
        "headers_too_large",
        "Request line and headers together are larger than the limit of 16384 bytes.",
      );
    case "chunkExtensions":
      return new DomainError(
        "tooLarge",
        "chunk_extensions_too_large",
        "The extensions of the body's chunks are larger than the limit of 16384 bytes.",
      );
    case "time":
      return new DomainError("tooSlow", "request_too_slow", "The request did not arrive completely in time.");
    case "host":
      return new DomainError("invalid", "invalid_host", "The request needs exactly one valid Host header.");
    case "target":
      return new DomainError(
        "invalid",
        "invalid_target",
        "The target of the request must be a path that begins with /, without backslashes, or a whole URL.",
      );
    case "transferCoding":
      return new DomainError(
        "notImplemented",
        "unknown_transfer_coding",
        "The only supported transfer coding is chunked.",
      );
    case "expectation":
      return new DomainError(
        "unmetExpectation",
        "unmet_expectation",
        "The only supported expectation is 100-continue.",
      );
    case "proxying":
      return new DomainError("methodNotAllowed", "method_not_allowed", `CONNECT is not supported; use ${methods}.`);
  }
}
