// Remote and local controls give the same results and refusals, for every admin operation.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectMock, type RemoteMock } from "../../../harness/remote/connect-mock.ts";
import { createMock, DomainError, type Mock } from "../../../mock/create-mock.ts";
import { statuses } from "../../../mock/engine/core/error-statuses.ts";
import { keysOf } from "../../../mock/engine/core/tables.ts";
import { adminCases } from "../../mock/http/admin/admin-cases.ts";
import { adminRoutes, type ControlCall, callControl, toCall } from "../control-calls.ts";

let [local, hosted] = [{} as Mock, {} as Mock];
let remote = {} as RemoteMock;

beforeAll(async () => {
  const options = { auth: "off", tickets: 20, basePath: "/api" } as const;
  [local, hosted] = await Promise.all([createMock(options), createMock(options)]);
  const { url } = await hosted.listen();
  remote = connectMock({ url });
});
afterAll(() => Promise.all([local.close(), hosted.close()]));

/** Removes machine times and normalizes addresses. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value, (key, part) =>
    /^(?:createdAt|lastUsedAt|expiresAt|durationMs|machineTime|webhook-timestamp|webhook-signature)$/.test(key)
      ? undefined
      : part,
  );
  return JSON.parse(text.replaceAll(/http:\/\/(?:mock\.local|127\.0\.0\.1:\d+)/g, "http://mock"));
}

async function outcome(mock: Mock | RemoteMock, call: ControlCall) {
  try {
    return { result: comparable(await callControl(mock.control, call)) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { category, code, violations } = error;
    return { category, code, violations };
  }
}

async function outcomes(calls: readonly ControlCall[]) {
  for (const mock of [local, hosted]) {
    for (const { id } of (await mock.control.listSandboxes()).sandboxes) {
      if (id !== "default") await mock.control.deleteSandbox(id);
    }
    await mock.control.switchScenario("default", { name: "default" });
    for (const { name } of (await mock.control.listSnapshots("default")).snapshots) {
      await mock.control.deleteSnapshot("default", name);
    }
  }
  const results = [];
  for (const call of calls) results.push([await outcome(local, call), await outcome(remote, call)]);
  return results.at(-1) ?? [];
}

describe("the remote control", () => {
  const comparableRoutes = adminRoutes.filter(({ operationId }) => !/^stream|^getRequest$/.test(operationId));
  it.each(comparableRoutes)("$operationId returns the same as in process", async ({ operationId }) => {
    const { before = [], ...request } = adminCases[operationId];
    const [localResult, remoteResult] = await outcomes([...before, request].map(toCall));
    expect(localResult).toHaveProperty("result");
    expect(remoteResult).toEqual(localResult);
  });

  it("returns coverage as a value in every requested format", async () => {
    const call = { operationId: "getCoverage", args: ["default", { format: "text" }] } as const;
    const [localResult, remoteResult] = await outcomes([call]);
    expect(remoteResult).toEqual(localResult);
  });

  const refusedCalls: readonly (readonly [string, string, ControlCall])[] = [
    ["a missing body", "invalid_request", { operationId: "setClock", args: ["default"] }],
    ["an unexpected body", "invalid_request", { operationId: "resetSandbox", args: ["default", { now: 1 }] }],
    ["a value of another type", "invalid_request", { operationId: "createSandbox", args: [{ seed: "one", size: 3 }] }],
    ["an unknown parameter", "invalid_request", { operationId: "listRequests", args: ["default", { code: "404" }] }],
    ["an unknown collection", "invalid_request", { operationId: "listRecords", args: ["default", "people"] }],
    ["an unknown sandbox", "unknown_sandbox", { operationId: "getClock", args: ["nobody"] }],
    ["a duplicate sandbox", "sandbox_exists", { operationId: "createSandbox", args: [{ id: "default" }] }],
    ["an unknown scenario", "unknown_scenario", { operationId: "switchScenario", args: ["default", { name: "x" }] }],
  ];
  it.each(refusedCalls)("refuses %s as in process", async (_, code, call) => {
    const [localResult, remoteResult] = await outcomes([call]);
    expect(localResult).toMatchObject({ code });
    expect(remoteResult).toEqual(localResult);
  });

  it.each(keysOf(statuses))("keeps the category %s and the pause of a refusal", async (category) => {
    const init = { status: statuses[category], headers: { "retry-after": "7" } };
    const fetch = () => Promise.resolve(Response.json({ code: "some_code", message: "Some message." }, init));
    const { control } = connectMock({ url: "http://mock.local", fetch });
    await expect(control.getClock("default")).rejects.toMatchObject({ category, retryAfterSeconds: 7 });
  });

  it("reports a missing id with the same pointer", async () => {
    for (const args of [[], [""], [null], [{}]]) {
      const [localResult, remoteResult] = await outcomes([{ operationId: "getSandbox", args }]);
      const place = { code: "invalid_request", violations: [{ in: "path", pointer: "/sandboxId" }] };
      expect([localResult, remoteResult]).toMatchObject([place, place]);
    }
  });

  it("accepts numbers as ids and statuses, like a URL", async () => {
    const record = { operationId: "getRecord", args: ["default", "tags", 2] } as const;
    expect(await outcomes([record])).toEqual(Array(2).fill({ result: expect.objectContaining({ id: 2 }) }));
    const requests = { operationId: "listRequests", args: ["default", { status: 404 }] } as const;
    expect(await outcomes([requests])).toEqual(Array(2).fill({ result: expect.objectContaining({ total: 0 }) }));
  });
});
