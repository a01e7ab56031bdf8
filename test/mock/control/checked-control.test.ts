// The in-process control refuses invalid arguments as HTTP does: with all violations together, and without changing anything.
import { describe, expect, it } from "vitest";
import { createMock, DomainError, type Mock } from "../../../mock/create-mock.ts";
import { type ControlCall, callControl } from "../../harness/control-calls.ts";

function start(): Promise<Mock> {
  return createMock({ auth: "off", tickets: 5 });
}

async function refusal(mock: Mock, call: ControlCall): Promise<DomainError> {
  const error: unknown = await callControl(mock.control, call).catch((thrown: unknown) => thrown);
  if (error instanceof DomainError) return error;
  throw new Error("The call was not refused.");
}

describe("the in-process control", () => {
  it("refuses invalid arguments, naming the method and every violation, and changes nothing", async () => {
    await using mock = await start();
    const args = ["no id!", "people", { offset: -1, limit: 5_000, order: "id" }];
    const error = await refusal(mock, { operationId: "listRecords", args });
    expect(error).toMatchObject({ category: "invalid", code: "invalid_request" });
    expect(error.message).toMatch(/^control\.listRecords got invalid arguments: path \/sandboxId: found "no id!"/);
    expect(error.violations.map(({ in: place, pointer }) => place + pointer)).toEqual([
      "path/sandboxId",
      "path/collection",
      "query/offset",
      "query/limit",
      "query/order",
    ]);
    const before = mock.stateOf().store.version;
    await refusal(mock, {
      operationId: "addFault",
      args: ["default", { effect: { kind: "delay" }, when: { every: 0 } }],
    });
    await refusal(mock, { operationId: "setClock", args: ["default", { now: "soon", mode: "backwards" }] });
    await refusal(mock, { operationId: "createSandbox", args: [{ id: "a", ttlSeconds: 0 }] });
    expect((await mock.control.listFaults("default")).faults).toEqual([]);
    expect([mock.stateOf().store.version, (await mock.control.listSandboxes()).total]).toEqual([before, 1]);
  });

  it("refuses a missing argument and a superfluous one", async () => {
    await using mock = await start();
    const missing = await refusal(mock, { operationId: "advanceClock", args: ["default"] });
    expect(missing.violations).toMatchObject([{ in: "body", pointer: "", found: "nothing" }]);
    const surplus = await refusal(mock, { operationId: "clearFaults", args: ["default", { id: "late" }] });
    expect(surplus.violations).toMatchObject([{ in: "body", pointer: "", expected: "no body, or {}" }]);
    expect(await mock.control.clearFaults("default")).toMatchObject({ success: true });
  });

  it("hints that the sandbox comes first if it is missing", async () => {
    await using mock = await start();
    const error = await refusal(mock, { operationId: "addFault", args: [{ effect: { kind: "outage" } }] });
    expect(error.message).toContain('(pass a sandbox id first, such as "default"; mock.sandbox().control needs none)');
    expect((await refusal(mock, { operationId: "getClock", args: ["no id!"] })).message).not.toContain(
      "sandbox id first",
    );
  });

  it("converts arguments as JSON does: a date becomes a string, an undefined property is dropped", async () => {
    await using mock = await start();
    const now = new Date("2027-01-01T00:00:00Z");
    await callControl(mock.control, { operationId: "setClock", args: ["default", { now, mode: undefined }] });
    expect(await mock.control.getClock("default")).toEqual({ now: "2027-01-01T00:00:00.000Z", mode: "frozen" });
    const wrong = await refusal(mock, { operationId: "createSandbox", args: [{ seed: Number.NaN }] });
    expect(wrong.violations).toMatchObject([{ pointer: "/seed", found: "NaN" }]);
  });

  it("copies arguments into the state: the caller's objects are neither frozen nor able to change it", async () => {
    await using mock = await start();
    const team = { id: 90, name: "Vorher" };
    await mock.control.putRecord("default", "teams", 90, team);
    team.name = "Nachher";
    expect(await mock.control.getRecord("default", "teams", 90)).toMatchObject({ name: "Vorher" });
    const user = { ...(await mock.control.getRecord("default", "users", 1)), lastName: "Eins" };
    await mock.control.patchRecord("default", "users", 1, user);
    user.lastName = "Zwei";
    expect(await mock.control.getRecord("default", "users", 1)).toMatchObject({ lastName: "Eins" });
  });

  it("refuses circular arguments", async () => {
    await using mock = await start();
    const record: { id: number; self?: object } = { id: 1 };
    record.self = record;
    const error = await refusal(mock, { operationId: "putRecord", args: ["default", "teams", 1, record] });
    expect(error.code).toBe("nested_too_deeply");
  });

  it("passes on arguments that no HTTP request can carry", async () => {
    await using mock = await start();
    let beat = () => {};
    const stream = await mock.control.streamRequests("default", undefined, (start) => {
      beat = start;
      return () => {};
    });
    const reader = stream.getReader();
    const first = reader.read();
    beat();
    expect(new TextDecoder().decode((await first).value)).toBe(": still here\n\n");
    await reader.cancel();
  });
});
