// Collects a body in transit, up to the size limit for judging, and parses its JSON.
import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { maxJudgedBytes } from "./judge.ts";

/** A body in transit. */
export interface Collected {
  /** Bytes so far. */
  readonly bytes: number;
  /** The body so far; undefined if it exceeds the limit for judging. */
  whole(): Buffer<ArrayBuffer> | undefined;
  /** Hands over the chunks so far and stops collecting. */
  release(): readonly Buffer[];
}

/** @param onChunk called after each collected chunk */
export function collect(message: IncomingMessage, onChunk: (isTooLarge: boolean) => void = () => {}): Collected {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let isOver = false;
  message.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (isOver) return;
    chunks.push(chunk);
    isOver = bytes > maxJudgedBytes;
    onChunk(isOver);
    if (isOver) chunks = [];
  });
  return {
    get bytes() {
      return bytes;
    },
    whole: () => (isOver ? undefined : Buffer.concat(chunks)),
    release() {
      const rest = chunks;
      chunks = [];
      isOver = true;
      return rest;
    },
  };
}

const unpackers: Readonly<Record<string, (bytes: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** The bytes of an answer's body without their encoding; undefined if it is unknown or broken. */
export function unpack(bytes: Buffer, encoding: string | undefined): Buffer | undefined {
  const name = encoding?.trim().toLowerCase() ?? "identity";
  const inflate = unpackers[name];
  if (inflate === undefined) return name === "identity" || name === "" ? bytes : undefined;
  try {
    return inflate(bytes, { maxOutputLength: maxJudgedBytes });
  } catch {
    return undefined;
  }
}

/** Parses a text as JSON; returns the text if it is not JSON, undefined if it is empty. */
export function jsonOf(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
