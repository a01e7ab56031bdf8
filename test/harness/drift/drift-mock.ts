// Runs `drift` against a mock in process, without delays.
import { type Drift, type DriftOptions, type DriftReport, drift } from "../../../harness/verify.ts";
import { createMock } from "../../../mock/create-mock.ts";
import type { MockOptions } from "../../../mock/mock.ts";

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A comparison of a mock, which has five tickets unless the options say otherwise: larger mocks take longer.
 * @param wrap wraps the mock's fetch
 */
export async function driftOf(
  mockOptions: MockOptions,
  options: Partial<DriftOptions> = {},
  wrap: (send: Send) => Send = (send) => send,
): Promise<DriftReport> {
  await using mock = await createMock({ ...(mockOptions.scenario === undefined && { tickets: 5 }), ...mockOptions });
  return drift({
    target: "http://service.example",
    token: await mock.token(),
    rate: 1000,
    sleep: () => Promise.resolve(),
    now: () => Date.UTC(2026, 2, 2),
    fetch: wrap((url, init) => mock.fetch(url, init)),
    ...options,
  });
}

/** Modifies the JSON of 200 responses for a matching path. */
export function alterJson(path: RegExp, change: (body: { [name: string]: unknown }) => object): (send: Send) => Send {
  return (send) => async (url, init) => {
    const response = await send(url, init);
    if (response.status !== 200 || !path.test(new URL(url).pathname)) return response;
    return Response.json(change(await response.json()), { status: 200 });
  };
}

/** Formats a difference as one line. */
export const toLine = ({ class: name, operationId, kind, place }: Drift) => `${name}: ${operationId} ${kind} ${place}`;
/** A recorded request with a wrong response. */
export const versionEntry = {
  method: "GET",
  path: "/version",
  query: {},
  status: 200,
  responseHeaders: {},
  responseBody: { version: 5 },
};
/** The path of a ticket. */
export const ticketPath = /^\/ticket\/\d+$/;
