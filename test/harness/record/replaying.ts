// Records requests to a mock through a proxy, replays them against the recording, and reports the differences.
import { createProxy, type Recording } from "../../../harness/proxy.ts";
import { createMock } from "../../../mock/create-mock.ts";

import type { MockOptions } from "../../../mock/mock.ts";

export type SentRequest = readonly [method: string, path: string, body?: object];
type RecordedResponse = { readonly status: number; readonly body: unknown };
type Send = (method: string, path: string, body?: object) => Promise<RecordedResponse>;

const start = { now: "2026-06-01T08:00:00Z", clock: "frozen" } as const;

function createSender(fetch: (path: string, init: RequestInit) => Promise<Response>, token: string): Send {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
}

/** Responses and their recording. */
export interface RecordedRun {
  readonly responses: readonly RecordedResponse[];
  readonly recording: Recording;
}

export async function record(
  requests: readonly SentRequest[],
  options: { readonly keepPersonalData?: boolean; readonly renumber?: boolean } = {},
) {
  await using mock = await createMock(start);
  const { url: target } = await mock.listen();
  await using proxy = await createProxy({ target, record: true, ...options });
  // Both clocks show the same time.
  await proxy.control.setClock("default", { now: start.now, mode: "frozen" });
  const send = createSender((path, init) => fetch(proxy.url + path, init), await mock.token());
  const responses = [];
  for (const request of requests) responses.push(await send(...request));
  return { responses, recording: proxy.recording("recorded") } satisfies RecordedRun;
}

/** A request whose response differs from the recording, and where. */
interface Mismatch {
  readonly request: string;
  readonly pointers: readonly string[];
}

/** Returns the requests whose responses differ from the recording. */
export async function replay(
  requests: readonly SentRequest[],
  { responses, recording }: RecordedRun,
  clock: Partial<MockOptions> = { clock: "frozen" },
) {
  const { scenario } = recording;
  await using mock = await createMock({ scenarios: [scenario], scenario: scenario.name, ...clock });
  const send = createSender((path, init) => mock.fetch(`http://mock${path}`, init), await mock.token());
  const mismatches: Mismatch[] = [];
  for (const [index, request] of requests.entries()) {
    const pointers = differences(responses[index], await send(...request));
    if (pointers.length > 0) mismatches.push({ request: `${request[0]} ${request[1]}`, pointers });
  }
  return mismatches;
}

/** Returns the pointers at which two values differ. */
export function differences(left: unknown, right: unknown, pointer = ""): string[] {
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) {
    return Object.is(left, right) ? [] : [pointer];
  }
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].flatMap((name) =>
    differences(Reflect.get(left, name), Reflect.get(right, name), `${pointer}/${name}`),
  );
}
