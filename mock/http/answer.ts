// Represents an answer as a value, before it becomes a Response or bytes on a socket.

/** Status, own headers (lower-case names) and text of an answer. */
export interface Answer {
  /** 0 if a fault leaves the request unanswered. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The encoded body; null if none (204). */
  readonly body: string | null;
  /** The body as bytes to send instead, where the headers name an encoding of the content. */
  readonly packed?: Uint8Array<ArrayBuffer> | undefined;
  /** Of an error, for journal and log. */
  readonly code?: string | undefined;
  /** Default: the answer is sent unchanged. */
  readonly wire?: Wire;
}

/** How a fault changes the sending of an answer. */
export type Wire =
  /** No answer: the connection is reset, or closed in order; or the client stopped waiting. */
  | { readonly kind: "unanswered"; readonly ending: "reset" | "closed" | "abandoned" }
  | {
      readonly kind: "body";
      /** The connection is closed after this many bytes of the body. */
      readonly bytesSent?: number;
      /** The body is sent in pieces, with a pause in real time between them. */
      readonly pace?: { readonly pieceBytes: number; readonly pauseMs: number };
    };

/** Whether a client gets an answer. */
export function isAnswered({ wire }: Answer): boolean {
  return wire?.kind !== "unanswered";
}

/** What accompanies a request, as Hono bindings. A server sets all of it, to play answers on its socket itself. */
export interface ServerBindings {
  /** Writes the answer to the socket; the returned Response tells the adapter that everything was sent. */
  play?(answer: Answer): Response;
  /**
   * The target as sent, because a request's URL already turns `/api/../x` into `/x`. Without a server, the text passed
   * to fetch.
   */
  readonly target?: string | undefined;
  /** Names and values of the headers alternating, as sent. */
  readonly rawHeaders?: readonly string[] | undefined;
  /** The address at the other end of the connection: a client, or a proxy. */
  readonly peer?: string | undefined;
  /** For example `1.1`. */
  readonly httpVersion?: string | undefined;
}
