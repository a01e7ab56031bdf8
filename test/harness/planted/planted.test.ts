// The planted deviations: enough of each group, each once, and each served.
import { expect, it } from "vitest";
import { planted } from "./planted.ts";
import { plantedTarget } from "./planted-target.ts";

it("has enough deviations in each group", () => {
  const counts = Object.groupBy(planted, ({ group }) => group);
  expect(counts.writes?.length).toBeGreaterThanOrEqual(45);
  expect(counts.reads?.length).toBeGreaterThanOrEqual(22);
  expect(counts.lists?.length).toBeGreaterThanOrEqual(22);
  expect(counts.input?.length).toBeGreaterThanOrEqual(12);
  expect(planted.filter(({ isAssumed }) => isAssumed).length).toBeLessThanOrEqual(10);
  expect(new Set(planted.map(({ id }) => id)).size).toBe(planted.length);
});

it("serves a deviation in process and on a port, and everything else as it is", async () => {
  await using right = await plantedTarget(null, { auth: "off" });
  await using wrong = await plantedTarget("id-as-text", { auth: "off" });
  const url = await wrong.listen();
  const ticket = await (await right.fetch("/ticket/1")).json();
  expect(await (await wrong.fetch("/ticket/1")).json()).toEqual({ ...ticket, id: "1" });
  expect(await (await fetch(`${url}/ticket/1`)).json()).toEqual({ ...ticket, id: "1" });
  expect(await (await fetch(`${url}/tag`)).json()).toEqual(await (await right.fetch("/tag")).json());
});
