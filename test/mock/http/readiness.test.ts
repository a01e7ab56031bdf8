// Whether a mock is ready, and if not, why.
import { describe, expect, it } from "vitest";
import { createReadiness } from "../../../mock/http/monitoring.ts";

describe("a mock's readiness", () => {
  it("is false while the check fails, with its error as the reason", async () => {
    const readiness = createReadiness(() => Promise.reject(new Error("connection refused")));
    expect(await readiness.state()).toEqual({ ready: false, reason: "connection refused" });
  });
});
