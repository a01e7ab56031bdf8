// Asynchronous results: checked once they arrive, even under faults, a reset or a deletion.
import { describe, expect, it, vi } from "vitest";
import { ownContract } from "../../../mock/contract/service-contract.ts";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { notFound } from "../../../mock/engine/core/errors.ts";
import { createHandler } from "../../../mock/run-operations.ts";
import { createSampleSandbox, sampleControlParts } from "../control/sandboxes/sample-sandbox.ts";
import { createAppUnderTest, json } from "./app-under-test.ts";

const init = json("POST", '{"name":"reports"}');

const about = { name: "", version: "", contractVersion: "", document: () => ({}) as never };

function appWithAsyncResult(make: () => Promise<unknown>) {
  const sandbox = createSampleSandbox();
  const added = { operations: new Map([["createProfileToken", make]]), run: () => undefined };
  const handle = createHandler({
    about,
    service: ownContract,
    added,
    isStrict: false,
    signer: sampleControlParts.signer,
  });
  const app = createAppUnderTest({ handle, sandboxes: [sandbox] });
  return { sandbox, log: app.log, fetchJson: () => app.fetchJson("/jwt/1", init) };
}

describe("an asynchronous result", () => {
  it("is reported and logged as a bug of the mock if it breaks the contract", async () => {
    const { fetchJson, log } = appWithAsyncResult(async () => ({ token: 7, more: true }));
    const { status, body } = await fetchJson();
    expect([status, body.code]).toEqual([500, "response_breaks_contract"]);
    expect(body.violations).toMatchObject([{ pointer: "/token" }, { pointer: "/more" }]);
    expect(log[0]).toMatchObject({ level: "error", event: "response_breaks_contract" });
  });

  it("becomes a refusal, or a logged 500 if it fails", async () => {
    const refusing = appWithAsyncResult(async () => {
      throw notFound("profile", 1);
    });
    expect(await refusing.fetchJson()).toMatchObject({ status: 404, body: { code: "unknown_profile" } });
    const failing = appWithAsyncResult(async () => {
      throw new Error("No key.");
    });
    expect(await failing.fetchJson()).toMatchObject({ status: 500, body: { code: "internal_error" } });
    expect(failing.log[0]).toMatchObject({ level: "error", event: "internal_error" });
  });

  it.each([
    [
      "status",
      { kind: "status", status: 502, timing: "after" },
      [502, expect.objectContaining({ code: "bad_gateway" })],
    ],
    ["contractBreach", { kind: "contractBreach", breach: "drop", pointer: "/token" }, [200, {}]],
  ] as const)("is subject to a %s fault on arrival", async (_, effect, expected) => {
    const { sandbox, fetchJson } = appWithAsyncResult(async () => ({ token: "t" }));
    sandbox.faults.add({ effect });
    const { status, body } = await fetchJson();
    expect([status, body]).toEqual(expected);
  });
});

describe("a token that is still being signed", () => {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"reports"}' };

  /** Starts a request, delays its signature until `meanwhile` has run, and returns the status. */
  async function whileSigning(mock: Mock, path: string, meanwhile: () => Promise<unknown>) {
    const { promise: gate, resolve: go } = Promise.withResolvers<void>();
    const { promise: waiting, resolve: wait } = Promise.withResolvers<void>();
    const { subtle } = crypto;
    const importKey: SubtleCrypto["importKey"] = subtle.importKey.bind(subtle);
    const sign: SubtleCrypto["sign"] = async (...args) => {
      wait();
      await gate;
      return subtle.sign(...args);
    };
    vi.stubGlobal("crypto", { subtle: { importKey, sign } });
    const response = mock.fetch(path, init);
    await waiting;
    vi.unstubAllGlobals();
    await meanwhile();
    go();
    return (await response).status;
  }

  it("is returned and journaled even if the state is reset meanwhile", async () => {
    await using mock = await createMock({ tickets: 5, auth: "off" });
    const { control } = mock;
    expect(await whileSigning(mock, "/jwt/3", async () => control.resetSandbox("default"))).toBe(200);
    expect((await control.getSandbox("default")).version).toBe(1);
    expect((await control.listRequests("default")).requests).toMatchObject([{ status: 200 }]);
  });

  it("is returned even if its profile or sandbox is removed meanwhile", async () => {
    await using mock = await createMock({ tickets: 5, auth: "off" });
    const { control } = mock;
    const user = await control.createRecord("default", "users", { firstName: "Rieke" });
    const path = `/jwt/${user.id}`;
    expect(await whileSigning(mock, path, () => control.deleteRecord("default", "users", user.id))).toBe(200);
    expect((await mock.fetch(path, init)).status).toBe(404);
    await control.createSandbox({ id: "short" });
    const status = whileSigning(mock, "/__sandbox/short/jwt/3", () => control.deleteSandbox("short"));
    expect(await status).toBe(200);
    expect((await mock.fetch("/__sandbox/short/jwt/3", init)).status).toBe(404);
  });
});
