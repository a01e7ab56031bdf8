// Making, asking, listening and closing leave the process as it was: no global, no prototype, no listener is changed.
import { expect, it } from "vitest";
import { runChild } from "./run-child.ts";

it("a mock patches no global and leaves no listener on the process", async () => {
  const found = await runChild("globals.ts");
  // Names of its own, under which the validator keeps its settings.
  const added = ["globalThis.__zod_globalConfig", "globalThis.__zod_globalRegistry"];
  expect(found).toMatchObject({ statuses: [200, 404, 200], changed: added });
  const { listenersBefore, listenersAfter } = found as Record<"listenersBefore" | "listenersAfter", object>;
  expect(listenersAfter).toEqual(listenersBefore);
});
