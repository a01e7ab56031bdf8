// Several faults on the body of one response.
import { expect, it } from "vitest";
import { createSampleSandbox } from "../../control/sandboxes/sample-sandbox.ts";
import { createAppUnderTest } from "../app-under-test.ts";

it("a body is broken before it is truncated, whatever the order of the faults", async () => {
  const sandbox = createSampleSandbox();
  sandbox.faults.add({ id: "page", effect: { kind: "wrongContentType" } });
  sandbox.faults.add({ id: "cut", effect: { kind: "truncatedBody", bytes: 14 } });
  sandbox.faults.add({ id: "broken", effect: { kind: "malformedJson" } });
  const { send } = createAppUnderTest({ sandboxes: [sandbox], handle: () => ({ status: "up" }) });
  const { headers } = await send("/health");
  // 15 bytes, 14 when broken: nothing is left to cut.
  expect([headers.get("content-length"), headers.get("x-mock-fault")]).toEqual(["14", "broken, page"]);
});
