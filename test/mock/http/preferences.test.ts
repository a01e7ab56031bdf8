// Faults that a request specifies, by header or query.
import { describe, expect, it } from "vitest";
import { sampleExchange } from "../contract/sample-responses.ts";
import { createSampleSandbox } from "../control/sandboxes/sample-sandbox.ts";
import { createAppUnderTest, json, lastEntryOf } from "./app-under-test.ts";

const { response: relocation } = sampleExchange("getTicket", "relocation");
const { response: unknownSender } = sampleExchange("getTicket", "unknownSender");

function prefer(value: string): RequestInit {
  return { headers: { prefer: value } };
}

function createApp() {
  const sandbox = createSampleSandbox();
  const app = createAppUnderTest({ sandboxes: [sandbox] });
  return { ...app, sandbox, lastEntry: () => lastEntryOf(sandbox) };
}

describe("Prefer", () => {
  it("with a code returns the contract's first example of that status without carrying out the operation", async () => {
    const { fetchJson, handledRequests, lastEntry } = createApp();
    const { status, headers, body } = await fetchJson("/ticket/1", prefer("code=404"));
    expect([status, body]).toEqual([
      404,
      { success: false, message: "There is no ticket 987654.", code: "unknown_ticket" },
    ]);
    expect([headers.get("preference-applied"), headers.get("x-mock-fault")]).toEqual(["code=404", null]);
    expect(handledRequests).toEqual([]);
    expect(lastEntry()).toMatchObject({ status: 404, handled: false, faults: [{ id: "prefer", kind: "status" }] });
  });

  it.each([
    ["code=200", relocation],
    ["example=unknownSender", unknownSender],
    ["code=200, example=unknownSender", unknownSender],
  ])("with %s returns an example of status 200", async (value, expected) => {
    const { fetchJson, handledRequests, lastEntry } = createApp();
    const { status, headers, body } = await fetchJson("/ticket/1", prefer(value));
    expect([status, body, headers.get("preference-applied")]).toEqual([200, expected, value]);
    expect(handledRequests).toEqual([]);
    expect(lastEntry()).toMatchObject({ handled: false });
  });

  it("with a code and an example selects one of an error's examples", async () => {
    const { body } = await createApp().fetchJson("/ticket/1", prefer("code=401, example=tokenExpired"));
    expect(body).toMatchObject({ code: "token_expired" });
  });

  it("with a code and an example is journaled as a status", async () => {
    const { fetchJson, lastEntry } = createApp();
    await fetchJson("/ticket/1", prefer("code=200, example=unknownSender"));
    expect(lastEntry()).toMatchObject({ faults: [{ id: "prefer", kind: "status" }] });
    await fetchJson("/ticket/1", prefer("example=unknownSender"));
    expect(lastEntry()).toMatchObject({ faults: [{ id: "prefer", kind: "example" }] });
  });

  it.each([
    ["429", "retry-after", "2"],
    ["401", "www-authenticate", "Bearer"],
  ])("with code=%s sets the %s header", async (code, header, expected) => {
    expect((await createApp().fetchJson("/ticket/1", prefer(`code=${code}`))).headers.get(header)).toBe(expected);
  });

  it("with an example responds in the example's media type", async () => {
    const yaml = await createApp().send("/docs/open-api", prefer("example=yaml"));
    const asJson = await createApp().send("/docs/open-api", prefer("example=json"));
    expect([yaml, asJson].map(({ headers }) => headers.get("content-type"))).toEqual([
      "application/yaml",
      "application/json",
    ]);
    expect(await asJson.json()).toHaveProperty("openapi");
    expect(await yaml.text()).toMatch(/^openapi: /);
  });

  it("with a delay waits, then carries out the operation", async () => {
    const { fetchJson, handledRequests, delays, lastEntry } = createApp();
    const { status, headers } = await fetchJson("/ticket/1", prefer("delay=250"));
    expect([status, delays, handledRequests.length, headers.get("preference-applied")]).toEqual([
      200,
      [250],
      1,
      "delay=250",
    ]);
    expect(lastEntry()).toMatchObject({ handled: true, faults: [{ id: "prefer", kind: "delay" }] });
  });

  it("with a delay adds to faults and combines with a code", async () => {
    const { fetchJson, delays, sandbox } = createApp();
    sandbox.faults.add({ effect: { kind: "delay", fixedMs: 100 } });
    const { status, headers } = await fetchJson("/ticket/1", prefer("delay=250, code=404"));
    expect([status, delays]).toEqual([404, [350]]);
    expect([headers.get("preference-applied"), headers.get("x-mock-fault")]).toEqual([
      "delay=250, code=404",
      "fault-1",
    ]);
  });

  it("takes precedence over a fault, which is not used up", async () => {
    const { fetchJson, sandbox } = createApp();
    sandbox.faults.add({ effect: { kind: "status", status: 500 }, when: { next: 1 } });
    expect((await fetchJson("/ticket/1", prefer("code=404"))).status).toBe(404);
    expect((await fetchJson("/ticket/1")).status).toBe(500);
  });

  it("does not exempt a request from the contract", async () => {
    const { status, headers, body } = await createApp().fetchJson("/ticket/x", prefer("code=404"));
    expect([status, body.code, headers.get("preference-applied")]).toEqual([400, "invalid_request", null]);
  });

  it.each([
    ['CODE = "503"', 503],
    ['return=minimal; note="a, b", code=503; x=1', 503],
    ["code=503, code=500", 503],
    ["respond-async, wait=10", 200],
    ['code, example=""', 200],
    ["wait=10; code=503", 200],
    ["delay=0; code=503", 503],
    ["code=503; delay=0; code=500", 503],
  ])("with %s is parsed by RFC 7240", async (value, status) => {
    expect((await createApp().fetchJson("/health", prefer(value))).status).toBe(status);
  });
});

describe("the query", () => {
  it("offers the same preferences to browsers, hidden from the operation", async () => {
    const { fetchJson, handledRequests, delays } = createApp();
    const codeResponse = await fetchJson("/ticket/1?__code=404&__example=notFound");
    expect([codeResponse.status, codeResponse.headers.get("preference-applied")]).toEqual([
      404,
      "code=404, example=notFound",
    ]);
    const delayResponse = await fetchJson("/knowledgeSource?__delay=250&limit=5");
    expect([delayResponse.status, delays, handledRequests[0]?.input.query]).toEqual([200, [250], { limit: 5 }]);
  });

  it("takes precedence over the header", async () => {
    expect((await createApp().fetchJson("/ticket/1?__code=500", prefer("code=404"))).status).toBe(500);
  });

  it("leaves other parameters with two underscores to the contract's refusal", async () => {
    const { status, body } = await createApp().fetchJson("/ticket/1?__codes=404");
    expect([status, body.violations]).toEqual([400, [expect.objectContaining({ pointer: "/__codes" })]]);
  });
});

describe("a preference unknown to the contract", () => {
  it.each([
    ["code=418", "unknown_code", "one of 200, 400, 401, 404, 429, 500, 502, 503, the responses of getTicket"],
    ["code=abc", "unknown_code", "one of 200, 400, 401, 404, 429, 500, 502, 503, the responses of getTicket"],
    ["code=404, example=gone", "unknown_example", "one of 404: notFound"],
    ["code=404, example=relocation", "unknown_example", "one of 404: notFound"],
    ["code=404; example=gone", "unknown_example", "one of 404: notFound"],
    ["delay=soon", "invalid_delay", "whole milliseconds from 0 to 600000"],
    ["delay=600001", "invalid_delay", "whole milliseconds from 0 to 600000"],
  ])("is refused, for example %s", async (value, code, expected) => {
    const { fetchJson, handledRequests } = createApp();
    const { status, body } = await fetchJson("/ticket/1", prefer(value));
    expect([status, body.code]).toEqual([400, code]);
    expect(body.violations).toEqual([expect.objectContaining({ in: "header", pointer: "/prefer", expected })]);
    expect(handledRequests).toEqual([]);
  });

  it("is refused with the examples of every status if no status was requested", async () => {
    const { body } = await createApp().fetchJson("/ticket/1?__example=notFound");
    expect(body.code).toBe("unknown_example");
    expect(body.violations).toEqual([
      {
        in: "query",
        pointer: "/__example",
        found: '"notFound"',
        expected: expect.stringContaining("200: relocation, unknownSender; 400: "),
      },
    ]);
  });

  it("is refused before a write is carried out", async () => {
    const { send, handledRequests } = createApp();
    const write = json("PATCH", "{}");
    const response = await send("/ticket/1", { ...write, headers: { ...write.headers, prefer: "code=418" } });
    expect([response.status, handledRequests]).toEqual([400, []]);
  });
});
