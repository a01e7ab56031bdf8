// Collects a body in transit, up to the size limit for checks, and decompresses it.
import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { maxCheckedBytes } from "./check-exchange.ts";

/** The part of a body collected so far. */
export interface CollectedBody {
  /** Bytes so far. */
  readonly bytes: number;
  /** The body so far; undefined if it exceeds the limit for checks. */
  content(): Buffer<ArrayBuffer> | undefined;
  /** Returns the chunks so far and stops collecting. */
  release(): readonly Buffer[];
}

/** @param onChunk called after each collected chunk */
export function collect(message: IncomingMessage, onChunk: (isTooLarge: boolean) => void = () => {}): CollectedBody {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let isStopped = false;
  message.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (isStopped) return;
    chunks.push(chunk);
    isStopped = bytes > maxCheckedBytes;
    onChunk(isStopped);
    if (isStopped) chunks = [];
  });
  return {
    get bytes() {
      return bytes;
    },
    content: () => (isStopped ? undefined : Buffer.concat(chunks)),
    release() {
      const releasedChunks = chunks;
      chunks = [];
      isStopped = true;
      return releasedChunks;
    },
  };
}

const decompressors: Readonly<Record<string, (bytes: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Decompresses the body of a response; undefined if the encoding is unknown or the bytes are invalid. */
export function decompress(bytes: Buffer, encoding: string | undefined): Buffer | undefined {
  const name = encoding?.trim().toLowerCase() ?? "identity";
  const inflate = decompressors[name];
  if (inflate === undefined) return name === "identity" || name === "" ? bytes : undefined;
  try {
    return inflate(bytes, { maxOutputLength: maxCheckedBytes });
  } catch {
    return undefined;
  }
}
