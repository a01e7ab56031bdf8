// The journal of mocks over a home, by their control: across restarts and replicas.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { AdminSchema } from "../../../mock/contract/admin-types.ts";
import { openSqliteHome } from "../../../mock/storage/sqlite/sqlite-home.ts";
import { createHomeMemory, openMemoryHome } from "../storage/memory-home.ts";
import { type Asked, openKeptMock } from "./kept-mock.ts";

const folder = mkdtempSync(join(tmpdir(), "kept-journal-"));
afterAll(() => rmSync(folder, { recursive: true }));

const pathsOf = ({ requests }: AdminSchema<"RequestList">) => requests.map(({ path }) => path);

async function twoMocks(): Promise<readonly [Asked, Asked]> {
  const memory = createHomeMemory();
  return [await openKeptMock(openMemoryHome(memory)), await openKeptMock(openMemoryHome(memory))];
}

test("is read, verified, exported and covered alike on every replica", async () => {
  const [one, two] = await twoMocks();
  await one.ask("GET /ticket/1");
  await two.ask("PATCH /ticket/2", { priority: "high" });
  for (const { steer } of [one, two]) {
    const list = await steer.listRequests("default");
    expect(new Set(pathsOf(list))).toEqual(new Set(["/ticket/1", "/ticket/2"]));
    expect(list).not.toHaveProperty("incomplete");
    expect(new Set(list.requests.map(({ replica }) => replica))).toEqual(new Set(["replica-1", "replica-2"]));
    const asked = { operationId: "updateTicket", match: { path: { ticketId: 2 }, body: { priority: "high" } } };
    expect(await steer.verifyRequests("default", asked)).toMatchObject({ matched: true, count: 1 });
    const { log } = await steer.exportHar("default");
    expect(log.entries).toHaveLength(2);
    expect(log).not.toHaveProperty("_incomplete");
    expect((await steer.getCoverage("default")).requestCount).toBe(2);
    expect((await steer.getTotalCoverage()).requestCount).toBe(2);
  }
  for (const mock of [one, two]) await mock.end();
});

test("judges no secrets, on whichever replica", async () => {
  const [one, two] = await twoMocks();
  await one.ask("GET /ticket/1?access_token=s3cret");
  for (const { steer } of [one, two]) {
    const verify = (access_token: string) =>
      steer.verifyRequests("default", { operationId: "getTicket", match: { query: { access_token } } });
    expect(await verify("s3cret")).toMatchObject({ matched: true });
    expect(await verify("another")).toMatchObject({ matched: true });
  }
  for (const mock of [one, two]) await mock.end();
});

test("says everywhere where a replica did not answer", async () => {
  const memory = createHomeMemory();
  const startTimer = (callBack: () => void, milliseconds: number) => {
    if (milliseconds === 1_000) queueMicrotask(callBack);
    return () => {};
  };
  const one = await openKeptMock(openMemoryHome(memory), {}, { startTimer });
  await one.ask("GET /ticket/1");
  openMemoryHome(memory, { replica: "silent" });
  const { steer } = one;
  expect(await steer.listRequests("default")).toMatchObject({ incomplete: true, total: 1 });
  expect(await steer.verifyRequests("default", { operationId: "getTicket" })).toMatchObject({ incomplete: true });
  expect(await steer.getCoverage("default")).toMatchObject({ incomplete: true });
  expect(await steer.getTotalCoverage()).toMatchObject({ incomplete: true });
  expect((await steer.exportHar("default")).log).toMatchObject({ _incomplete: true });
  await one.end();
});

test("is emptied on every replica by clearing, a reset and a switch of scenario", async () => {
  const [one, two] = await twoMocks();
  const moves: readonly (() => Promise<unknown>)[] = [
    () => one.steer.clearRequests("default"),
    () => one.steer.resetSandbox("default"),
    () => two.steer.switchScenario("default", { name: "empty" }),
  ];
  for (const move of moves) {
    await one.ask("GET /me");
    await two.ask("GET /me");
    expect(await two.steer.listRequests("default")).toMatchObject({ total: 2 });
    await move();
    await two.ask("GET /category");
    for (const { steer } of [one, two]) expect(pathsOf(await steer.listRequests("default"))).toEqual(["/category"]);
    await one.steer.clearRequests("default");
  }
  for (const mock of [one, two]) await mock.end();
});

test("streams what other replicas answer", async () => {
  const [one, two] = await twoMocks();
  const reader = (await one.steer.streamRequests("default")).getReader();
  await two.ask("GET /ticket/1");
  const first = reader.read();
  await two.steer.listRequests("default");
  expect(new TextDecoder().decode((await first).value)).toContain('"replica":"replica-2"');
  await reader.cancel();
  for (const mock of [one, two]) await mock.end();
});

test("is in the file after a restart, without the secrets", async () => {
  const file = join(folder, "journal.db");
  const first = await openKeptMock(await openSqliteHome(file));
  await first.ask("GET /ticket/1");
  await first.steer.resetSandbox("default");
  await first.ask("GET /ticket/2?access_token=s3cret");
  const list = await first.steer.listRequests("default");
  await first.end();
  const second = await openKeptMock(await openSqliteHome(file));
  const again = await second.steer.listRequests("default");
  expect(pathsOf(again)).toEqual(["/ticket/2"]);
  expect({ ...again.requests[0], id: 0 }).toEqual({ ...list.requests[0], id: 0 });
  expect((await second.steer.getCoverage("default")).requestCount).toBe(1);
  await second.ask("GET /ticket/3");
  expect(pathsOf(await second.steer.listRequests("default"))).toEqual(["/ticket/2", "/ticket/3"]);
  await second.end();
});

async function totalOf({ steer }: Asked, operationId: string): Promise<number | undefined> {
  const { operations, requestCount } = await steer.getTotalCoverage();
  expect(operations.reduce((sum, one) => sum + one.requestCount, 0)).toBe(requestCount);
  const asked = operations.find((one) => one.operationId === operationId);
  expect(Object.values(asked?.statusCounts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(asked?.requestCount);
  return asked?.requestCount;
}

test("counts each request once in the coverage over all sandboxes, however often its sandbox leaves and comes back", async () => {
  const [one, two] = await twoMocks();
  await one.steer.createSandbox({ id: "a" });
  await one.ask("GET /ticket/1", undefined, "a");
  await two.ask("GET /ticket/2", undefined, "a");
  expect(await totalOf(one, "getTicket")).toBe(2);
  for (let turn = 1; turn <= 2; turn += 1) {
    // As where memory is needed: it leaves this process, and its next request loads it.
    one.sandboxes.delete("a");
    expect(await totalOf(one, "getTicket")).toBe(1 + turn);
    await one.ask("GET /ticket/3", undefined, "a");
    expect(await totalOf(one, "getTicket")).toBe(2 + turn);
    expect((await one.steer.getCoverage("a")).requestCount).toBe(2 + turn);
  }
  await one.steer.clearRequests("a");
  await one.ask("GET /ticket/4", undefined, "a");
  expect(await totalOf(one, "getTicket")).toBe(5);
  expect((await one.steer.getCoverage("a")).requestCount).toBe(1);
  for (const mock of [one, two]) await mock.end();
});

test("counts each request once in the coverage over all sandboxes after resets on every replica", async () => {
  const [one, two] = await twoMocks();
  await one.ask("GET /ticket/1");
  await two.ask("GET /ticket/1");
  for (const mock of [one, two]) expect(await totalOf(mock, "getTicket")).toBe(2);
  await one.steer.resetSandbox("default");
  await one.ask("GET /ticket/1");
  await two.ask("GET /ticket/1");
  for (const mock of [one, two]) expect(await totalOf(mock, "getTicket")).toBe(4);
  await two.steer.resetSandbox("default");
  await one.steer.clearRequests("default");
  for (const mock of [one, two]) expect(await totalOf(mock, "getTicket")).toBe(4);
  for (const mock of [one, two]) await mock.end();
});
