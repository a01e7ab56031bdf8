// The data that a server passes with each request, as Hono bindings.
import type { PlainResponse } from "./plain-response.ts";

/** A server sets every field and writes responses to its socket itself. */
export interface ServerBindings {
  /** Writes the response to the socket; the returned Response tells the adapter that everything was sent. */
  write?(response: PlainResponse): Response;
  /**
   * The target as sent: a request's URL has already turned `/api/../x` into `/x`. Without a server, the URL passed to
   * fetch.
   */
  readonly target?: string | undefined;
  /** Names and values of the headers alternating, as sent. */
  readonly rawHeaders?: readonly string[] | undefined;
  /** The address at the other end of the connection: a client, or a proxy. */
  readonly peer?: string | undefined;
  /** The HTTP version, for example `1.1`. */
  readonly httpVersion?: string | undefined;
}
