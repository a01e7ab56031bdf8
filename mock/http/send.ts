// Sends a response through the server that received its request, or returns it as a Response if there is no server.
import type { Context } from "hono";
import type { Sleep } from "../engine/core/clock.ts";
import { toResponse } from "./in-process-response.ts";
import type { PlainResponse } from "./plain-response.ts";
import type { ServerBindings } from "./server-bindings.ts";

/** A request as the router passes it. */
export type AppContext = Context<{ Bindings: ServerBindings }>;

/** The bindings that the server passed with a request; empty without a server. */
export function bindingsOf({ env }: AppContext): ServerBindings {
  // In process there are no bindings, despite the router's type.
  return (env as ServerBindings | undefined) ?? noServer;
}

const noServer: ServerBindings = Object.freeze({});

/** @throws the error that a client's fetch would throw */
export function send(context: AppContext, response: PlainResponse, sleep: Sleep): Response {
  const { write } = bindingsOf(context);
  return write === undefined ? toResponse(response, () => context.req.raw.signal, sleep) : write(response);
}
