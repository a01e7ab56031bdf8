// Starts a small mock, fresh or with many changes, and sends requests to it.
import { expect } from "vitest";
import { createMock, type Mock, type MockSandbox } from "../../../mock/create-mock.ts";
import { setRules } from "./sandboxes/sample-sandbox.ts";

const now = "2026-03-02T09:00:00Z";
export const json = { "content-type": "application/json" };

export function send({ fetch }: Pick<MockSandbox, "fetch">, method: string, path: string, body?: object) {
  return fetch(path, { method, headers: json, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

/** 60 tickets; requests need no token. */
export function start(): Promise<Mock> {
  return createMock({ now, auth: "off", tickets: 60 });
}

/** A mock with changes of every kind: by requests, the control, faults, rules, chance and the clock. */
export async function startChangedMock(): Promise<Mock> {
  const mock = await start();
  const change = { status: "open", workedOnBy: 1, tagIds: [2, 5] };
  expect((await send(mock, "PATCH", "/ticket/3", change)).status).toBe(200);
  const { control } = mock;
  await control.createRecord("default", "tickets", { traits: ["escalated"], subject: "Zähler 𝄞 \u2028" });
  await control.createRecord("default", "teams", { id: 90 });
  await control.deleteRecord("default", "teams", "90");
  await control.patchRecord("default", "tags", "2", { name: "Umzug" });
  mock.stateOf().store.transact((tx) => tx.random("appId").next());
  await control.addFault("default", { id: "late", effect: { kind: "delay", fixedMs: 5 }, match: { tag: "tickets" } });
  setRules(mock.stateOf(), { pendingNeedsDueDate: true });
  await control.advanceClock("default", { duration: "P2D" });
  return mock;
}
