// The journal of stored mocks, across restarts and replicas.
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AdminSchema } from "../../../mock/contract/admin-types.ts";
import { openSqlite } from "../../../mock/engine/storage/drivers/sqlite.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { openStoredMock, type StoredMock } from "./stored-mock.ts";
import { useReplicas } from "./stored-replicas.ts";

const folder = useTemporaryFolder();
const { openTwo } = useReplicas();

const pathsOf = ({ requests }: AdminSchema<"RequestList">) => requests.map(({ path }) => path);

test("the journal, its verification, archive and coverage are the same on every replica", async () => {
  const [first, second] = await openTwo();
  await first.send("GET /ticket/1");
  await second.send("PATCH /ticket/2", { priority: "high" });
  for (const { control } of [first, second]) {
    await expect.poll(async () => (await control.listRequests("default")).total).toBe(2);
    const list = await control.listRequests("default");
    expect(new Set(pathsOf(list))).toEqual(new Set(["/ticket/1", "/ticket/2"]));
    expect(new Set(list.requests.map(({ replica }) => replica))).toEqual(new Set(["replica-1", "replica-2"]));
    expect(pathsOf(await control.listRequests("default", { changed: "tickets/2" }))).toEqual(["/ticket/2"]);
    const expected = { operationId: "updateTicket", match: { path: { ticketId: 2 }, body: { priority: "high" } } };
    expect(await control.verifyRequests("default", expected)).toMatchObject({ matched: true, count: 1 });
    const { log } = await control.exportHar("default");
    expect(log.entries).toHaveLength(2);
    expect((await control.getCoverage("default")).requestCount).toBe(2);
    expect((await control.getTotalCoverage()).requestCount).toBe(2);
  }
});

test("verification matches any secret, because stored entries contain no secrets", async () => {
  const [first, second] = await openTwo();
  await first.send("GET /ticket/1?access_token=s3cret");
  for (const { control } of [first, second]) {
    const verify = (access_token: string) =>
      control.verifyRequests("default", { operationId: "getTicket", match: { query: { access_token } } });
    await expect.poll(() => verify("s3cret")).toMatchObject({ matched: true });
    expect(await verify("another")).toMatchObject({ matched: true });
  }
});

test("clearing, a reset and a scenario switch empty the journal on every replica", async () => {
  const [first, second] = await openTwo();
  const ways: readonly (() => Promise<unknown>)[] = [
    () => first.control.clearRequests("default"),
    () => first.control.resetSandbox("default"),
    () => second.control.switchScenario("default", { name: "empty" }),
  ];
  for (const empty of ways) {
    await first.send("GET /me");
    await second.send("GET /me");
    await expect.poll(async () => (await second.control.listRequests("default")).total).toBe(2);
    await empty();
    await second.send("GET /category");
    for (const { control } of [first, second]) {
      await expect.poll(async () => pathsOf(await control.listRequests("default"))).toEqual(["/category"]);
    }
    await first.control.clearRequests("default");
  }
});

test("listAllRequests includes sandboxes that this replica has not loaded or has deleted", async () => {
  const [first, second] = await openTwo();
  for (const id of ["left", "right"]) await first.control.createSandbox({ id });
  await first.send("GET /ticket/1", undefined, "left");
  await first.send("GET /ticket/2", undefined, "right");
  const listAll = async () => {
    const { requests } = await second.control.listAllRequests();
    return requests.map(({ sandbox, path, deleted }) => [sandbox, path, deleted]);
  };
  await expect.poll(listAll).toEqual([
    ["left", "/ticket/1", undefined],
    ["right", "/ticket/2", undefined],
  ]);
  await second.control.deleteSandbox("left");
  expect(await listAll()).toEqual([
    ["left", "/ticket/1", true],
    ["right", "/ticket/2", undefined],
  ]);
});

test("the journal survives a restart, without secrets", async () => {
  const file = join(folder, "journal.db");
  const first = await openStoredMock(await openSqlite(file));
  await first.send("GET /ticket/1");
  await first.control.resetSandbox("default");
  await first.send("GET /ticket/2?access_token=s3cret");
  const list = await first.control.listRequests("default");
  await first.end();
  const second = await openStoredMock(await openSqlite(file));
  const restored = await second.control.listRequests("default");
  expect(pathsOf(restored)).toEqual(["/ticket/2"]);
  expect({ ...restored.requests[0], id: 0 }).toEqual({ ...list.requests[0], id: 0 });
  expect((await second.control.getCoverage("default")).requestCount).toBe(1);
  await second.send("GET /ticket/3");
  expect(pathsOf(await second.control.listRequests("default"))).toEqual(["/ticket/2", "/ticket/3"]);
  await second.end();
});

async function totalOf({ control }: StoredMock, operationId: string): Promise<number | undefined> {
  const { operations, requestCount } = await control.getTotalCoverage();
  expect(operations.reduce((sum, operation) => sum + operation.requestCount, 0)).toBe(requestCount);
  const found = operations.find((operation) => operation.operationId === operationId);
  expect(Object.values(found?.statusCounts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(found?.requestCount);
  return found?.requestCount;
}

test("total coverage counts each request once, however often its sandbox is unloaded and loaded", async () => {
  const [first, second] = await openTwo();
  await first.control.createSandbox({ id: "a" });
  await first.send("GET /ticket/1", undefined, "a");
  await second.send("GET /ticket/2", undefined, "a");
  await expect.poll(() => totalOf(first, "getTicket")).toBe(2);
  for (let turn = 1; turn <= 2; turn += 1) {
    // Short memory has this effect: the sandbox is unloaded, and its next request loads it.
    first.sandboxes.loaded.remove("a");
    await expect.poll(() => totalOf(first, "getTicket")).toBe(1 + turn);
    await first.send("GET /ticket/3", undefined, "a");
    await expect.poll(() => totalOf(first, "getTicket")).toBe(2 + turn);
    await expect.poll(async () => (await first.control.getCoverage("a")).requestCount).toBe(2 + turn);
  }
  await first.control.clearRequests("a");
  await first.send("GET /ticket/4", undefined, "a");
  await expect.poll(() => totalOf(first, "getTicket")).toBe(5);
  await expect.poll(async () => (await first.control.getCoverage("a")).requestCount).toBe(1);
});

test("total coverage includes sandboxes that only another replica has loaded", async () => {
  const [first, second] = await openTwo();
  await first.control.createSandbox({ id: "elsewhere" });
  await first.send("GET /ticket/1", undefined, "elsewhere");
  await expect.poll(() => totalOf(second, "getTicket")).toBe(1);
  await second.send("GET /ticket/2", undefined, "elsewhere");
  await expect.poll(() => totalOf(second, "getTicket")).toBe(2);
});

test("total coverage counts each request once after resets on every replica", async () => {
  const [first, second] = await openTwo();
  await first.send("GET /ticket/1");
  await second.send("GET /ticket/1");
  for (const mock of [first, second]) await expect.poll(() => totalOf(mock, "getTicket")).toBe(2);
  await first.control.resetSandbox("default");
  await first.send("GET /ticket/1");
  await second.send("GET /ticket/1");
  for (const mock of [first, second]) await expect.poll(() => totalOf(mock, "getTicket")).toBe(4);
  await second.control.resetSandbox("default");
  await first.control.clearRequests("default");
  for (const mock of [first, second]) await expect.poll(() => totalOf(mock, "getTicket")).toBe(4);
});
