// The journal of two mocks over a real PostgreSQL: one view, whichever is asked.
import { afterAll, expect, test } from "vitest";
import { openPostgresHome } from "../../../mock/storage/postgres/postgres-home.ts";
import { openDatabases } from "../../proof/databases/databases.ts";
import { openKeptMock } from "./kept-mock.ts";

const databases = await openDatabases({ flags: ["fsync=off"] });
afterAll(() => databases.close());

test("is one over replicas, is emptied on all, and is there after a restart", async () => {
  const url = await databases.makeDatabase();
  const open = async () => openKeptMock(await openPostgresHome(url));
  const [one, two] = [await open(), await open()];
  for (let number = 1; number <= 10; number += 1) await (number % 2 === 0 ? one : two).ask(`GET /ticket/${number}`);
  for (const { steer } of [one, two]) {
    const list = await steer.listRequests("default");
    expect(list).toMatchObject({ total: 10, droppedCount: 0 });
    expect(list).not.toHaveProperty("incomplete");
    expect(new Set(list.requests.map(({ replica }) => replica)).size).toBe(2);
    expect(await steer.verifyRequests("default", { operationId: "getTicket", times: { exactly: 10 } })).toMatchObject({
      matched: true,
    });
  }
  await one.steer.clearRequests("default");
  await two.ask("GET /ticket/1");
  expect(await one.steer.listRequests("default")).toMatchObject({ total: 1 });
  await one.steer.resetSandbox("default");
  await two.ask("GET /ticket/2");
  for (const { steer } of [one, two]) expect(await steer.listRequests("default")).toMatchObject({ total: 1 });
  for (const mock of [one, two]) await mock.end();
  const again = await open();
  expect((await again.steer.listRequests("default")).requests.map(({ path }) => path)).toEqual(["/ticket/2"]);
  await again.end();
});
