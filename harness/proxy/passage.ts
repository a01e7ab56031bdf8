// Tracks one request through the proxy and writes its journal entry.
import type { IncomingMessage, ServerResponse } from "node:http";
import { codeOf } from "../../mock/contract/error-code.ts";
import type { Exchange } from "../../mock/control/journal/journal-entry.ts";
import type { Sandbox } from "../../mock/control/sandboxes/sandbox.ts";
import type { Violation } from "../../mock/engine/core/errors.ts";
import { elapsedMs, realTime } from "../../mock/engine/core/process-time.ts";
import type { OperationRoute } from "../../spec/generated/operations.ts";
import type { TrafficExchange } from "../record/traffic-recorder.ts";
import type { CheckedRequest, RequestParts } from "./check-exchange.ts";
import type { CollectedBody } from "./collect.ts";
import type { ResolvedProxyOptions } from "./proxy-options.ts";
import { type Refusal, sendRefusal, toRefusalBody } from "./refusal.ts";

/** The target's response as the journal stores it. */
export interface PassedResponse {
  /** null if the client had disconnected. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  /** null if it was not collected. */
  readonly text: string | null;
  /** The parsed text: a JSON value, or the text if it is not JSON; undefined if there is none. */
  readonly body: unknown;
}

/** The response to a client that has disconnected; it is never sent. */
export const noResponse: PassedResponse = Object.freeze({ status: null, headers: {}, text: null, body: undefined });

export interface PassageParts {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly options: ResolvedProxyOptions;
  readonly route: OperationRoute | undefined;
  readonly request: RequestParts;
  readonly collected: CollectedBody;
  readonly sandbox: Sandbox;
  /** Finds the request's breaches; leaves out the body if the response arrives before the body is complete. */
  check(): Promise<CheckedRequest>;
}

export interface Passage extends Pick<PassageParts, "incoming" | "outgoing" | "options" | "route" | "check"> {
  /** Writes the journal entry, once. */
  finish(response: PassedResponse, violations: readonly Violation[]): Promise<void>;
  /** Responds in place of the target, which may already have responded. */
  refuse(refusal: Refusal): Promise<void>;
}

const jsonType = { "content-type": "application/json" };

export function createPassage(parts: PassageParts): Passage {
  const { incoming, outgoing, options, route, sandbox, check } = parts;
  const startedAt = elapsedMs();
  const at = sandbox.clock.now();
  let isFinished = false;
  let isRefused = false;

  async function finish(response: PassedResponse, violations: readonly Violation[]): Promise<void> {
    if (isFinished) return;
    isFinished = true;
    const durationMs = elapsedMs() - startedAt;
    const { body: requestBody } = await check();
    const { status, body: responseBody } = response;
    const entry = toJournalEntry(parts, response, { at, requestBody, violations, durationMs });
    const { method, path, code } = entry;
    options.logger.info("request", { method, path, status, code, violations: violations.length, durationMs });
    record(parts, { at, requestBody, status, responseBody });
    sandbox.journal.record(entry);
  }
  async function refuse(refusal: Refusal): Promise<void> {
    if (isRefused) return;
    isRefused = true;
    const { violations } = await check();
    const body = outgoing.headersSent ? undefined : toRefusalBody(refusal);
    const text = body === undefined ? null : JSON.stringify(body);
    const status = outgoing.destroyed ? null : refusal.status;
    // The journal entry comes first, so a client that has the response can find it.
    await finish({ status, headers: jsonType, text, body }, refusal.violations ?? violations);
    if (!outgoing.destroyed) sendRefusal(outgoing, refusal);
  }
  return { incoming, outgoing, options, route, check, finish, refuse };
}

function toJournalEntry(
  { incoming, options, route, request, collected, sandbox }: PassageParts,
  { status, headers, text, body }: PassedResponse,
  facts: Pick<Exchange, "at" | "requestBody" | "violations" | "durationMs">,
): Exchange {
  return {
    ...facts,
    machineAt: Math.round(realTime() - facts.durationMs),
    method: request.method,
    path: options.basePath + request.path,
    queryText: request.query,
    operationId: route?.operationId,
    requestHeaders: incoming.rawHeaders,
    requestBytes: collected.bytes,
    status,
    code: Number(status) >= 400 ? codeOf(body) : undefined,
    responseHeaders: headers,
    responseText: text,
    ignored: [],
    faults: [],
    handling: undefined,
    version: sandbox.store.version,
  };
}

/** Passes an exchange to the recorder once the client has its response. */
function record(
  { options: { recorder }, outgoing, request, route }: PassageParts,
  parts: Omit<TrafficExchange, "method" | "path" | "operationId">,
): void {
  if (recorder === undefined) return;
  const exchange = { ...parts, method: request.method, path: request.path, operationId: route?.operationId };
  if (outgoing.closed) recorder.add(exchange);
  else outgoing.once("close", () => recorder.add(exchange));
}
