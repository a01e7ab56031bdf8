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
  const [one, two] = await openTwo();
  await one.send("GET /ticket/1");
  await two.send("PATCH /ticket/2", { priority: "high" });
  for (const { control } of [one, two]) {
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

test("verification matches any secret, because stored entries have none", async () => {
  const [one, two] = await openTwo();
  await one.send("GET /ticket/1?access_token=s3cret");
  for (const { control } of [one, two]) {
    const verify = (access_token: string) =>
      control.verifyRequests("default", { operationId: "getTicket", match: { query: { access_token } } });
    await expect.poll(() => verify("s3cret")).toMatchObject({ matched: true });
    expect(await verify("another")).toMatchObject({ matched: true });
  }
});

test("the journal is emptied on every replica by clearing, a reset and a scenario switch", async () => {
  const [one, two] = await openTwo();
  const moves: readonly (() => Promise<unknown>)[] = [
    () => one.control.clearRequests("default"),
    () => one.control.resetSandbox("default"),
    () => two.control.switchScenario("default", { name: "empty" }),
  ];
  for (const move of moves) {
    await one.send("GET /me");
    await two.send("GET /me");
    await expect.poll(async () => (await two.control.listRequests("default")).total).toBe(2);
    await move();
    await two.send("GET /category");
    for (const { control } of [one, two]) {
      await expect.poll(async () => pathsOf(await control.listRequests("default"))).toEqual(["/category"]);
    }
    await one.control.clearRequests("default");
  }
});

test("listAllRequests includes sandboxes that are not loaded here or were deleted here", async () => {
  const [one, two] = await openTwo();
  for (const id of ["left", "right"]) await one.control.createSandbox({ id });
  await one.send("GET /ticket/1", undefined, "left");
  await one.send("GET /ticket/2", undefined, "right");
  const listed = async () => {
    const { requests } = await two.control.listAllRequests();
    return requests.map(({ sandbox, path, deleted }) => [sandbox, path, deleted]);
  };
  await expect.poll(listed).toEqual([
    ["left", "/ticket/1", undefined],
    ["right", "/ticket/2", undefined],
  ]);
  await two.control.deleteSandbox("left");
  expect(await listed()).toEqual([
    ["left", "/ticket/1", true],
    ["right", "/ticket/2", undefined],
  ]);
});

test("streamRequests includes requests to other replicas", async () => {
  const [one, two] = await openTwo();
  const reader = (await one.control.streamRequests("default")).getReader();
  const first = reader.read();
  await two.send("GET /ticket/1");
  expect(new TextDecoder().decode((await first).value)).toContain('"replica":"replica-2"');
  await reader.cancel();
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
  const again = await second.control.listRequests("default");
  expect(pathsOf(again)).toEqual(["/ticket/2"]);
  expect({ ...again.requests[0], id: 0 }).toEqual({ ...list.requests[0], id: 0 });
  expect((await second.control.getCoverage("default")).requestCount).toBe(1);
  await second.send("GET /ticket/3");
  expect(pathsOf(await second.control.listRequests("default"))).toEqual(["/ticket/2", "/ticket/3"]);
  await second.end();
});

async function totalOf({ control }: StoredMock, operationId: string): Promise<number | undefined> {
  const { operations, requestCount } = await control.getTotalCoverage();
  expect(operations.reduce((sum, one) => sum + one.requestCount, 0)).toBe(requestCount);
  const counted = operations.find((one) => one.operationId === operationId);
  expect(Object.values(counted?.statusCounts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(counted?.requestCount);
  return counted?.requestCount;
}

test("total coverage counts each request once, however often its sandbox is unloaded and loaded", async () => {
  const [one, two] = await openTwo();
  await one.control.createSandbox({ id: "a" });
  await one.send("GET /ticket/1", undefined, "a");
  await two.send("GET /ticket/2", undefined, "a");
  await expect.poll(() => totalOf(one, "getTicket")).toBe(2);
  for (let turn = 1; turn <= 2; turn += 1) {
    // As when memory is short: it is unloaded, and its next request loads it.
    one.sandboxes.loaded.remove("a");
    await expect.poll(() => totalOf(one, "getTicket")).toBe(1 + turn);
    await one.send("GET /ticket/3", undefined, "a");
    await expect.poll(() => totalOf(one, "getTicket")).toBe(2 + turn);
    await expect.poll(async () => (await one.control.getCoverage("a")).requestCount).toBe(2 + turn);
  }
  await one.control.clearRequests("a");
  await one.send("GET /ticket/4", undefined, "a");
  await expect.poll(() => totalOf(one, "getTicket")).toBe(5);
  await expect.poll(async () => (await one.control.getCoverage("a")).requestCount).toBe(1);
});

test("total coverage includes sandboxes that only another replica has loaded", async () => {
  const [one, two] = await openTwo();
  await one.control.createSandbox({ id: "elsewhere" });
  await one.send("GET /ticket/1", undefined, "elsewhere");
  await expect.poll(() => totalOf(two, "getTicket")).toBe(1);
  await two.send("GET /ticket/2", undefined, "elsewhere");
  await expect.poll(() => totalOf(two, "getTicket")).toBe(2);
});

test("total coverage counts each request once after resets on every replica", async () => {
  const [one, two] = await openTwo();
  await one.send("GET /ticket/1");
  await two.send("GET /ticket/1");
  for (const mock of [one, two]) await expect.poll(() => totalOf(mock, "getTicket")).toBe(2);
  await one.control.resetSandbox("default");
  await one.send("GET /ticket/1");
  await two.send("GET /ticket/1");
  for (const mock of [one, two]) await expect.poll(() => totalOf(mock, "getTicket")).toBe(4);
  await two.control.resetSandbox("default");
  await one.control.clearRequests("default");
  for (const mock of [one, two]) await expect.poll(() => totalOf(mock, "getTicket")).toBe(4);
});
