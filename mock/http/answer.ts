// Represents an answer as a value, before it becomes a Response or bytes on a socket.

/** Status, own headers (lower-case names) and text of an answer. */
export interface Answer {
  /** 0 where a fault leaves the request unanswered. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The encoded body; null if there is none (204). */
  readonly body: string | null;
  /** Absent: the answer is sent as it is. */
  readonly wire?: Wire;
}

/** How an answer is sent when a fault changes that. */
export type Wire =
  /** No answer: the connection is reset, or closed in order; or the client has given up waiting. */
  | { readonly kind: "unanswered"; readonly ending: "reset" | "closed" | "abandoned" }
  | {
      readonly kind: "body";
      /** The connection is closed after so many bytes of the body. */
      readonly bytesSent?: number;
      /** The body goes out in pieces, with a pause in real time between them. */
      readonly pace?: { readonly pieceBytes: number; readonly pauseMs: number };
    };

/** Whether a client gets an answer. */
export function isAnswered({ wire }: Answer): boolean {
  return wire?.kind !== "unanswered";
}

/** What comes with a request, as Hono bindings. A server gives all of it, so that it can play answers on its socket itself. */
export interface ServerBindings {
  /** Writes the answer to the socket; the Response it gives back tells the adapter that everything is sent. */
  play?(answer: Answer): Response;
  /** The target as sent: in the request's URL `/api/../x` has become `/x` already. Without a server, the text that fetch was given. */
  readonly target?: string | undefined;
  /** Names and values of the headers in turn, as sent. */
  readonly rawHeaders?: readonly string[] | undefined;
}
