// Reads a stream of events (text/event-stream) by fetch: the browser's own reader of such streams can send no token.

/** One event: its data, as it was sent. */
export interface StreamedEvent {
  readonly data: string;
}

/** How long events may be read before the page is drawn again, in milliseconds. */
const turnMs = 8;

/**
 * The events of a body in their order, read in turns that leave time to draw.
 * @throws TypeError where the connection is lost
 */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamedEvent> {
  let rest = "";
  let turn = performance.now();
  for await (const text of chunks(body)) {
    const lines = (rest + text).split("\n\n");
    rest = lines.pop() ?? "";
    for (const block of lines) {
      const data = dataOf(block);
      if (data !== undefined) yield { data };
      if (performance.now() - turn > turnMs) {
        await new Promise((resolve) => setTimeout(resolve));
        turn = performance.now();
      }
    }
  }
}

async function* chunks(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** The data of one event; undefined of a comment, which only keeps the connection. */
function dataOf(block: string): string | undefined {
  const lines = block.split("\n").filter((line) => line.startsWith("data:"));
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).replace(/^ /, "")).join("\n");
}
