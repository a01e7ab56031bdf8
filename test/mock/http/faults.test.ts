// Faults of a request in process, without an operation.
import { describe, expect, it } from "vitest";
import type { ExactFault, FaultEffect } from "../../../mock/control/faults/fault.ts";
import { DomainError } from "../../../mock/engine/core/errors.ts";
import type { Handler } from "../../../mock/http/handler.ts";
import { createSampleSandbox } from "../control/sandboxes/sample-sandbox.ts";
import { createAppUnderTest, json, lastEntryOf } from "./app-under-test.ts";

const up = { status: "up" };

function withFaults(definitions: readonly ExactFault[], handle: Handler = () => up, auth: "off" | "any" = "off") {
  const sandbox = createSampleSandbox();
  for (const definition of definitions) sandbox.faults.add(definition);
  const app = createAppUnderTest({ handle, auth, sandboxes: [sandbox] });
  return { ...app, sandbox, lastEntry: () => lastEntryOf(sandbox) };
}

const fault = (effect: FaultEffect) => withFaults([{ id: "broken", effect }]);

describe("an injected error", () => {
  it.each<[FaultEffect, number, string, string]>([
    [{ kind: "outage" }, 503, "service_unavailable", "The service is not available at the moment."],
    [{ kind: "status", status: 502 }, 502, "bad_gateway", "The AI backend did not respond."],
    [{ kind: "status", status: 500, code: "oops", message: "No." }, 500, "oops", "No."],
    [{ kind: "status", status: 500, code: "oops" }, 500, "oops", "The server failed to respond."],
    [{ kind: "status", status: 504 }, 504, "status_504", "Injected response with status 504."],
    [
      { kind: "tooManyRequests", retryAfterSeconds: 1 },
      429,
      "rate_limited",
      "Too many requests; try again in 1 second.",
    ],
    [
      { kind: "rateLimit", limit: 0, windowSeconds: 9 },
      429,
      "rate_limited",
      "Too many requests; try again in 9 seconds.",
    ],
  ])("%j has the contract's format and names its fault", async (effect, status, code, message) => {
    const { fetchJson, handledRequests, lastEntry, log } = fault(effect);
    const response = await fetchJson("/health");
    expect(response).toMatchObject({ status, body: { success: false, code, message } });
    expect(response.headers.get("x-mock-fault")).toBe("broken");
    expect(handledRequests).toEqual([]);
    expect(lastEntry()).toMatchObject({ status, code, handled: false, faults: [{ id: "broken", kind: effect.kind }] });
    expect(log.at(-1)?.fields).toMatchObject({ sandbox: "default", code, faults: "broken" });
  });

  it.each<[FaultEffect, string]>([
    [{ kind: "tooManyRequests", retryAfterSeconds: 30 }, "30"],
    [{ kind: "rateLimit", limit: 0, windowSeconds: 9 }, "9"],
    [{ kind: "status", status: 429 }, "2"],
  ])("%j says when to retry", async (effect, seconds) => {
    expect((await fault(effect).fetchJson("/health")).headers.get("retry-after")).toBe(seconds);
  });

  it.each([
    [{}, { search: 200, desk: 200, console: 503 }],
    [{ pages: true }, { search: 503, desk: 503, console: 503 }],
  ])("matching %j applies to the mock's own pages only on request", async (match, statuses) => {
    const app = withFaults([{ id: "one", match, effect: { kind: "outage" } }]);
    for (const [page, status] of Object.entries(statuses))
      expect((await app.fetchJson("/health", { headers: { "x-mock-page": page } })).status).toBe(status);
    const count = Object.values(statuses).filter((status) => status === 503).length;
    expect(app.sandbox.faults.list()[0]).toMatchObject({ matchedCount: count, appliedCount: count });
  });

  it("with status 401 includes the contract's challenge", async () => {
    const { headers } = await fault({ kind: "status", status: 401 }).fetchJson("/health");
    expect(headers.get("www-authenticate")).toBe("Bearer");
  });
});

describe("a request with faults", () => {
  const status: ExactFault = { effect: { kind: "status", status: 500 }, when: { next: 1 } };

  it("has its token checked before an error is injected, but not in an outage", async () => {
    const withAuth = withFaults([status], () => up, "any");
    expect((await withAuth.fetchJson("/ticket/1")).status).toBe(401);
    const outage = withFaults([{ effect: { kind: "outage" } }], () => up, "any");
    expect((await outage.fetchJson("/ticket/1")).status).toBe(503);
  });

  it("leaves the fault to the next request if it breaks the contract", async () => {
    const { fetchJson, sandbox, lastEntry } = withFaults([status]);
    const response = await fetchJson("/health?verbose=1");
    expect([response.status, response.headers.get("x-mock-fault")]).toEqual([400, null]);
    expect(lastEntry()).toMatchObject({ faults: [], violations: [{ pointer: "/verbose" }] });
    expect(sandbox.faults.list()[0]).toMatchObject({ matchedCount: 1, appliedCount: 0 });
    expect((await fetchJson("/health")).status).toBe(500);
  });

  it("does not use up a late fault if the operation refuses", async () => {
    function refuse(): never {
      throw new DomainError("notFound", "unknown_ticket", "There is no ticket 1.");
    }
    const { fetchJson, lastEntry } = withFaults([{ effect: { kind: "status", status: 502, timing: "after" } }], refuse);
    expect(await fetchJson("/ticket/1")).toMatchObject({ status: 404, body: { code: "unknown_ticket" } });
    expect(lastEntry()).toMatchObject({ handled: false, faults: [] });
  });

  it("is matched by its path below the base path", async () => {
    const sandbox = createSampleSandbox();
    sandbox.faults.add({ match: { path: "/ticket/*" }, effect: { kind: "outage" } });
    const { send } = createAppUnderTest({ sandboxes: [sandbox], options: { basePath: "/api/v1" } });
    expect([(await send("/api/v1/ticket/1")).status, (await send("/api/v1/health")).status]).toEqual([503, 200]);
  });

  it("is unaffected if its path is not in the contract", async () => {
    expect((await fault({ kind: "outage" }).fetchJson("/nowhere")).status).toBe(404);
  });
});

describe("a delay", () => {
  it("delays the request before any other step, for the sum of all delays", async () => {
    const effect = { kind: "delay", fixedMs: 100 } as const;
    const { fetchJson, delays, lastEntry } = withFaults([{ effect }, { effect }]);
    const { status, headers } = await fetchJson("/health");
    expect([status, headers.get("x-mock-fault"), delays]).toEqual([200, "fault-1, fault-2", [200]]);
    expect(lastEntry()).toMatchObject({ status: 200, handled: true, faults: [{ kind: "delay" }, { kind: "delay" }] });
  });

  it("has the same length for the same seed", async () => {
    const effect = { kind: "delay", lognormal: { medianMs: 100, sigma: 1 } } as const;
    const run = async () => {
      const { fetchJson, delays } = fault(effect);
      for (let count = 0; count < 3; count += 1) await fetchJson("/health");
      return delays;
    };
    const first = await run();
    expect(new Set(first).size).toBe(3);
    expect(await run()).toEqual(first);
  });
});

describe("a response body", () => {
  it("is cut in half if no byte count is given", async () => {
    const response = await fault({ kind: "truncatedBody" }).send("/health");
    expect((await response.body?.getReader().read())?.value?.byteLength).toBe(7);
  });

  it("is complete, and names no fault, if it is no longer than the fault's limit", async () => {
    const { headers, body } = await fault({ kind: "truncatedBody", bytes: 15 }).fetchJson("/health");
    expect([headers.get("x-mock-fault"), body]).toEqual([null, up]);
  });

  it("arrives in chunks, ten a second, if it is slow", async () => {
    const { send, delays } = fault({ kind: "slowBody", bytesPerSecond: 50 });
    expect(await (await send("/health")).json()).toEqual(up);
    expect(delays).toEqual([100, 100]);
  });

  it("arrives byte by byte if it is even slower", async () => {
    const { send, delays } = fault({ kind: "slowBody", bytesPerSecond: 4 });
    await (await send("/health")).text();
    expect([delays.length, new Set(delays)]).toEqual([14, new Set([250])]);
  });

  it("is not JSON if it is malformed, but has the right length", async () => {
    const response = await fault({ kind: "malformedJson" }).send("/health");
    const text = await response.text();
    expect(() => JSON.parse(text)).toThrow("JSON");
    expect(response.headers.get("content-length")).toBe(String(text.length));
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  it("cannot be malformed JSON if it is YAML", async () => {
    const response = await fault({ kind: "malformedJson" }).send("/docs/open-api");
    expect([response.headers.get("x-mock-fault"), await response.text()]).toEqual([null, "status: up\n"]);
  });

  it("is subject to wire faults in an injected error, and every fault is named", async () => {
    const { fetchJson } = withFaults([
      { id: "proxy", effect: { kind: "status", status: 502 } },
      { id: "page", effect: { kind: "wrongContentType" } },
    ]);
    const { status, headers } = await fetchJson("/health");
    expect([status, headers.get("content-type"), headers.get("x-mock-fault")]).toEqual([
      502,
      "text/html",
      "proxy, page",
    ]);
  });

  it("is subject to wire faults in a refusal too", async () => {
    const response = await fault({ kind: "malformedJson" }).send("/ticket/1", json("PATCH", '{"status": 1}'));
    expect([response.status, response.headers.get("x-mock-fault")]).toEqual([400, "broken"]);
    await expect(response.json()).rejects.toThrow("JSON");
  });

  it("is broken before it is truncated, whatever the order of the faults", async () => {
    const { send } = withFaults([
      { id: "page", effect: { kind: "wrongContentType" } },
      { id: "cut", effect: { kind: "truncatedBody", bytes: 14 } },
      { id: "broken", effect: { kind: "malformedJson" } },
    ]);
    const { headers } = await send("/health");
    // 15 bytes, 14 when broken: nothing is left to cut.
    expect([headers.get("content-length"), headers.get("x-mock-fault")]).toEqual(["14", "broken, page"]);
  });
});

describe("a fault after the operation", () => {
  it.each([
    [{ kind: "nulls" }, "/health", { status: "up" }],
    [{ kind: "contractBreach", breach: "drop" }, "/docs/open-api", {}],
  ] as const)("of the kind $0.kind is neither named nor used up if it has no effect", async (effect, path, result) => {
    const { send, sandbox, lastEntry } = withFaults([{ effect }], () => result);
    expect((await send(path)).headers.get("x-mock-fault")).toBeNull();
    expect(lastEntry()).toMatchObject({ faults: [] });
    expect(sandbox.faults.list()[0]).toMatchObject({ matchedCount: 1, appliedCount: 0 });
  });
});
