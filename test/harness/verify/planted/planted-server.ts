// A server with one deviation: the mock behind a function that modifies a request or an answer. Independent of the code of verify.

/** A request as the planted server receives it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  // Any JSON: each deviation knows the shape it accesses.
  readonly body: Json;
  readonly hasToken: boolean;
}

/** An answer as the planted server sends it; `text` instead of a body that is not JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly text?: string;
}

/** JSON accessed without checks. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A planted deviation. */
export interface Planted {
  readonly name: string;
  /** Operation and kind of the finding that reports it: `getTicket null`. */
  readonly finds: string;
  /** Whether only writes reveal it. */
  readonly writes?: boolean;
  /** Modifies the request before the service receives it. */
  ask?(asked: Asked): Asked;
  /** Modifies an answer; undefined closes the connection. */
  answer?(reply: Reply, asked: Asked, memory: Map<string, Json>): Reply | undefined;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The service with one deviation. */
export function plant(planted: Planted, send: Send): Send {
  const memory = new Map<string, Json>();
  return async (url, init) => {
    const given = toAsked(url, init);
    const asked = planted.ask?.(given) ?? given;
    const response = await send(...toCall(url, init, asked));
    const text = await response.text();
    const reply: Reply = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: JSON.parse(text),
    };
    const spoilt = planted.answer === undefined ? reply : planted.answer(reply, given, memory);
    if (spoilt === undefined) throw new TypeError("fetch failed", { cause: new Error("other side closed") });
    const { "content-length": _, ...headers } = spoilt.headers;
    // Bytes have no implicit media type, so that it can be missing.
    const bytes = new TextEncoder().encode(spoilt.text ?? JSON.stringify(spoilt.body));
    return new Response(bytes, { status: spoilt.status, headers });
  };
}

function toAsked(url: string, init: RequestInit): Asked {
  const { pathname, searchParams } = new URL(url);
  const text = typeof init.body === "string" ? init.body : "null";
  let body: Json;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const authorization = new Headers(init.headers).get("authorization");
  const hasToken = authorization !== null && authorization.split(".").length === 3;
  return { method: init.method ?? "GET", path: pathname, query: searchParams, body, hasToken };
}

function toCall(url: string, init: RequestInit, asked: Asked): [string, RequestInit] {
  const to = new URL(url);
  to.pathname = asked.path;
  to.search = asked.query.toString();
  const isSame = typeof init.body !== "string" || asked.body === null;
  return [to.href, isSame ? init : { ...init, body: JSON.stringify(asked.body) }];
}
