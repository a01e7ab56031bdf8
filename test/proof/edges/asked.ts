// Asks a mock in this process, for the tests beside it: what it answers at the edges of what a request or a state can be.
import { expect } from "vitest";
import { createMock, type Mock } from "../../../mock/create-mock.ts";

const json = { "content-type": "application/json" };

/** A request: method, path, body. */
export type Asked = readonly [method: string, path: string, body?: object];

/** A small mock that lets everybody in, and is quickly exported and imported. */
export async function start(): Promise<Mock> {
  const mock = await createMock({ auth: "off", tickets: 12 });
  const { collections, ...state } = await mock.control.exportState("default");
  const { archivedDays = [] } = collections;
  const few = { ...collections, archivedDays: archivedDays.slice(0, 2) };
  await mock.control.importState("default", { ...state, collections: few });
  return mock;
}

/** The status of the answer; any other body than JSON is an error. */
export async function statusOf(mock: Mock, [method, path, body]: Asked): Promise<number> {
  const response = await mock.fetch(path, {
    method,
    headers: json,
    body: body === undefined ? null : JSON.stringify(body),
  });
  await response.json();
  return response.status;
}

/** Asks each in turn; none may fail in the mock itself. */
export async function expectNoFailure(mock: Mock, all: readonly Asked[]): Promise<void> {
  for (const one of all) expect(await statusOf(mock, one), `${one[0]} ${one[1]}`).toBeLessThan(500);
}
