// Fake timers installed before the mock is loaded: this file imports the mock late.
import { expect, it, vi } from "vitest";

it("fake timers installed before the mock is loaded neither freeze it nor move its clock", async () => {
  vi.useFakeTimers({
    toFake: [
      "setTimeout",
      "clearTimeout",
      "setInterval",
      "clearInterval",
      "setImmediate",
      "clearImmediate",
      "Date",
      "performance",
    ],
    now: Date.UTC(1999, 11, 31),
  });
  const { createMock } = await import("../../mock/create-mock.ts");
  const mock = await createMock({ auth: "off", clock: "running" });
  await mock.control.addFault("default", {
    effect: { kind: "delay", fixedMs: 20 },
    match: { operationId: "getTicket" },
  });
  const before = mock.stateOf().clock.now();
  expect((await mock.fetch("/ticket/1")).status).toBe(200);
  vi.advanceTimersByTime(3_600_000);
  const elapsed = mock.stateOf().clock.now() - before;
  expect(elapsed).toBeGreaterThanOrEqual(20);
  expect(elapsed).toBeLessThan(60_000);
  await mock.close();
  vi.useRealTimers();
});
