// Parses server-sent events.

/** The data of each event; skips comments, which only keep the connection alive. */
export async function* readEventData(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let partial = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      const blocks = (partial + decoder.decode(value, { stream: true })).split("\n\n");
      partial = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) yield data;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
