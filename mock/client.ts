// Creates a client of the service, typed by its contract: for a mock in process, a mock that listens, or the service
// itself.
import createClient, { type Client } from "openapi-fetch";
import type { paths as generatedPaths } from "../spec/generated/types.ts";

// openapi-fetch 0.17 turns readonly arrays in responses into objects without methods, so responses have plain arrays
// here; requests are unchanged.
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

/** The paths of the contract, as openapi-fetch takes them: `createClient<paths>({ baseUrl })`. */
export interface paths extends ClientPaths<generatedPaths> {}

/** Calls by method and path of `Paths`: `client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })`. */
export type TicketClient<Paths extends object = paths> = Client<ClientPaths<Paths>>;

export interface TicketClientOptions {
  /**
   * Precedes every path; without a trailing slash, for example `http://127.0.0.1:4010`.
   * @example createTicketClient({ baseUrl: "http://127.0.0.1:4010" })
   */
  readonly baseUrl: string;
  /**
   * Sent as `Authorization: Bearer <token>`; a function is called before each request; undefined sends nothing.
   * @example createTicketClient({ baseUrl: url, token: () => mock.token() })
   */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /**
   * Sends the requests; default: the global `fetch` at the time of the call.
   * @example createTicketClient({ baseUrl: "http://mock.local", fetch: (request) => mock.fetch(request) })
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * Sent with every request.
   * @example createTicketClient({ baseUrl: url, headers: { "x-mock-sandbox": "inbox-1" } })
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * A client that returns `{ data, error, response }`: `data` of a 2xx response, `error` of any other. It rejects only if
 * `fetch` does. It knows every operation of the contract; a mock whose `surface` hides one answers 404.
 * @example
 * const client = createTicketClient({ baseUrl: url, token: await mock.token() });
 * const { data, error } = await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
 */
export function createTicketClient<Paths extends object = paths>(options: TicketClientOptions): TicketClient<Paths> {
  const { baseUrl, token, headers = {}, fetch = (request: Request) => globalThis.fetch(request) } = options;
  async function send(request: Request): Promise<Response> {
    const sent = typeof token === "function" ? await token() : token;
    if (sent !== undefined && !request.headers.has("authorization")) {
      request.headers.set("authorization", `Bearer ${sent}`);
    }
    return fetch(request);
  }
  return createClient<ClientPaths<Paths>>({ baseUrl, headers, fetch: send });
}
