// Matcher `toHaveReceived` and its messages.
import { describe, expect, it } from "vitest";
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { messageOf, openSandbox, patchTicket } from "./matcher-under-test.ts";

describe("how often", () => {
  it("is at least once unless given", async () => {
    await using it = await openSandbox();
    expect(await messageOf(it.sandbox).toHaveReceived("updateTicket")).toMatch(/at least 1, found 0/);
    expect(await messageOf(it.sandbox).not.toHaveReceived("updateTicket")).toBeUndefined();
    await patchTicket(it.sandbox, 1, { priority: "high" });
    expect(await messageOf(it.sandbox).toHaveReceived("updateTicket")).toBeUndefined();
    expect(await messageOf(it.sandbox).not.toHaveReceived("updateTicket")).toBe(
      "expected sandbox inbox not to have received updateTicket (PATCH /ticket/{ticketId}): at least 1, found 1\n" +
        "matching requests in its journal: #1",
    );
  });

  it.each([
    [2, true],
    [1, false],
    [0, false],
    [{ atLeast: 3 }, false],
    [{ atMost: 2 }, true],
    [{ atMost: 1 }, false],
    [{ atLeast: 1, atMost: 2 }, true],
  ])("can be %o, of two: %s", async (times, holds) => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { priority: "high" });
    await patchTicket(it.sandbox, 2, { priority: "high" });
    const wanted = { times };
    const [plain, not] = [messageOf(it.sandbox), messageOf(it.sandbox).not];
    expect((await plain.toHaveReceived("updateTicket", wanted)) === undefined).toBe(holds);
    expect((await not.toHaveReceived("updateTicket", wanted)) === undefined).toBe(!holds);
  });

  it.each([[-1], [1.5], [{ atLeast: 2, atMost: 1 }], [{}], [{ exactly: 1 } as object]])(
    "cannot be %o",
    async (times) => {
      await using it = await openSandbox();
      await expect(messageOf(it.sandbox).toHaveReceived("updateTicket", { times })).rejects.toThrow(/^times is /);
    },
  );
});

describe("the expectation of a request", () => {
  it("may cover path, query and body, and failures show the nearest requests with their differences", async () => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { priority: "low", tagIds: [1, 2] });
    const { toHaveReceived } = messageOf(it.sandbox);
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

  it("may hold asymmetric matchers anywhere", async () => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { priority: "low", tagIds: [1, 2] });
    const { toHaveReceived, not } = { ...messageOf(it.sandbox), not: messageOf(it.sandbox).not };
    const fitting = { path: { ticketId: expect.stringMatching(/^\d$/) }, body: { tagIds: [1, expect.any(Number)] } };
    expect(await toHaveReceived("updateTicket", fitting)).toBeUndefined();
    expect(await not.toHaveReceived("updateTicket", fitting)).toContain("#1");
    const message = await toHaveReceived("updateTicket", {
      body: { tagIds: expect.arrayContaining([3]), priority: "low" },
    });
    expect(message).toMatch(/with body \{"tagIds":"ArrayContaining.*","priority":"low"\}/);
    expect(message).toContain("body /tagIds: found array of 2 items, expected ArrayContaining");
    expect(message).not.toContain("/priority:");
  });

  it("still checks plain values beside asymmetric matchers", async () => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { priority: "low" });
    const wanted = { path: { ticketId: 2 }, body: { priority: expect.any(String) } };
    expect(await messageOf(it.sandbox).toHaveReceived("updateTicket", wanted)).toContain("path /ticketId");
  });

  it("is compared with every retained request, and every value of a parameter", async () => {
    await using it = await openSandbox();
    for (let sent = 0; sent < 120; sent += 1) await it.sandbox.fetch("/knowledgeSource?q=first&q=second");
    const { toHaveReceived } = messageOf(it.sandbox);
    const second = { query: { q: expect.stringMatching(/^second$/) } };
    expect(await toHaveReceived("listKnowledgeSources", { ...second, times: 120 })).toBeUndefined();
    const third = { query: { q: expect.stringMatching(/^third$/) } };
    expect(await toHaveReceived("listKnowledgeSources", third)).toContain('query /q: found "first"');
  });

  it("may cover headers, with names in any case", async () => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { priority: "low" }, { "x-trace": "abc" });
    const { toHaveReceived } = messageOf(it.sandbox);
    expect(await toHaveReceived("updateTicket", { headers: { "X-Trace": "abc" } })).toBeUndefined();
    expect(await toHaveReceived("updateTicket", { headers: { "x-trace": "abd" } })).toContain(
      'header /x-trace: found "abc", expected "abd"',
    );
    expect(await toHaveReceived("getTicket", { headers: { "x-trace": "abc" } })).toContain("#1 PATCH /ticket/1");
  });

  it("cannot be the text of a secret, only its presence", async () => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { priority: "low" }, { authorization: "Bearer abc" });
    const { toHaveReceived, not } = { ...messageOf(it.sandbox), not: messageOf(it.sandbox).not };
    const some = { headers: { authorization: expect.any(String) } };
    expect(await toHaveReceived("updateTicket", some)).toBeUndefined();
    for (const matcher of [toHaveReceived, not.toHaveReceived]) {
      await expect(matcher("updateTicket", { headers: { authorization: "Bearer abd" } })).rejects.toThrow(
        /header \/authorization as \*\*\*/,
      );
    }
  });

  it("may be the text of a secret in a plain body, which the mock compares before redaction", async () => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { password: "abc" }, { "x-trace": "abc" });
    const { toHaveReceived } = messageOf(it.sandbox);
    const wanted = (password: string) => ({ body: { password } as object, headers: { "x-trace": expect.any(String) } });
    expect(await toHaveReceived("updateTicket", wanted("abc"))).toBeUndefined();
    expect(await toHaveReceived("updateTicket", wanted("abd"))).toContain("body /password");
  });

  it("of undefined requires absence", async () => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { priority: "low" }, { "x-trace": "abc" });
    const { toHaveReceived } = messageOf(it.sandbox);
    const wanted = (body: object) => ({ body }) as { body: object };
    expect(await toHaveReceived("updateTicket", wanted({ priority: "low", status: undefined }))).toBeUndefined();
    expect(await toHaveReceived("updateTicket", wanted({ priority: undefined }))).toContain(
      'body /priority: found "low", expected nothing',
    );
    const nobody: object = { path: { ticketId: undefined } };
    expect(await toHaveReceived("updateTicket", nobody)).toContain('with path {"ticketId":"nothing"}');
    const untraced: object = { headers: { "x-trace": undefined } };
    expect(await toHaveReceived("updateTicket", untraced)).toContain('header /x-trace: found "abc", expected nothing');
  });

  it("has only names of the contract: others match nothing, and the compiler refuses them", async () => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { priority: "low" });
    const { toHaveReceived } = messageOf(it.sandbox);
    // @ts-expect-error no such field
    expect(await toHaveReceived("updateTicket", { body: { prioritty: "low" } })).toContain("body /prioritty");
  });

  it("is refused with an unknown operation, option or path parameter", async () => {
    await using it = await openSandbox();
    const { toHaveReceived } = messageOf(it.sandbox);
    await expect(toHaveReceived("updateTicked" as "updateTicket")).rejects.toThrow(/nearest are updateTicket/);
    await expect(toHaveReceived("updateTicket", { path: { id: 1 } })).rejects.toThrow("it has ticketId.");
    await expect(toHaveReceived("updateTicket", { bdoy: {} } as object)).rejects.toThrow(
      /no option bdoy; it has times,/,
    );
  });
});

describe("a request dropped from the journal", () => {
  it("makes every count uncertain that it could change, also with `.not`", async () => {
    await using it = await openSandbox();
    for (let sent = 0; sent < 1_001; sent += 1) await it.sandbox.fetch("/health");
    const { toHaveReceived, not } = { ...messageOf(it.sandbox), not: messageOf(it.sandbox).not };
    for (const matcher of [toHaveReceived, not.toHaveReceived]) {
      await expect(matcher("updateTicket", { times: 0 })).rejects.toThrow(/cannot say .* dropped 1 older requests/);
      await expect(matcher("updateTicket")).rejects.toThrow(/clearRequests/);
    }
    expect(await toHaveReceived("getHealth")).toBeUndefined();
    expect(await toHaveReceived("getHealth", { times: { atMost: 5 } })).toContain("at most 5, found 1000");
    await it.sandbox.control.clearRequests();
    expect(await toHaveReceived("updateTicket", { times: 0 })).toBeUndefined();
  });

  it("leaves bodies uncertain that were too long to keep", async () => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { internalNote: "x".repeat(70_000) });
    const { toHaveReceived, not } = { ...messageOf(it.sandbox), not: messageOf(it.sandbox).not };
    expect(await toHaveReceived("updateTicket", { times: 1 })).toBeUndefined();
    for (const body of [{ priority: "low" }, { priority: expect.any(String) }] as const) {
      await expect(not.toHaveReceived("updateTicket", { body })).rejects.toThrow(/did not keep the body of 1/);
      await expect(toHaveReceived("updateTicket", { body, times: 0 })).rejects.toThrow(/did not keep the body of 1/);
    }
  });
});

describe("its target", () => {
  it("is the sandbox, and `default` of a mock", async () => {
    await using it = await openSandbox();
    await patchTicket(it.mock, 1, { priority: "low" });
    expect(await messageOf(it.mock).toHaveReceived("updateTicket")).toBeUndefined();
    expect(await messageOf(it.sandbox).toHaveReceived("updateTicket")).toContain("sandbox inbox");
    expect(await messageOf({ sandbox: it.mock.sandbox() }).toHaveReceived("updateTicket")).toBeUndefined();
    await expect(messageOf(new Response()).toHaveReceived("updateTicket")).rejects.toThrow(/was given a Response/);
    await expect(messageOf(undefined).toHaveReceived("updateTicket")).rejects.toThrow(/was given undefined/);
  });

  it("may be behind a URL", async () => {
    await using it = await openSandbox();
    await using listening = await it.mock.listen();
    const remote = connectMock({ url: listening.url }).sandbox("inbox");
    await patchTicket(remote, 1, { priority: "low" });
    const { toHaveReceived } = messageOf(remote);
    expect(await toHaveReceived("updateTicket", { times: 1, body: { priority: "low" } })).toBeUndefined();
    expect(await toHaveReceived("updateTicket", { body: { priority: expect.any(Number) } })).toContain("nearest");
  });
});
