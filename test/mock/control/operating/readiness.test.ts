// A mock is ready until its storage has a reason or the process is about to end.
import { describe, expect, it } from "vitest";
import { createReadiness } from "../../../../mock/control/operating/readiness.ts";

describe("a mock's readiness", () => {
  it("needs no check", async () => {
    expect(await createReadiness().state()).toEqual({ ready: true });
  });

  it("is missing while the check has a reason, and comes back", async () => {
    let reason: string | undefined = "the storage is away";
    const readiness = createReadiness(async () => reason);
    expect(await readiness.state()).toEqual({ ready: false, reason: "the storage is away" });
    reason = undefined;
    expect(await readiness.state()).toEqual({ ready: true });
  });

  it("is missing while the check fails, with its error", async () => {
    const readiness = createReadiness(() => Promise.reject(new Error("connection refused")));
    expect(await readiness.state()).toEqual({ ready: false, reason: "connection refused" });
  });

  it("never comes back once the mock drains, even if the check passes", async () => {
    const readiness = createReadiness(async () => undefined);
    readiness.drain();
    expect(await readiness.state()).toEqual({ ready: false, reason: "draining" });
  });
});
