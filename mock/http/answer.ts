// An answer as a value: the pipeline (mock/http/pipeline.ts) makes it, mock/http/app.ts turns it into a Response,
// mock/server.ts plays it on the socket without one.

/** Status, own headers (lower-case names) and text of an answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The encoded body; null where there is none (204). */
  readonly body: string | null;
}

/** What a server gives the app with each request (as Hono bindings) so that it can play answers on its socket itself. */
export interface ServerBindings {
  /** Writes the answer to the socket; the Response it gives back tells the adapter that all is sent. */
  play?(answer: Answer): Response;
}
