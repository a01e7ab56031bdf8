// Changes the body of an answer as it is sent.

import { measure } from "../../engine/core/json-text.ts";
import type { Answer, Wire } from "../answer.ts";

const piecesPerSecond = 10;

/** Makes a JSON body invalid; every JSON answer of the contract is an object or a list. */
export function dropLastCharacter(answer: Answer, body: string): Answer | undefined {
  if (answer.headers["content-type"] !== "application/json") return undefined;
  const { text, bytes } = measure(body.slice(0, -1));
  return { ...answer, headers: { ...answer.headers, "content-length": String(bytes) }, body: text };
}

/** Ends the connection after this many bytes (default: half of them), if the body is longer. */
export function cutBody(answer: Answer, body: string, wanted: number | undefined): Answer | undefined {
  const { bytes } = measure(body);
  const bytesSent = wanted ?? Math.floor(bytes / 2);
  return bytesSent < bytes ? withWire(answer, { bytesSent }) : undefined;
}

export function slowDown(answer: Answer, bytesPerSecond: number): Answer {
  const pieceBytes = Math.max(1, Math.floor(bytesPerSecond / piecesPerSecond));
  return withWire(answer, { pace: { pieceBytes, pauseMs: (pieceBytes / bytesPerSecond) * 1000 } });
}

/** The right body with a wrong type. */
export function mislabel(answer: Answer, contentType = "text/html"): Answer {
  return { ...answer, headers: { ...answer.headers, "content-type": contentType } };
}

function withWire(answer: Answer, more: Omit<Extract<Wire, { readonly kind: "body" }>, "kind">): Answer {
  return { ...answer, wire: { ...answer.wire, kind: "body", ...more } };
}
