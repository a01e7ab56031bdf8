// Requests that wait to be stored are cleared even while they are being stored.
import { expect, test } from "vitest";
import type { RetainedExchange } from "../../../../mock/control/journal/journal-entry.ts";
import { WaitingRequests } from "../../../../mock/control/storage/waiting-requests.ts";

const nothing = () => false;

function waitingFor(count: number): WaitingRequests {
  const waiting = new WaitingRequests();
  for (let id = 1; id <= count; id += 1) waiting.add(toRequest(id));
  return waiting;
}

const toRequest = (id: number) => ({ id, requestBytes: 1, responseBytes: 1 }) as RetainedExchange;

test("requests cleared while older ones are being stored are cleared with them", () => {
  const waiting = waitingFor(2);
  waiting.takeAll();
  waiting.add(toRequest(3));
  waiting.markCleared(nothing);
  waiting.add(toRequest(4));
  expect(waiting.endStoring()).toBe(2);
  expect(waiting.takeAll().map(({ id }) => id)).toEqual([3, 4]);
  expect(waiting.endStoring()).toBe(1);
});

test("requests that could not be stored wait before all others, still marked", () => {
  const waiting = waitingFor(2);
  waiting.markCleared(nothing);
  waiting.takeAll();
  waiting.add(toRequest(3));
  waiting.putBack();
  expect(waiting.takeAll().map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(waiting.endStoring()).toBe(2);
});

test("requests that turn out to be stored no longer wait, and are returned if they are to be cleared", () => {
  const waiting = waitingFor(3);
  waiting.markCleared(({ id }) => id === 3);
  expect(waiting.removeStored(({ id }) => id !== 2).map(({ id }) => id)).toEqual([1]);
  expect(waiting.takeAll().map(({ id }) => id)).toEqual([2]);
  expect(waiting.endStoring()).toBe(1);
});
