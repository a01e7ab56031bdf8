// Verifies a mock in this process for tests, without waiting, and records every request.
import { type VerifyOptions, type VerifyReport, verify } from "../../../harness/verify.ts";
import { createMock } from "../../../mock/create-mock.ts";
import type { MockOptions } from "../../../mock/mock.ts";

/** A request as sent. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: string | undefined;
}

/** A run's result, its requests, and how long it would have waited, in milliseconds. */
export interface Verified {
  readonly report: VerifyReport;
  readonly sent: readonly SentRequest[];
  readonly waited: number;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** @param around wraps the mock */
export async function verifyMock(
  mockOptions: MockOptions = {},
  options: Partial<VerifyOptions> = {},
  around: (send: Send) => Send = (send) => send,
): Promise<Verified> {
  const mock = await createMock(mockOptions);
  try {
    const token = await mock.token();
    return await verifyThrough(
      around((url, init) => mock.fetch(url, init)),
      { token, ...options },
    );
  } finally {
    await mock.close();
  }
}

/** As above, with any fetch handler. */
export async function verifyThrough(send: Send, options: Partial<VerifyOptions> = {}): Promise<Verified> {
  const sent: SentRequest[] = [];
  let waited = 0;
  const fetchNoted: Send = (url, init) => {
    const { pathname, search } = new URL(url);
    const body = typeof init.body === "string" ? init.body : undefined;
    const authorization = new Headers(init.headers).get("authorization");
    sent.push({ method: init.method ?? "GET", path: `${pathname}${search}`, authorization, body });
    return send(url, init);
  };
  const report = await verify({
    target: "http://service.example",
    fetch: fetchNoted,
    now: () => Date.UTC(2026, 2, 2) + waited,
    sleep: (milliseconds) => {
      waited += milliseconds;
      return Promise.resolve();
    },
    ...options,
  });
  return { report, sent, waited };
}

/** Findings as short lines: `getTicket null 200 /from deviation`. */
export function toLines({ findings }: VerifyReport): readonly string[] {
  return findings.map(({ operationId, kind, place, verdict }) => `${operationId} ${kind} ${place} ${verdict}`);
}
