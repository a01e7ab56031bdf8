// The client of a mock, typed by the contract and with its own token.
import { describe, expect, expectTypeOf, it } from "vitest";
import { createTicketClient } from "../../harness/client.ts";
import type { Schema } from "../../mock/contract/operation-types.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";

const params = { path: { ticketId: 1 } };

/** Whether each request had an Authorization header. */
async function listAuthorizations(mock: Mock): Promise<boolean[]> {
  const { requests } = await mock.control.listRequests("default");
  return requests.map(({ requestHeaders }) => Object.hasOwn(requestHeaders, "authorization"));
}

describe("a client of a mock", () => {
  it("returns the typed data of a 2xx response", async () => {
    await using mock = await createMock();
    const { data, error, response } = await mock.client().GET("/ticket/{ticketId}", { params });
    const subject: string | undefined = data?.subject;
    expect([typeof subject, error, response.status]).toEqual(["string", undefined, 200]);
    // @ts-expect-error The contract has no such path.
    expect((await mock.client().GET("/tickets")).response.status).toBe(404);
  });

  it("knows the companion operations, and accepts the tokens they create", async () => {
    await using mock = await createMock({ tickets: 1, auth: "strict" });
    const { data: created } = await mock
      .client()
      .POST("/jwt/{profileId}", { params: { path: { profileId: 3 } }, body: { name: "reports" } });
    const profile = await mock.client({ token: created?.token }).GET("/profile");
    expectTypeOf(profile.data?.role.name).toEqualTypeOf<"Administrator" | "Agent" | undefined>();
    expect([profile.data?.id, profile.data?.permissions]).toEqual([3, expect.arrayContaining(["updateTicket"])]);
    const { data: skills } = await mock.client().GET("/tag", { params: { query: { type: "skill", q: "umzug" } } });
    expect(skills?.tags.map(({ name }) => name)).toEqual(["Umzug"]);
  });

  it("returns any other response as the contract's error, with every violation", async () => {
    await using mock = await createMock();
    const notFound = await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 4711 } } });
    expect(notFound).toMatchObject({ error: { success: false, code: "unknown_ticket" }, response: { status: 404 } });
    const body = { limit: 0, offset: -1 };
    const invalid = await mock.client().POST("/ticket/search", { body });
    expect(invalid.data).toBeUndefined();
    expect(invalid.error?.violations?.map(({ pointer }) => pointer).sort()).toEqual(["/limit", "/offset"]);
  });

  it("knows the error codes of each operation", async () => {
    await using mock = await createMock({ tickets: 1 });
    const client = mock.client();
    const getAnswer = await client.GET("/ticket/{ticketId}", { params });
    const code = getAnswer.error?.code;
    expectTypeOf<"unknown_ticket">().toExtend<typeof code>();
    expectTypeOf<"token_expired">().toExtend<typeof code>();
    expectTypeOf<string>().not.toExtend<typeof code>();
    expectTypeOf<"unknown_tag">().not.toExtend<typeof code>();
    const body = { tagIds: [4711] };
    const patchAnswer = await client.PATCH("/ticket/{ticketId}", { params, body });
    // @ts-expect-error No operation has such a code.
    expect(patchAnswer.error?.code === "nonsense").toBe(false);
    expect(patchAnswer.error?.code === "unknown_tag").toBe(true);
    expectTypeOf<NonNullable<typeof patchAnswer.error>>().toExtend<Schema<"Error">>();
  });

  it("accepts a filter whose key is a variable, which the mock checks at run time", async () => {
    await using mock = await createMock();
    type Filter = NonNullable<Schema<"TicketSearch">["filters"]>[number];
    const find = (key: Filter["key"], comparator: NonNullable<Filter["comparator"]>) =>
      mock.client().POST("/ticket/search", { body: { filters: [{ key, comparator, values: [1] }] } });
    expect((await find("t.id", "in")).data?.total).toBe(1);
    expect((await find("t.id", ">")).error?.violations).toEqual([
      { in: "body", pointer: "/filters/0/comparator", found: '">"', expected: "one of in, not in, = for t.id" },
    ]);
  });

  it("does not replace a call's own authorization", async () => {
    await using mock = await createMock({ auth: "strict" });
    const headers = { authorization: "Bearer of.unknown.origin" };
    expect((await mock.client().GET("/ticket/{ticketId}", { params, headers })).response.status).toBe(401);
  });

  it("sends its user's token, created once", async () => {
    await using mock = await createMock({ auth: "strict", basePath: "/api" });
    const client = mock.client({ userId: 2, name: "once", expiresInSeconds: 60 });
    await client.GET("/ticket/{ticketId}", { params });
    // A new token would still be valid.
    await mock.control.advanceClock("default", { seconds: 61 });
    expect((await client.GET("/ticket/{ticketId}", { params })).response.status).toBe(401);
    expect((await mock.client({ userId: 4711 }).GET("/ticket/{ticketId}", { params })).response.status).toBe(401);
  });

  it("sends the token in its options, or no token", async () => {
    await using mock = await createMock({ auth: "strict" });
    const statuses = [
      await mock.client({ token: await mock.token({ userId: 3 }) }).GET("/ticket/{ticketId}", { params }),
      await mock.client({ token: "no token" }).GET("/ticket/{ticketId}", { params }),
      await mock.client({ token: null }).GET("/ticket/{ticketId}", { params }),
      await mock.client({ token: null }).GET("/health"),
    ].map(({ response }) => response.status);
    expect(statuses).toEqual([200, 401, 401, 200]);
    expect(await listAuthorizations(mock)).toEqual([true, true, false, false]);
  });

  it("sends no token if authentication is off, unless its options contain one", async () => {
    await using mock = await createMock({ auth: "off" });
    await mock.client().GET("/ticket/{ticketId}", { params });
    await mock.client({ token: "one" }).GET("/ticket/{ticketId}", { params });
    expect(await listAuthorizations(mock)).toEqual([false, true]);
  });

  it("requests its token again after a failed attempt", async () => {
    await using mock = await createMock();
    const client = mock.sandbox("later").client();
    await expect(client.GET("/ticket/{ticketId}", { params })).rejects.toMatchObject({ code: "unknown_sandbox" });
    await mock.control.createSandbox({ id: "later" });
    expect((await client.GET("/ticket/{ticketId}", { params })).response.status).toBe(200);
  });
});

describe("a client for a URL", () => {
  it("requests a token before each request, and does not replace a call's own authorization", async () => {
    await using mock = await createMock();
    const tokens = ["one", "two"];
    const sentHeaders: (string | null)[] = [];
    const client = createTicketClient({
      baseUrl: "http://mock.local",
      token: async () => tokens.shift(),
      headers: { "x-team": "inbox" },
      fetch(request) {
        sentHeaders.push(request.headers.get("authorization"), request.headers.get("x-team"));
        return mock.fetch(request);
      },
    });
    await client.GET("/health");
    await client.GET("/health");
    await client.GET("/health");
    await client.GET("/health", { headers: { authorization: "Bearer own" } });
    expect(sentHeaders).toEqual(["Bearer one", "inbox", "Bearer two", "inbox", null, "inbox", "Bearer own", "inbox"]);
  });
});
