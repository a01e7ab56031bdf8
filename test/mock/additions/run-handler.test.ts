// Runs handlers: their transactions, arguments and faults.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdditionHandler } from "../../../mock/create-mock.ts";
import { fingerprintOf } from "../engine/store/fingerprint.ts";
import { createAddedMock, withRiskHandler } from "./sample-additions.ts";

// One mock for all tests; each test sets its handler.
let served: Awaited<ReturnType<typeof createAddedMock>>;
let currentHandler: AdditionHandler;

beforeAll(async () => {
  served = await createAddedMock(withRiskHandler((request, context) => currentHandler(request, context)));
});
afterAll(() => served.mock.close());

function raise(error: Error): never {
  throw error;
}

async function withHandler(handler: AdditionHandler) {
  currentHandler = handler;
  await served.mock.control.resetSandbox("default");
  const put = (id = 1, riskScore = 50) => served.send("PUT", `/ticket/${id}/risk`, { riskScore });
  return { ...served, put, versionBefore: served.mock.stateOf().store.version };
}

describe("the changes of a handler", () => {
  it("are one change of the sandbox, which undo, fork and reset treat like any other", async () => {
    const { mock, send, put } = await withHandler(({ path, body }, { state }) => {
      state.patch("tickets", Number(path.ticketId), { riskScore: body.riskScore });
      return state.patch("tickets", Number(path.ticketId), { subject: `Risk ${body.riskScore}` });
    });
    const { control } = mock;
    const riskOf = async (prefix = "") => (await send("GET", `${prefix}/ticket/1`)).body.riskScore;
    const { store } = mock.stateOf();
    const [version, digest] = [store.version, await fingerprintOf(store)];
    await put();
    expect([store.version, await riskOf()]).toEqual([version + 1, 50]);
    expect(await fingerprintOf(store)).not.toBe(digest);
    await control.forkSandbox("default", { id: "copy" });
    await control.undoChange("default");
    expect([await riskOf(), await fingerprintOf(store)]).toEqual([undefined, digest]);
    expect(await riskOf("/__sandbox/copy")).toBe(50);
    await send("PUT", "/__sandbox/copy/ticket/1/risk", { riskScore: 60 });
    expect([await riskOf("/__sandbox/copy"), await riskOf()]).toEqual([60, undefined]);
    await control.resetSandbox("copy");
    expect(await riskOf("/__sandbox/copy")).toBeUndefined();
  });

  it.each<[string, AdditionHandler, string, string?]>([
    ["throws", () => raise(new TypeError("no risk known")), "The handler of setRisk threw TypeError: no risk known"],
    ["breaks a rule of records", (_, { state }) => state.patch("tickets", 1, { riskScore: 500 }), "/riskScore"],
    [
      "refuses with a status that refusals do not have",
      // JavaScript callers may pass any number.
      (_, { refuse }) => raise(refuse(JSON.parse("418"), "teapot", "I am a teapot")),
      "a refusal has one of the statuses 400, 403, 404, 409, 422, 429, 503; for any other, return reply(418, …)",
    ],
    [
      "refuses with a code that breaks the error schema",
      (_, { refuse }) => raise(refuse(404, "Not Found", "Nothing there.")),
      'the error breaks the schema of setRisk for this status at /code: found "Not Found"',
    ],
    [
      "answers with an undeclared status",
      (_, { reply }) => reply(201, {}),
      "found status 201, expected one of the statuses 200, 202, 204",
      "response_breaks_contract",
    ],
    [
      "answers with a body where none is declared",
      (_, { reply }) => reply(204, { a: 1 }),
      "expected no body",
      "response_breaks_contract",
    ],
    // An unhandled rejection would fail this run.
    ["returns a promise", () => Promise.reject(new Error("too late")), "a promise; handlers must be synchronous"],
  ])("are rolled back if it %s, and the response says so", async (_, handler, reason, code = "handler_failed") => {
    const { mock, put } = await withHandler((request, context) => {
      context.state.patch("tickets", 1, { riskScore: 1 });
      context.state.nextId("tickets");
      return handler(request, context);
    });
    const { store } = mock.stateOf();
    const before = await fingerprintOf(store);
    const { status, body } = await put();
    expect([status, body.code]).toEqual([500, code]);
    expect(`${body.message} ${body.violations?.[0]?.pointer}`).toContain(reason);
    expect(await fingerprintOf(store)).toBe(before);
  });

  it("are rolled back if the response breaks the contract, with every violation", async () => {
    const { mock, put, versionBefore } = await withHandler(({ body }, { state }) => {
      const ticket = state.patch("tickets", 1, { riskScore: body.riskScore });
      return { ...ticket, subject: 5, colour: "red" };
    });
    const { status, body } = await put();
    expect([status, body.code]).toEqual([500, "response_breaks_contract"]);
    expect(body.violations.map(({ pointer }: { pointer: string }) => pointer)).toEqual(["/subject", "/colour"]);
    expect(mock.stateOf().store.version).toBe(versionBefore);
  });

  it("may create and remove records", async () => {
    const { mock, put } = await withHandler((_request, { state }) => {
      const created = state.create("tickets", { subject: "Made by a handler" }, ["escalated"]);
      const temporary = state.create("tickets");
      state.remove("tickets", temporary.id);
      return state.get("tickets", created.id);
    });
    const { body } = await put();
    expect(body).toMatchObject({ id: 6, subject: "Made by a handler", isEscalated: true });
    expect(mock.stateOf().store.read((reader) => reader.count("tickets"))).toBe(6);
  });

  it("read and write flat records, without `wire`", async () => {
    const results: unknown[] = [];
    const { put } = await withHandler((_request, { state, caller }) => {
      const created = state.create("worklogs", { ticketId: 2 }, ["closing"]);
      const changed = state.patch("users", 1, { lastName: "Neu", role: "agent" });
      results.push(
        created.ticketId,
        created.processing,
        state.get("users", 1)?.lastName,
        changed.role,
        caller.firstName,
      );
      results.push([created, changed, caller, ...state.list("aiAgents")].some((record) => "wire" in record));
      return state.need("tickets", 1);
    });
    expect((await put()).status).toBe(200);
    expect(results).toEqual([2, null, "Neu", "agent", expect.any(String), false]);
  });
});

describe("a handler", () => {
  it("receives the sandbox's time, random numbers from the state, the caller and the headers", async () => {
    const calls: unknown[] = [];
    const { mock, send, put } = await withHandler(({ headers, operationId }, { clock, random, caller, state }) => {
      calls.push([
        operationId,
        clock.iso(),
        clock.dateTime(),
        random.integer(1, 1_000_000),
        caller.role,
        headers["x-own"],
      ]);
      return state.need("tickets", 1);
    });
    await send("PUT", "/ticket/1/risk", { riskScore: 1 }, { "x-own": "yes" });
    await put();
    await mock.control.resetSandbox("default");
    await put();
    const [first, second, third] = calls.map((call) => (Array.isArray(call) ? call[3] : undefined));
    expect(calls[0]).toEqual(["setRisk", "2026-03-02T09:00:00Z", "2026-03-02 09:00:00", first, "administrator", "yes"]);
    expect([second === first, third]).toEqual([false, first]);
  });

  it("may respond with another declared status, with headers, or without a body", async () => {
    const withBody = await withHandler((_request, { reply }) => reply(202, { queued: true }, { "X-Job": "7" }));
    const response = await withBody.put();
    expect([response.status, response.body, response.headers.get("x-job")]).toEqual([202, { queued: true }, "7"]);
    const withoutBody = await withHandler((_request, { reply }) => reply(204));
    expect([(await withoutBody.put()).status, (await withoutBody.put()).body]).toEqual([204, undefined]);
  });

  it("refuses in the contract's error format", async () => {
    const { mock, put, versionBefore } = await withHandler((_request, { state, refuse }) => {
      state.patch("tickets", 1, { riskScore: 1 });
      throw refuse(409, "risk_is_frozen", "The risk is frozen.");
    });
    const { status, body } = await put();
    expect([status, body]).toEqual([409, { success: false, message: "The risk is frozen.", code: "risk_is_frozen" }]);
    expect(mock.stateOf().store.version).toBe(versionBefore);
  });

  it("changes nothing if a header cannot be sent, and the error names it", async () => {
    const invalidHeaders: Record<string, string>[] = [
      { "x-a": "two\nlines" },
      { "x b": "" },
      { "x-c": "€" },
      { "Content-Length": "3" },
    ];
    const messages: string[] = [];
    for (const headers of invalidHeaders) {
      const { mock, put, versionBefore } = await withHandler((_request, { state, reply }) => {
        state.patch("tickets", 1, { riskScore: 1 });
        return reply(202, { queued: true }, headers);
      });
      messages.push((await put()).body.message);
      expect(mock.stateOf().store.version).toBe(versionBefore);
    }
    expect(messages).toEqual([
      expect.stringContaining(
        'reply(…): found the header "x-a": "two\\nlines", expected a valid header name and value',
      ),
      expect.stringContaining('found the header "x b": ""'),
      expect.stringContaining('found the header "x-c": "€"'),
      expect.stringContaining(
        'found the header "Content-Length": "3", expected no such header, because the mock sets it itself',
      ),
    ]);
  });
});
