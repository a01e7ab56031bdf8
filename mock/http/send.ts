// Sends an answer: through the server where there is one, else as a Response.
import type { Context } from "hono";
import type { Sleep } from "../engine/core/clock.ts";
import type { Answer, ServerBindings } from "./answer.ts";
import { toResponse } from "./play-in-process.ts";

/** A request as the router passes it. */
export type AppContext = Context<{ Bindings: ServerBindings }>;

/** What the server gave with a request; nothing without one. */
export function bindingsOf({ env }: AppContext): ServerBindings {
  // Despite the router's type, in process there are no bindings.
  return (env as ServerBindings | undefined) ?? noServer;
}

const noServer: ServerBindings = Object.freeze({});

/**
 * Plays an answer.
 * @throws what a client's fetch would throw (mock/http/play-in-process.ts)
 */
export function send(context: AppContext, answer: Answer, sleep: Sleep): Response {
  const { play } = bindingsOf(context);
  return play === undefined ? toResponse(answer, () => context.req.raw.signal, sleep) : play(answer);
}
