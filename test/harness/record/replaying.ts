// Records requests to a mock through a proxy, replays them against the recording, and reports the differences.
import { createProxy, type Recording } from "../../../harness/proxy.ts";
import { createMock } from "../../../mock/create-mock.ts";

import type { MockOptions } from "../../../mock/mock.ts";

export type Sent = readonly [method: string, path: string, body?: object];
type Answer = { readonly status: number; readonly body: unknown };
type Play = (method: string, path: string, body?: object) => Promise<Answer>;

const start = { now: "2026-06-01T08:00:00Z", clock: "frozen" } as const;

function over(ask: (path: string, init: RequestInit) => Promise<Response>, token: string): Play {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await ask(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
}

/** The answers, and their recording. */
export interface Recorded {
  readonly answers: readonly Answer[];
  readonly recording: Recording;
}

export async function record(
  requests: readonly Sent[],
  options: { readonly keepPersonalData?: boolean; readonly renumber?: boolean } = {},
) {
  await using mock = await createMock(start);
  const { url: target } = await mock.listen();
  await using proxy = await createProxy({ target, record: true, ...options });
  // Both clocks show the same time.
  await proxy.control.setClock("default", { now: start.now, mode: "frozen" });
  const play = over((path, init) => fetch(proxy.url + path, init), await mock.token());
  const answers = [];
  for (const request of requests) answers.push(await play(...request));
  return { answers, recording: proxy.recording("recorded") } satisfies Recorded;
}

/** Requests whose answers differ from the recording, with the pointers of the differences. */
export async function replay(
  requests: readonly Sent[],
  { answers, recording }: Recorded,
  clock: Partial<MockOptions> = { clock: "frozen" },
) {
  const { scenario } = recording;
  await using mock = await createMock({ scenarios: [scenario], scenario: scenario.name, ...clock });
  const play = over((path, init) => mock.fetch(`http://mock${path}`, init), await mock.token());
  const different = [];
  for (const [index, request] of requests.entries()) {
    const found = differences(answers[index], await play(...request));
    if (found.length > 0) different.push([`${request[0]} ${request[1]}`, ...found]);
  }
  return different;
}

/** Pointers at which two values differ. */
export function differences(one: unknown, other: unknown, pointer = ""): string[] {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return Object.is(one, other) ? [] : [pointer];
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) =>
    differences(Reflect.get(one, name), Reflect.get(other, name), `${pointer}/${name}`),
  );
}
