// The `toHaveReceived` matcher and its messages.
import { describe, expect, it } from "vitest";
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { messageOf, openSandbox, patchTicket } from "./matcher-under-test.ts";

describe("the number of times", () => {
  it("is at least one by default", async () => {
    await using host = await openSandbox();
    expect(await messageOf(host.sandbox).toHaveReceived("updateTicket")).toMatch(/at least 1, found 0/);
    expect(await messageOf(host.sandbox).not.toHaveReceived("updateTicket")).toBeUndefined();
    await patchTicket(host.sandbox, 1, { priority: "high" });
    expect(await messageOf(host.sandbox).toHaveReceived("updateTicket")).toBeUndefined();
    expect(await messageOf(host.sandbox).not.toHaveReceived("updateTicket")).toBe(
      "expected sandbox inbox not to have received updateTicket (PATCH /ticket/{ticketId}): at least 1, found 1\n" +
        "matching requests in its journal: #1",
    );
  });

  it.each([
    ["accepts", 2],
    ["rejects", 1],
    ["rejects", 0],
    ["rejects", { atLeast: 3 }],
    ["accepts", { atMost: 2 }],
    ["rejects", { atMost: 1 }],
    ["accepts", { atLeast: 1, atMost: 2 }],
  ])("%s two requests if it is %o", async (verdict, times) => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { priority: "high" });
    await patchTicket(host.sandbox, 2, { priority: "high" });
    const expectation = { times };
    const passes = verdict === "accepts";
    const [plain, not] = [messageOf(host.sandbox), messageOf(host.sandbox).not];
    expect((await plain.toHaveReceived("updateTicket", expectation)) === undefined).toBe(passes);
    expect((await not.toHaveReceived("updateTicket", expectation)) === undefined).toBe(!passes);
  });

  it.each([[-1], [1.5], [{ atLeast: 2, atMost: 1 }], [{}], [{ exactly: 1 } as object]])(
    "cannot be %o",
    async (times) => {
      await using host = await openSandbox();
      await expect(messageOf(host.sandbox).toHaveReceived("updateTicket", { times })).rejects.toThrow(/^times is /);
    },
  );
});

describe("an expected request", () => {
  it("may cover path, query and body, and failures show the nearest requests with their differences", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { priority: "low", tagIds: [1, 2] });
    const { toHaveReceived } = messageOf(host.sandbox);
    expect(await toHaveReceived("updateTicket", { path: { ticketId: 1 }, body: { priority: "low" } })).toBeUndefined();
    expect(await toHaveReceived("updateTicket", { path: { ticketId: 2 }, body: { priority: "high" } })).toBe(
      [
        "expected sandbox inbox to have received updateTicket (PATCH /ticket/{ticketId}): at least 1, found 0",
        'with path {"ticketId":2}',
        'with body {"priority":"high"}',
        "nearest:",
        "  #1 PATCH /ticket/1 -> 200",
        '    path /ticketId: found "1", expected "2"',
        '    body /priority: found "low", expected "high"',
      ].join("\n"),
    );
    expect(await toHaveReceived("searchTickets")).toContain("#1 PATCH /ticket/1 -> 200 (another operation)");
  });

  it("may contain asymmetric matchers anywhere", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { priority: "low", tagIds: [1, 2] });
    const { toHaveReceived, not } = messageOf(host.sandbox);
    const matchingParts = {
      path: { ticketId: expect.stringMatching(/^\d$/) },
      body: { tagIds: [1, expect.any(Number)] },
    };
    expect(await toHaveReceived("updateTicket", matchingParts)).toBeUndefined();
    expect(await not.toHaveReceived("updateTicket", matchingParts)).toContain("#1");
    const message = await toHaveReceived("updateTicket", {
      body: { tagIds: expect.arrayContaining([3]), priority: "low" },
    });
    expect(message).toMatch(/with body \{"tagIds":"ArrayContaining.*","priority":"low"\}/);
    expect(message).toContain("body /tagIds: found array of 2 items, expected ArrayContaining");
    expect(message).not.toContain("/priority:");
  });

  it("still checks plain values next to asymmetric matchers", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { priority: "low" });
    const expectation = { path: { ticketId: 2 }, body: { priority: expect.any(String) } };
    expect(await messageOf(host.sandbox).toHaveReceived("updateTicket", expectation)).toContain("path /ticketId");
  });

  it("is compared with every retained request, and every value of a parameter", async () => {
    await using host = await openSandbox();
    for (let count = 0; count < 120; count += 1) await host.sandbox.fetch("/knowledgeSource?q=first&q=second");
    const { toHaveReceived } = messageOf(host.sandbox);
    const second = { query: { q: expect.stringMatching(/^second$/) } };
    expect(await toHaveReceived("listKnowledgeSources", { ...second, times: 120 })).toBeUndefined();
    const third = { query: { q: expect.stringMatching(/^third$/) } };
    expect(await toHaveReceived("listKnowledgeSources", third)).toContain('query /q: found "first"');
  });

  it("may cover headers, with names in any case", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { priority: "low" }, { "x-trace": "abc" });
    const { toHaveReceived } = messageOf(host.sandbox);
    expect(await toHaveReceived("updateTicket", { headers: { "X-Trace": "abc" } })).toBeUndefined();
    expect(await toHaveReceived("updateTicket", { headers: { "x-trace": "abd" } })).toContain(
      'header /x-trace: found "abc", expected "abd"',
    );
    expect(await toHaveReceived("getTicket", { headers: { "x-trace": "abc" } })).toContain("#1 PATCH /ticket/1");
  });

  it("cannot specify a secret's value, only its presence", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { priority: "low" }, { authorization: "Bearer abc" });
    const { toHaveReceived, not } = messageOf(host.sandbox);
    const anyAuthorization = { headers: { authorization: expect.any(String) } };
    expect(await toHaveReceived("updateTicket", anyAuthorization)).toBeUndefined();
    for (const matcher of [toHaveReceived, not.toHaveReceived]) {
      await expect(matcher("updateTicket", { headers: { authorization: "Bearer abd" } })).rejects.toThrow(
        /header \/authorization as \*\*\*/,
      );
    }
  });

  it("may specify a secret in a plain body, which the mock compares before redaction", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { password: "abc" }, { "x-trace": "abc" });
    const { toHaveReceived } = messageOf(host.sandbox);
    const expectation = (password: string) => ({
      body: { password } as object,
      headers: { "x-trace": expect.any(String) },
    });
    expect(await toHaveReceived("updateTicket", expectation("abc"))).toBeUndefined();
    expect(await toHaveReceived("updateTicket", expectation("abd"))).toContain("body /password");
  });

  it("requires absence where it is undefined", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { priority: "low" }, { "x-trace": "abc" });
    const { toHaveReceived } = messageOf(host.sandbox);
    const expectation = (body: object) => ({ body }) as { body: object };
    expect(await toHaveReceived("updateTicket", expectation({ priority: "low", status: undefined }))).toBeUndefined();
    expect(await toHaveReceived("updateTicket", expectation({ priority: undefined }))).toContain(
      'body /priority: found "low", expected nothing',
    );
    const withoutTicketId: object = { path: { ticketId: undefined } };
    expect(await toHaveReceived("updateTicket", withoutTicketId)).toContain('with path {"ticketId":"nothing"}');
    const withoutTrace: object = { headers: { "x-trace": undefined } };
    expect(await toHaveReceived("updateTicket", withoutTrace)).toContain(
      'header /x-trace: found "abc", expected nothing',
    );
  });

  it("matches nothing if it has unknown fields, which the compiler refuses", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { priority: "low" });
    const { toHaveReceived } = messageOf(host.sandbox);
    // @ts-expect-error no such field
    expect(await toHaveReceived("updateTicket", { body: { prioritty: "low" } })).toContain("body /prioritty");
  });

  it("is refused with an unknown operation, option or path parameter", async () => {
    await using host = await openSandbox();
    const { toHaveReceived } = messageOf(host.sandbox);
    await expect(toHaveReceived("updateTicked" as "updateTicket")).rejects.toThrow(/nearest are updateTicket/);
    await expect(toHaveReceived("updateTicket", { path: { id: 1 } })).rejects.toThrow("it has ticketId.");
    await expect(toHaveReceived("updateTicket", { bdoy: {} } as object)).rejects.toThrow(
      /no option bdoy; it has times,/,
    );
  });
});

describe("a request missing from the journal", () => {
  it("leaves every outcome uncertain that it could change, even with `.not`", async () => {
    await using host = await openSandbox();
    for (let count = 0; count < 1_001; count += 1) await host.sandbox.fetch("/health");
    const { toHaveReceived, not } = messageOf(host.sandbox);
    for (const matcher of [toHaveReceived, not.toHaveReceived]) {
      await expect(matcher("updateTicket", { times: 0 })).rejects.toThrow(/cannot tell .* dropped 1 older request /);
      await expect(matcher("updateTicket")).rejects.toThrow(/clearRequests/);
    }
    expect(await toHaveReceived("getHealth")).toBeUndefined();
    expect(await toHaveReceived("getHealth", { times: { atMost: 5 } })).toContain("at most 5, found 1000");
    await host.sandbox.control.clearRequests();
    expect(await toHaveReceived("updateTicket", { times: 0 })).toBeUndefined();
  });

  it("leaves the outcome uncertain even if only its body is missing", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { internalNote: "x".repeat(70_000) });
    const { toHaveReceived, not } = messageOf(host.sandbox);
    expect(await toHaveReceived("updateTicket", { times: 1 })).toBeUndefined();
    for (const body of [{ priority: "low" }, { priority: expect.any(String) }] as const) {
      await expect(not.toHaveReceived("updateTicket", { body })).rejects.toThrow(/did not keep one body/);
      await expect(toHaveReceived("updateTicket", { body, times: 0 })).rejects.toThrow(/did not keep one body/);
    }
  });
});

describe("the target", () => {
  it("is the given sandbox, or a mock's default sandbox", async () => {
    await using host = await openSandbox();
    await patchTicket(host.mock, 1, { priority: "low" });
    expect(await messageOf(host.mock).toHaveReceived("updateTicket")).toBeUndefined();
    expect(await messageOf(host.sandbox).toHaveReceived("updateTicket")).toContain("sandbox inbox");
    expect(await messageOf({ sandbox: host.mock.sandbox() }).toHaveReceived("updateTicket")).toBeUndefined();
    await expect(messageOf(new Response()).toHaveReceived("updateTicket")).rejects.toThrow(/it received a Response/);
    await expect(messageOf(undefined).toHaveReceived("updateTicket")).rejects.toThrow(/it received undefined/);
  });

  it("may be in a remote mock", async () => {
    await using host = await openSandbox();
    await using listening = await host.mock.listen();
    const remote = connectMock({ url: listening.url }).sandbox("inbox");
    await patchTicket(remote, 1, { priority: "low" });
    const { toHaveReceived } = messageOf(remote);
    expect(await toHaveReceived("updateTicket", { times: 1, body: { priority: "low" } })).toBeUndefined();
    expect(await toHaveReceived("updateTicket", { body: { priority: expect.any(Number) } })).toContain("nearest");
  });
});
