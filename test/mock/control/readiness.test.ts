// A mock is ready until its storage has a reason or the process is about to end.
import { describe, expect, it } from "vitest";
import { createReadiness } from "../../../mock/control/operating.ts";

describe("a mock's readiness", () => {
  it("is missing while the check fails, with its error", async () => {
    const readiness = createReadiness(() => Promise.reject(new Error("connection refused")));
    expect(await readiness.state()).toEqual({ ready: false, reason: "connection refused" });
  });
});
