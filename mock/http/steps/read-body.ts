// Reads the body of a request up to its limit and parses its JSON.

import { DomainError } from "../../engine/core/errors.ts";
import { findJsonFault } from "../../engine/core/json-fault.ts";
import { truncate } from "../../engine/core/truncate.ts";
import { checkShape } from "./check-shape.ts";
import { readStream } from "./read-stream.ts";

/** A request body as the journal records it. */
export interface ReceivedBody {
  /** Its JSON value, or its text if it is not JSON. */
  requestBody: unknown;
  /** The number of bytes read. */
  requestBytes: number;
}

/** Larger bodies are only read if the heap has room for them. */
const lightBytes = 4 * 1024 ** 2;
/** Heap bytes per byte of a body while its text and its parsed objects coexist. */
const heapPerByte = 4;
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the body's value; undefined without a body.
 * @param limit in bytes; nothing is read beyond it
 * @param received is filled with the length, and the value or (if not JSON) the text
 * @param assertRoom refuses a number of bytes for which the heap has no room
 * @throws DomainError unavailable `memory_limit`, tooLarge `body_too_large`, unsupportedMediaType
 *   `unsupported_content_encoding`, `unsupported_media_type`, invalid `malformed_json`, `nested_too_deeply`,
 *   `too_many_properties`, `incomplete_body`
 */
export async function readBody(
  request: Request,
  limit: number,
  received: ReceivedBody,
  assertRoom?: (bytes: number) => void,
): Promise<unknown> {
  const declaredLength = Number(request.headers.get("content-length") ?? Number.NaN);
  if (declaredLength === 0) return undefined;
  if (declaredLength > limit) throw tooLarge(limit);
  const bytes = await readBytes(request, declaredLength, limit);
  received.requestBytes = bytes.byteLength;
  if (bytes.byteLength === 0) return undefined;
  if (bytes.byteLength > limit) throw tooLarge(limit);
  checkEncoding(request.headers.get("content-encoding"));
  checkMediaType(request.headers.get("content-type"));
  if (bytes.byteLength > lightBytes) assertRoom?.(bytes.byteLength * heapPerByte);
  const text = decodeText(bytes);
  received.requestBody = text;
  const value = parse(text);
  received.requestBody = value;
  return value;
}

async function readBytes(request: Request, declaredLength: number, limit: number): Promise<Uint8Array> {
  try {
    if (Number.isNaN(declaredLength)) return await readStream(request, limit);
    // The server cuts off bytes beyond the declared length, so one read is safe, and fast.
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw new DomainError("invalid", "incomplete_body", "The connection ended before the body was complete.");
  }
}

function tooLarge(limit: number): DomainError {
  return new DomainError("tooLarge", "body_too_large", `The body is larger than ${limit} bytes, the limit here.`);
}

function checkEncoding(encoding: string | null): void {
  const found = encoding?.trim() ?? "";
  if (found === "" || found.toLowerCase() === "identity") return;
  const expected = "identity, or no such header";
  const violation = { in: "header", pointer: "/content-encoding", found: truncate(found), expected } as const;
  const message = `The body must be sent unencoded, found content-encoding: ${truncate(found)}.`;
  throw new DomainError("unsupportedMediaType", "unsupported_content_encoding", message, [violation]);
}

// The contract names only application/json; JSON is UTF-8 (RFC 8259 section 8.1).
function checkMediaType(contentType: string | null): void {
  const [mediaType = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  if (mediaType.trim() === "application/json" && parameters.map(charsetOf).every((name) => name === "utf-8")) return;
  const found = contentType ?? "no content-type";
  const expected = "application/json (UTF-8)";
  const violation = { in: "header", pointer: "/content-type", found, expected } as const;
  const message = `The body must be sent as content-type: ${expected}, found ${found}.`;
  throw new DomainError("unsupportedMediaType", "unsupported_media_type", message, [violation]);
}

/** Returns the charset in a parameter; default: the charset of JSON. */
function charsetOf(parameter: string): string {
  const equalsAt = parameter.indexOf("=");
  if (parameter.slice(0, Math.max(equalsAt, 0)).trim() !== "charset") return "utf-8";
  const value = parameter.slice(equalsAt + 1).trim();
  return value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw malformed("it is not valid UTF-8", "bytes that are not UTF-8", "UTF-8 text");
  }
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column, found, expected } = findJsonFault(text);
    throw malformed(`found ${found} at line ${line}, column ${column}, expected ${expected}`, found, expected);
  }
  checkShape(value);
  return value;
}

function malformed(reason: string, found: string, expected: string): DomainError {
  const violation = { in: "body", pointer: "", found, expected } as const;
  return new DomainError("invalid", "malformed_json", `The body is not JSON: ${reason}.`, [violation]);
}
