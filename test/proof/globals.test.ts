// Creating, using and closing a mock changes no global, prototype or process listener.
import { expect, it } from "vitest";
import { runChild } from "./run-child.ts";

it("a mock patches no global and leaves no listener on the process", async () => {
  const report = await runChild("globals.ts");
  // The validator library keeps its settings under these names.
  const added = ["globalThis.__zod_globalConfig", "globalThis.__zod_globalRegistry"];
  expect(report).toMatchObject({ statuses: [200, 404, 200], changed: added });
  const { listenersBefore, listenersAfter } = report as Record<"listenersBefore" | "listenersAfter", object>;
  expect(listenersAfter).toEqual(listenersBefore);
});
