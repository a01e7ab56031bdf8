// Collects a body up to the size that is judged while it passes, and reads its JSON.
import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { mostJudgedBytes } from "./judge.ts";

/** A body that passes. */
export interface Collected {
  /** How long it is so far. */
  readonly bytes: number;
  /** All of it so far; undefined where it is larger than what is judged. */
  whole(): Buffer<ArrayBuffer> | undefined;
  /** Its pieces so far, which it keeps no longer. */
  release(): readonly Buffer[];
}

/** @param onChunk receives each piece after it was collected */
export function collect(message: IncomingMessage, onChunk: (isTooLarge: boolean) => void = () => {}): Collected {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let isOver = false;
  message.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (isOver) return;
    chunks.push(chunk);
    isOver = bytes > mostJudgedBytes;
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

/** The text of an answer's body, unpacked; undefined where it cannot be read here. */
export function textOf(bytes: Buffer, encoding: string | undefined): string | undefined {
  const name = encoding?.trim().toLowerCase() ?? "identity";
  const unpack = unpackers[name];
  if (unpack === undefined) return name === "identity" || name === "" ? bytes.toString() : undefined;
  try {
    return unpack(bytes, { maxOutputLength: mostJudgedBytes }).toString();
  } catch {
    return undefined;
  }
}

/** The JSON value of a text, the text itself where it is none, undefined where there is nothing. */
export function jsonOf(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
