// Reads a body's stream into one buffer, until the client stops waiting.

/**
 * Reads until the end, or until more than `limit` bytes have arrived.
 * @throws the stream's error, or the abort reason of the request's signal
 */
export async function readStream(
  { body, signal }: Pick<Request, "body" | "signal">,
  limit: number,
): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  // Without this, an endless stream would hold its request in memory forever.
  signal.addEventListener("abort", cancel);
  let bytes: Uint8Array = new Uint8Array();
  let length = 0;
  let isDone = false;
  try {
    while (!isDone && length <= limit) {
      const { done, value } = await reader.read();
      isDone = done;
      if (value === undefined) continue;
      bytes = withPiece(bytes, length, value);
      length += value.byteLength;
    }
  } finally {
    signal.removeEventListener("abort", cancel);
    if (!isDone) cancel();
  }
  signal.throwIfAborted();
  return bytes.subarray(0, length);
}

/** Appends a piece to a growing buffer: in a list, pieces of one byte would take 200 bytes each. */
function withPiece(bytes: Uint8Array, length: number, piece: Uint8Array): Uint8Array {
  if (length === 0) return piece;
  const newLength = length + piece.byteLength;
  const buffer = newLength <= bytes.byteLength ? bytes : new Uint8Array(2 * newLength);
  if (buffer !== bytes) buffer.set(bytes.subarray(0, length));
  buffer.set(piece, length);
  return buffer;
}
