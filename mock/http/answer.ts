// An answer as a value: the pipeline (mock/http/pipeline.ts) makes it, mock/http/app.ts turns it into a Response,
// mock/server.ts plays it on the socket without one. A wire fault is a value beside the answer's content.

/** What goes wrong on the connection itself, on purpose. */
export type WireFault = { readonly kind: "reset" } | { readonly kind: "empty" } | { readonly kind: "truncated"; readonly bytes: number };

/** Status, own headers (lower-case names) and text of an answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The encoded body; null where there is none (204, HEAD keeps its length header). */
  readonly body: string | null;
  readonly wire?: WireFault;
}

/** What a server gives the app with each request (as Hono bindings) so that it can play answers on its socket itself. */
export interface ServerBindings {
  /** Writes the answer to the socket; the Response it gives back tells the adapter that all is sent. */
  play?(answer: Answer): Response;
}
