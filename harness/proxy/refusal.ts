// Responds in place of a target that is unreachable, slow or broken, or whose traffic breaks the contract.

import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Violation } from "../../mock/engine/core/errors.ts";
import { formatCount } from "../../mock/engine/core/text/format-count.ts";
import { countHeader } from "./headers.ts";

export interface Refusal {
  readonly status: 404 | 502 | 504;
  readonly code: string;
  readonly message: string;
  readonly violations?: readonly Violation[];
}

/** Explains why the target gave no response: unreachable, connection lost, not HTTP, or silent for too long. */
export function failureRefusal(error: Error, connection: "none" | "open"): Refusal {
  const code = "code" in error ? String(error.code) : error.name;
  if (code === "ERR_TARGET_SILENT") return gatewayTimeout(error.message);
  if (code === "HPE_HEADER_OVERFLOW") {
    return badGateway("target_headers_too_large", "The headers of the target's response exceed 16384 bytes.");
  }
  if (code.startsWith("HPE_") || code === "ERR_INVALID_CHAR" || code === "ERR_HTTP_INVALID_STATUS_CODE") {
    return badGateway("target_malformed_http", `The target did not send a valid HTTP/1.1 response (${code}).`);
  }
  if (code === "ETIMEDOUT") return gatewayTimeout("The target could not be reached in time.");
  if (connection === "none") return badGateway("target_unreachable", `The target cannot be reached (${code}).`);
  return badGateway(
    "target_disconnected",
    `The target closed the connection before its response was complete (${code}).`,
  );
}

/** Refuses an unrequested protocol switch by the target. */
export function protocolSwitchRefusal(): Refusal {
  return badGateway("target_malformed_http", "The target switched protocols (101) without an upgrade request.");
}

/** Refuses a path with dot segments, which the target might resolve to one outside its base path. */
export function dotSegmentRefusal(): Refusal {
  const message = "Paths with the segments . and .. are not forwarded to the target.";
  return { status: 404, code: "unknown_path", message };
}

export function strictRefusal(violations: readonly Violation[]): Refusal {
  const message = `The exchange violates the contract in ${formatCount(violations.length, "place")}.`;
  return { ...badGateway("contract_violations", message), violations };
}

/** Refuses a path outside the base path. */
export function outsideRefusal(basePath: string): Refusal {
  return { status: 404, code: "unknown_path", message: `Only paths below ${basePath}/ are forwarded to the target.` };
}

/** The error of a request whose target stays silent. */
export class TargetTimeout extends Error {
  readonly code = "ERR_TARGET_SILENT";
}

/** Sends the refusal, or closes the connection if a response has begun: a partial response must not look complete. */
export function sendRefusal(outgoing: ServerResponse, refusal: Refusal): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  const text = JSON.stringify(toRefusalBody(refusal));
  // Sets the reason phrase: otherwise a phrase of the target that Node refused would remain.
  outgoing.writeHead(refusal.status, STATUS_CODES[refusal.status], {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    [countHeader]: refusal.violations?.length ?? 0,
    // The rest of the request's body is not read.
    ...(outgoing.req.complete ? {} : { connection: "close" }),
  });
  outgoing.end(outgoing.req.method === "HEAD" ? undefined : text);
}

export function toRefusalBody({ message, code, violations }: Refusal): object {
  return { success: false, message, code, ...(violations === undefined ? {} : { violations }) };
}

function badGateway(code: string, message: string): Refusal {
  return { status: 502, code, message };
}

function gatewayTimeout(message: string): Refusal {
  return { status: 504, code: "target_too_slow", message };
}
