// Creates a typed client of the service, for a mock in process, a listening mock, or the service itself.
import createClient, { type Client } from "openapi-fetch";
import type { paths as generatedPaths } from "../spec/generated/types.ts";

// openapi-fetch 0.17 turns readonly arrays in responses into objects without methods, so response types have
// mutable arrays; requests are unchanged.
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [K in keyof T]: Plain<T[K]> }
    : T;
export type ClientPaths<Paths extends object> = {
  [Path in keyof Paths]: {
    [Method in keyof Paths[Path]]: {
      [Part in keyof Paths[Path][Method]]: Part extends "responses"
        ? Plain<Paths[Path][Method][Part]>
        : Paths[Path][Method][Part];
    };
  };
};

/** The paths of the contract, for openapi-fetch: `createClient<paths>({ baseUrl })`. */
export interface paths extends ClientPaths<generatedPaths> {}

/** A client of `Paths`: `client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })`. */
export type TicketClient<Paths extends object = paths> = Client<ClientPaths<Paths>>;

export interface TicketClientOptions {
  /**
   * The prefix of every path, without a trailing slash, for example `http://127.0.0.1:4010`.
   * @example createTicketClient({ baseUrl: "http://127.0.0.1:4010" })
   */
  readonly baseUrl: string;
  /**
   * The token for `Authorization: Bearer <token>`; a function is called before each request; undefined: no header.
   * @example createTicketClient({ baseUrl: url, token: () => mock.token() })
   */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /**
   * Sends requests; default: the global `fetch` at the time of the call.
   * @example createTicketClient({ baseUrl: "http://mock.local", fetch: (request) => mock.fetch(request) })
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * Headers sent with every request.
   * @example createTicketClient({ baseUrl: url, headers: { "x-mock-sandbox": "inbox-1" } })
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Creates a client whose calls return `{ data, error, response }`: `data` from a 2xx response, `error` from any other. A call
 * rejects only if `fetch` does. The client has every operation of the contract; a mock whose `surface` hides an
 * operation returns 404.
 * @example
 * const client = createTicketClient({ baseUrl: url, token: await mock.token() });
 * const { data, error } = await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
 */
export function createTicketClient<Paths extends object = paths>(options: TicketClientOptions): TicketClient<Paths> {
  const { baseUrl, token, headers = {}, fetch = (request: Request) => globalThis.fetch(request) } = options;
  async function send(request: Request): Promise<Response> {
    const bearer = typeof token === "function" ? await token() : token;
    if (bearer !== undefined && !request.headers.has("authorization")) {
      request.headers.set("authorization", `Bearer ${bearer}`);
    }
    return fetch(request);
  }
  return createClient<ClientPaths<Paths>>({ baseUrl, headers, fetch: send });
}
