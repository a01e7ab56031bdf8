// A mock is ready until a check has a reason or the process is about to end.
import { describe, expect, it } from "vitest";
import { createReadiness } from "../../../../mock/control/operating/readiness.ts";

describe("a mock's readiness", () => {
  it("is given while no check has a reason", async () => {
    const readiness = createReadiness();
    readiness.add(() => undefined);
    readiness.add(async () => undefined);
    expect(await readiness.state()).toEqual({ ready: true });
  });

  it("is missing while a check has a reason, and comes back", async () => {
    let reason: string | undefined = "the home is away";
    const readiness = createReadiness();
    readiness.add(async () => reason);
    expect(await readiness.state()).toEqual({ ready: false, reason: "the home is away" });
    reason = undefined;
    expect(await readiness.state()).toEqual({ ready: true });
  });

  it("is missing while a check fails, with what it failed of", async () => {
    const readiness = createReadiness();
    readiness.add(() => Promise.reject(new Error("connection refused")));
    expect(await readiness.state()).toEqual({ ready: false, reason: "connection refused" });
  });

  it("does not depend on a check that was taken away", async () => {
    const readiness = createReadiness();
    const check = () => "away";
    const takeAway = readiness.add(check);
    readiness.add(() => undefined);
    takeAway();
    expect(await readiness.state()).toEqual({ ready: true });
  });

  it("never comes back once the mock drains, even if the checks pass", async () => {
    const readiness = createReadiness();
    readiness.add(() => "the home is away");
    readiness.drain();
    expect(await readiness.state()).toEqual({ ready: false, reason: "draining" });
  });
});
