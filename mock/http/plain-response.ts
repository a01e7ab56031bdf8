// Represents a response as a plain value, before it becomes a Response or bytes on a socket.

/** A response; header names are in lower case. */
export interface PlainResponse {
  /** 0 if a fault leaves the request without a response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The encoded body; null if none (204). */
  readonly body: string | null;
  /** The compressed body, sent instead of `body` if the headers name a content encoding. */
  readonly compressed?: Uint8Array<ArrayBuffer> | undefined;
  /** The error code, for journal and log. */
  readonly code?: string | undefined;
  /** Default: the response is sent unchanged. */
  readonly wire?: Wire;
}

/** How a fault changes the way a response is sent. */
export type Wire =
  /** No response: the connection is reset, or closed cleanly; or the client stopped waiting. */
  | { readonly kind: "unsent"; readonly ending: "reset" | "closed" | "abandoned" }
  | {
      readonly kind: "body";
      /** The connection is closed after this many bytes of the body. */
      readonly bytesSent?: number;
      /** The body is sent in pieces, with a pause in real time between them. */
      readonly pace?: { readonly pieceBytes: number; readonly pauseMs: number };
    };

/** Whether a client gets a response. */
export function isSent({ wire }: PlainResponse): boolean {
  return wire?.kind !== "unsent";
}
