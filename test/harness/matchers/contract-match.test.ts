// The `toMatchContract` matcher.
import { describe, expect, it } from "vitest";
import { ticketMatchers } from "../../../harness/matchers.ts";
import { sampleResponse } from "../../mock/contract/sample-responses.ts";
import { messageOf, openSandbox } from "./matcher-under-test.ts";

const refusal = { success: false, message: "There is no ticket 1.", code: "unknown_ticket" };
const json = { "content-type": "application/json" };

function toResponse(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), { headers: json, ...init });
}

describe("a Response", () => {
  it("matches by status, content type and body, and can be read afterwards", async () => {
    await using host = await openSandbox();
    const response = await host.sandbox.fetch("/ticket/1");
    expect(await messageOf(response).toMatchContract("getTicket")).toBeUndefined();
    expect(await messageOf(response).toMatchContract("getTicket", 200)).toBeUndefined();
    expect(await messageOf(response).not.toMatchContract("getTicket")).toMatch(/^expected the response not to match/);
    expect(await response.json()).toHaveProperty("id", 1);
    expect(await messageOf(await host.sandbox.fetch("/ticket/99")).toMatchContract("getTicket", 404)).toBeUndefined();
  });

  it("is reported with every breach", async () => {
    const { subject: _, ...rest } = sampleResponse("getTicket");
    const wrong = toResponse({ ...rest, status: "asleep" }, { headers: { "content-type": "text/plain" }, status: 200 });
    expect(await messageOf(wrong).toMatchContract("getTicket", 404)).toMatch(
      /^expected the response to match the contract of getTicket \(GET \/ticket\/\{ticketId\}\) with status 200; it deviates in 2 places\n {2}status: found 200, expected 404\n {2}header \/content-type: found "text\/plain", expected exactly "application\/json"$/,
    );
    const message = await messageOf(toResponse({ ...rest, status: "asleep" })).toMatchContract("getTicket");
    expect(message).toContain("it deviates in 2 places");
    expect(message).toContain("body /subject: found nothing, expected text");
    expect(message).toMatch(/body \/status: found "asleep", expected one of /);
  });

  it("breaks the contract with a code that the operation does not list for the status, even if a fault set it", async () => {
    await using host = await openSandbox();
    const expected = 'body /code: found "unknown_tag", expected one of unknown_ticket, unknown_sandbox';
    const wrong = { ...refusal, code: "unknown_tag" };
    expect(await messageOf(toResponse(wrong, { status: 404 })).toMatchContract("getTicket")).toContain(expected);
    await host.sandbox.control.addFault({ effect: { kind: "status", status: 404, code: "unknown_tag" } });
    expect(await messageOf(await host.sandbox.fetch("/ticket/1")).toMatchContract("getTicket")).toContain(expected);
    await host.sandbox.control.clearFaults();
    await host.sandbox.control.addFault({ effect: { kind: "status", status: 404 } });
    expect(await messageOf(await host.sandbox.fetch("/ticket/1")).toMatchContract("getTicket")).toBeUndefined();
  });

  it("breaks the contract if a required header, the body, or its JSON is missing", async () => {
    expect(await messageOf(toResponse(refusal, { status: 429 })).toMatchContract("getTicket")).toContain(
      "header /retry-after",
    );
    const empty = new Response(null, { headers: json });
    expect(await messageOf(empty).toMatchContract("getTicket")).toContain("body: found nothing, expected ");
    const broken = new Response('{"id":', { headers: json });
    expect(await messageOf(broken).toMatchContract("getTicket")).toMatch(/body: found "\{\\"id\\":", expected /);
  });

  it("is refused if its body was already read", async () => {
    const response = toResponse(refusal, { status: 404 });
    await response.text();
    await expect(messageOf(response).toMatchContract("getTicket")).rejects.toThrow(/already been read.*\(status 404\)/);
  });
});

describe("a client's result", () => {
  it("is accepted with its data or error", async () => {
    await using host = await openSandbox();
    const client = host.sandbox.client({ token: null });
    const params = { path: { ticketId: 1 } };
    const result = await client.GET("/ticket/{ticketId}", { params });
    expect(await messageOf(result).toMatchContract("getTicket")).toBeUndefined();
    expect(await messageOf(result).toMatchContract("getTicketWorklogs")).toContain("body: found object with");
    const missing = await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 99 } } });
    expect(await messageOf(missing).toMatchContract("getTicket", 404)).toBeUndefined();
    expect(await messageOf(missing).toMatchContract("getTicket", 200)).toContain("status: found 404, expected 200");
  });

  it("may be a Playwright response", async () => {
    const text = JSON.stringify(refusal);
    const response = { status: () => 404, headers: () => json, text: async () => text };
    expect(await messageOf(response).toMatchContract("getTicket")).toBeUndefined();
    const wrong = { ...response, text: async () => "{}" };
    expect(await messageOf(wrong).toMatchContract("getTicket")).toContain("body /message");
  });
});

describe("a body", () => {
  it("is checked as a response with status 200 unless another status is given", async () => {
    expect(await messageOf(sampleResponse("getTicket")).toMatchContract("getTicket")).toBeUndefined();
    expect(await messageOf(refusal).toMatchContract("getTicket", 404)).toBeUndefined();
    expect(await messageOf(refusal).toMatchContract("getTicket")).toContain("with status 200; it deviates in ");
    expect(await messageOf(undefined).toMatchContract("getTicket")).toContain("body: found nothing");
  });

  it("is checked synchronously", () => {
    expect(ticketMatchers.toMatchContract(refusal, "getTicket", 404)).toMatchObject({ pass: true });
  });

  it("is refused as a promise, even with `.not`", async () => {
    const { toMatchContract, not } = messageOf(Promise.resolve());
    for (const matcher of [toMatchContract, not.toMatchContract]) {
      await expect(matcher("getHealth")).rejects.toThrow(/received a promise.*await expect\(await …\)/);
    }
  });

  it("needs an existing operation", async () => {
    await expect(messageOf(refusal).toMatchContract("getTickets" as "getTicket")).rejects.toThrow(
      /nearest are getTicket /,
    );
  });
});
