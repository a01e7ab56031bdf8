// The errors of the admin API, by operation.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../../mock/create-mock.ts";
import { assembleMock } from "../../../../mock/mock.ts";
import { adminCases, inSandbox } from "./admin-cases.ts";
import { type AdminClient, type AdminRequest, adminRoutes, createAdminClient } from "./admin-client.ts";

const routes = adminRoutes.map((route) => ({ ...route, adminCase: adminCases[route.operationId] }));
const sandboxRoutes = routes.filter(({ path }) => path.includes("{sandboxId}"));
const writes = routes.filter(({ method }) => method !== "GET");

async function refusalOf(request: AdminRequest, client?: AdminClient) {
  await using usedClient = client ?? (await createAdminClient());
  const { status, body } = await usedClient.send(request);
  return `${status} ${body.code}`;
}

describe("admin operation", () => {
  it.each(routes)("$operationId refuses an undeclared parameter", async ({ adminCase }) => {
    const path = `${adminCase.path}${adminCase.path.includes("?") ? "&" : "?"}colour=red`;
    expect(await refusalOf({ ...adminCase, path })).toBe("400 invalid_request");
  });

  it.each(sandboxRoutes)("$operationId refuses an unknown sandbox", async ({ operationId, adminCase }) => {
    const request =
      operationId === "deleteSandbox" ? { method: "DELETE", path: "/sandboxes/none" } : inSandbox(adminCase, "none");
    expect(await refusalOf(request)).toBe("404 unknown_sandbox");
  });

  it.each(sandboxRoutes)("$operationId refuses a header that names another sandbox", async ({ adminCase }) => {
    expect(await refusalOf({ ...adminCase, headers: { "x-mock-sandbox": "other" } })).toBe("400 conflicting_sandboxes");
  });

  it.each(writes)("$operationId accepts only application/json, even without a body", async ({ adminCase }) => {
    const { method, path } = adminCase;
    expect(await refusalOf({ method, path, headers: { "content-type": "text/plain" } })).toBe(
      "415 unsupported_media_type",
    );
  });

  it.each(writes)("$operationId limits its body", async ({ adminCase: { method, path } }) => {
    expect(await refusalOf({ method, path, body: {}, headers: { "content-length": "999999999" } })).toBe(
      "413 body_too_large",
    );
  });

  const closedWrites = writes.filter(({ operationId }) => !/Record$|importState/.test(operationId));
  it.each(closedWrites)("$operationId refuses an undeclared property", async ({ adminCase: { method, path } }) => {
    expect(await refusalOf({ method, path, body: { colour: "red" } })).toBe("400 invalid_request");
  });
});

it("a state that is too large is refused before parsing, and the message states the limit", async () => {
  const limit = 1024 ** 2;
  const heap = { maxBytes: 4 * limit, watch: () => () => {} };
  await using mock = (await assembleMock({ auth: "off", memoryLimit: limit }, { heap })).mock;
  const headers = { "content-type": "application/json" };
  const response = await mock.fetch("/__admin/state", { method: "PUT", headers, body: "[".repeat(limit + 1) });
  expect([response.status, (await response.json()).message]).toEqual([
    413,
    "The body is larger than 1048576 bytes, the limit here.",
  ]);
});

it("a large body that the heap cannot hold is refused before parsing", async () => {
  const megabyte = 1024 ** 2;
  function watch(listener: (usedBytes: number) => void) {
    listener(60 * megabyte);
    return () => {};
  }
  await using mock = (
    await assembleMock({ auth: "off", memoryLimit: 64 * megabyte }, { heap: { maxBytes: 64 * megabyte, watch } })
  ).mock;
  const headers = { "content-type": "application/json" };
  const statusOf = async (length: number) =>
    (await mock.fetch("/__admin/state", { method: "PUT", headers, body: "[".repeat(length) })).status;
  expect(await statusOf(megabyte)).toBe(400);
  expect(await statusOf(5 * megabyte)).toBe(503);
});

describe("the admin API", () => {
  it.each([
    [
      "a path pattern of 12 MB",
      { path: "/faults", body: { effect: { kind: "outage" }, match: { path: `/${"a/".repeat(6_000_000)}` } } },
      { pointer: "/match/path", expected: "text matching ^/.{0,1999}$" },
    ],
    [
      "4,000 parameters in a verification",
      {
        path: "/requests/verify",
        body: {
          operationId: "listTestRuns",
          match: { query: Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`p${index}`, {}])) },
        },
      },
      { pointer: "/match/query", expected: "object of at most 100 properties" },
    ],
    [
      "a number of requests above a billion",
      { path: "/requests/verify", body: { operationId: "listTestRuns", times: { exactly: 1_000_000_001 } } },
      { pointer: "/times/exactly", expected: "integer from 0 to 1000000000" },
    ],
  ])("limits %s", async (_, request, violation) => {
    await using client = await createAdminClient();
    const { status, body } = await client.send({ method: "POST", ...request });
    expect([status, body.violations]).toEqual([400, [expect.objectContaining(violation)]]);
  });

  it("reports all violations at once", async () => {
    await using client = await createAdminClient();
    const { body } = await client.send({
      method: "POST",
      path: "/sandboxes?colour=red",
      body: { seed: "one", colour: "red" },
    });
    expect(body.violations).toMatchObject([
      { in: "query", pointer: "/colour" },
      { in: "body", pointer: "/seed" },
      { in: "body", pointer: "/colour" },
    ]);
  });

  it("shows an example of a duration, not its pattern", async () => {
    await using client = await createAdminClient();
    const { body } = await client.send({ method: "POST", path: "/clock/advance", body: { duration: "2 days" } });
    expect(JSON.stringify(body.violations)).toContain("such as P1DT2H");
    expect(JSON.stringify(body)).not.toContain("^P");
  });

  it("accepts a trailing slash at its root", async () => {
    await using mock = await createMock({ tickets: 1 });
    const [root, slash] = await Promise.all(["/__admin", "/__admin/"].map((path) => mock.fetch(path)));
    expect([root?.status, await root?.text()]).toEqual([200, await slash?.text()]);
  });

  const cases: readonly (readonly [string, AdminRequest, string])[] = [
    ["malformed JSON", { method: "POST", path: "/faults", body: "{" }, "400 malformed_json"],
    ["a taken id", { method: "POST", path: "/sandboxes", body: { id: "default" } }, "409 sandbox_exists"],
    ["deletion of the default sandbox", { method: "DELETE", path: "/sandboxes/default" }, "409 default_sandbox"],
    [
      "a fork under a taken name",
      { method: "POST", path: "/sandboxes/default/fork", body: { id: "default" } },
      "409 sandbox_exists",
    ],
    [
      "a new sandbox at a date out of range",
      { method: "POST", path: "/sandboxes", body: { now: "1900-01-01T00:00:00Z" } },
      "422 clock_out_of_range",
    ],
    [
      "a scenario at a date out of range",
      { method: "PUT", path: "/scenario", body: { name: "default", now: "9999-01-01T00:00:00Z" } },
      "422 clock_out_of_range",
    ],
    ["deletion of an unknown snapshot", { method: "DELETE", path: "/snapshots/none" }, "404 unknown_snapshot"],
    ["restoring an unknown snapshot", { method: "POST", path: "/snapshots/none/restore" }, "404 unknown_snapshot"],
    ["deletion of an unknown fault", { method: "DELETE", path: "/faults/none" }, "404 unknown_fault"],
    [
      "an impossible date",
      { method: "PUT", path: "/clock", body: { now: "2026-02-30T00:00:00Z" } },
      "400 invalid_request",
    ],
    ["a malformed status", { method: "GET", path: "/requests?status=9xx" }, "400 invalid_request"],
    ["an unknown collection", { method: "GET", path: "/state/colours" }, "400 invalid_request"],
    [
      "a change to an unknown record",
      { method: "PATCH", path: "/state/tags/987654", body: { name: "x" } },
      "404 unknown_record",
    ],
    ["deletion of an unknown record", { method: "DELETE", path: "/state/tags/987654" }, "404 unknown_record"],
    ["a file that is not a state", { method: "PUT", path: "/state", body: { format: "other" } }, "400 invalid_request"],
  ];
  it.each(cases)("refuses %s", async (_, request, expected) => {
    expect(await refusalOf(request)).toBe(expected);
  });

  it("returns 429 when all places are taken by permanent sandboxes", async () => {
    await using client = await createAdminClient({ maxSandboxes: 1 });
    expect(await refusalOf({ method: "POST", path: "/sandboxes" }, client)).toBe("429 too_many_sandboxes");
  });

  it("returns 410 for a sandbox evicted for another sandbox", async () => {
    await using client = await createAdminClient({ maxSandboxes: 2 });
    await client.send({ method: "POST", path: "/sandboxes", body: { id: "short", ttlSeconds: 60 } });
    await client.send({ method: "POST", path: "/sandboxes", body: { id: "next" } });
    for (const { operationId, adminCase } of sandboxRoutes) {
      const request =
        operationId === "deleteSandbox"
          ? { method: "DELETE", path: "/sandboxes/short" }
          : inSandbox(adminCase, "short");
      expect(`${operationId} ${await refusalOf(request, { ...client, [Symbol.asyncDispose]: async () => {} })}`).toBe(
        `${operationId} 410 sandbox_evicted`,
      );
    }
  });

  it("suggests the nearest path for an unknown path", async () => {
    await using client = await createAdminClient();
    const { status, body } = await client.send({ method: "GET", path: "/clok" });
    expect([status, body.code, body.message]).toEqual([404, "unknown_path", expect.stringContaining("/clock")]);
  });

  it("lists the methods of a path", async () => {
    await using client = await createAdminClient();
    const { status, headers } = await client.send({ method: "PATCH", path: "/clock", body: {} });
    expect([status, headers.get("allow")]).toEqual([405, "GET, PUT"]);
  });
});
