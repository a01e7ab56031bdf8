// A whole mock whose process clock is injected too, so that every byte it answers can come again: its time goes on by a fixed step with
// each look. Requests go in as a server hands them in. Made by test/proof/million/play.ts.
import { mintToken } from "../../../mock/auth/token.ts";
import { composeMock } from "../../../mock/compose.ts";
import type { OpenControl } from "../../../mock/control/control.ts";
import type { Sandboxes } from "../../../mock/control/sandboxes/sandbox-registry.ts";
import type { WebhookSender } from "../../../mock/control/webhooks/webhook.ts";
import type { Logger } from "../../../mock/core/logger.ts";
import { createOperating } from "../../../mock/core/operating/operating.ts";
import type { Answer } from "../../../mock/http/answer.ts";
import { settleOptions } from "../../../mock/options/mock-options.ts";
import { listen, type RunningServer, type Servable } from "../../../mock/server.ts";
import { loadWorlds } from "../../../mock/worlds/load-worlds.ts";
import { clockStart } from "../proof-mock.ts";

/** A request as it is sent. */
export interface Asked {
  /** What made it, for the figures. */
  readonly kind: string;
  readonly surface: "service" | "admin" | "none";
  /** Undefined where it is meant for no operation. */
  readonly operationId: string | undefined;
  readonly sandboxId: string;
  readonly method: string;
  /** Path and query, the sandbox's prefix included. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** How a fault lets it be sent; undefined where it is sent as it is. */
  readonly wire: string | undefined;
}

export interface MillionMock {
  readonly sandboxes: Sandboxes;
  readonly control: OpenControl;
  /** What was logged as the mock's own bug since the last look, which empties it. */
  takeErrors(): readonly string[];
  ask(asked: Asked): Promise<Got>;
  /** Tokens by what is wrong with them; null sends none. */
  readonly tokens: ReadonlyMap<string, string | null>;
  listen(): Promise<RunningServer>;
  /** Waits for requests of sockets that are still being carried out: a client may see the end of its connection before the mock does. */
  settled(): Promise<void>;
  /** The process clock back to its beginning. */
  rewind(): void;
}

const origin = "http://127.0.0.1";
const stepMs = 2;
const played = new Response(null);

/** Every receiver takes what it gets, at once. */
const webhookSender: WebhookSender = {
  assertAllowed: async () => {},
  send: async () => ({ requestHeaders: {}, status: 204, responseHeaders: {}, responseBody: "", error: null }),
};

/** 40 tickets, strict tokens, a clock that stands. */
export async function createMillionMock(seed: number): Promise<MillionMock> {
  let elapsedMs = 0;
  // By request, not by look: how often a socket looks at the time depends on the machine.
  const elapsed = () => elapsedMs;
  const pass = () => {
    elapsedMs += stepMs;
  };
  let errors: string[] = [];
  const logger: Logger = {
    info() {},
    error: (event, fields) => void errors.push(`${event} ${JSON.stringify(fields)}`),
  };
  const settled = settleOptions({ seed, tickets: 40, now: clockStart, clock: "frozen", auth: "strict" });
  const worlds = await loadWorlds(settled);
  const pending = new Set<Promise<unknown>>();
  const mock = composeMock({
    ...worlds,
    rules: {},
    unknownInput: "refuse",
    maxSandboxes: 20,
    memoryLimit: 2 * 1024 ** 3,
    autoSandbox: false,
    stopwatch: elapsed,
    sleep: async () => {},
    realTime: () => clockStart + Math.floor(elapsed()),
    // By request too: how soon a timer of the machine rings beside them depends on the machine.
    startTimer: () => () => {},
    openWebhookSender: async () => webhookSender,
    auth: { mode: "strict" },
    http: { basePath: "", cors: true, bodyLimit: 64 * 1024 },
    admin: { hosts: [] },
    logger,
    operating: createOperating(),
  });
  return {
    sandboxes: mock.sandboxes,
    control: mock.control(origin),
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    ask(asked) {
      pass();
      return ask(mock.fetch, asked);
    },
    tokens: await mintTokens(),
    listen: () => listen({ fetch: tracked(mock.fetch, pending) }, { host: "127.0.0.1", port: 0 }),
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
      pass();
    },
    rewind() {
      elapsedMs = 0;
    },
  };
}

type Fetch = Servable["fetch"];

/** The same, and notes what is under way. */
function tracked(fetch: Fetch, pending: Set<Promise<unknown>>): Fetch {
  return (request, bindings) => {
    const response = fetch(request, bindings);
    if (response instanceof Response) return response;
    const end = response.catch(() => undefined).finally(() => pending.delete(end));
    pending.add(end);
    return response;
  };
}

async function ask(
  fetch: (
    request: Request,
    bindings: { play(answer: Answer): Response; target: string },
  ) => Response | Promise<Response>,
  { method, target, headers, body }: Asked,
): Promise<Got> {
  let answer: Answer | undefined;
  const play = (given: Answer) => {
    answer = given;
    return played;
  };
  const request = new Request(origin + target, { method, headers, ...(body === undefined ? {} : { body }) });
  const response = await fetch(request, { play, target });
  if (answer !== undefined) {
    const { status, headers: own, body: text, wire } = answer;
    return { status, headers: own, text: text ?? "", wire: wire === undefined ? undefined : JSON.stringify(wire) };
  }
  // A stream of events: nobody reads it to its end.
  await response.body?.cancel();
  return { status: response.status, headers: Object.fromEntries(response.headers), text: "", wire: undefined };
}

async function mintTokens(): Promise<ReadonlyMap<string, string | null>> {
  const exp = clockStart / 1000;
  const [first, second, late, foreign, nobody] = await Promise.all([
    mintToken({ userId: 1 }),
    mintToken({ userId: 2 }),
    mintToken({ userId: 1, exp: exp - 1 }),
    mintToken({ userId: 1, secret: "of somebody else" }),
    mintToken({ userId: 999_999 }),
  ]);
  const wrong = { late, foreign, nobody, cut: first.slice(0, -4), none: null, text: "no.token.either" };
  return new Map(Object.entries({ first, second, ...wrong }));
}
