// Runs `verify` against a mock in process, without delays, and records every request.
import { type VerifyOptions, type VerifyReport, verify } from "../../../harness/verify.ts";
import { createMock } from "../../../mock/create-mock.ts";
import type { MockOptions } from "../../../mock/mock.ts";

/** A request that the run sent. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: string | undefined;
}

/** The report of a run, its requests, and how long it would have waited. */
export interface VerifyRun {
  readonly report: VerifyReport;
  readonly sentRequests: readonly SentRequest[];
  readonly waitedMs: number;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A verification of a mock, which has five tickets unless the options say otherwise: larger mocks take longer.
 * @param wrap wraps the mock's fetch
 */
export async function verifyMock(
  mockOptions: MockOptions = {},
  options: Partial<VerifyOptions> = {},
  wrap: (send: Send) => Send = (send) => send,
): Promise<VerifyRun> {
  const mock = await createMock({ ...(mockOptions.scenario === undefined && { tickets: 5 }), ...mockOptions });
  try {
    const token = await mock.token();
    return await verifyThrough(
      wrap((url, init) => mock.fetch(url, init)),
      { token, ...options },
    );
  } finally {
    await mock.close();
  }
}

/** Verifies any fetch handler. */
export async function verifyThrough(send: Send, options: Partial<VerifyOptions> = {}): Promise<VerifyRun> {
  const sentRequests: SentRequest[] = [];
  let waitedMs = 0;
  const recordingFetch: Send = (url, init) => {
    const { pathname, search } = new URL(url);
    const body = typeof init.body === "string" ? init.body : undefined;
    const authorization = new Headers(init.headers).get("authorization");
    sentRequests.push({ method: init.method ?? "GET", path: `${pathname}${search}`, authorization, body });
    return send(url, init);
  };
  const report = await verify({
    target: "http://service.example",
    fetch: recordingFetch,
    now: () => Date.UTC(2026, 2, 2) + waitedMs,
    sleep: (milliseconds) => {
      waitedMs += milliseconds;
      return Promise.resolve();
    },
    ...options,
  });
  return { report, sentRequests, waitedMs };
}

/** Findings as short lines: `getTicket null 200 /from deviation`. */
export function toLines({ findings }: VerifyReport): readonly string[] {
  return findings.map(({ operationId, kind, place, verdict }) => `${operationId} ${kind} ${place} ${verdict}`);
}
