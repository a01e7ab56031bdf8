// A request's preferences, tested with statuses that the real contract does not have.
import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { mayHavePreferences, readPreferences } from "../../../../mock/http/steps/preferences.ts";

/** Reads preferences for an operation with an example named `s<status>` for each status but 204. */
function preferencesOf(statuses: readonly number[], query: string, prefer?: string) {
  const [first] = ownContract.routes;
  if (first === undefined) throw new Error("The contract has no operation.");
  const route = { ...first, operationId: "addThing", method: "POST" as const, path: "/thing", statuses };
  const responses = statuses.map((status) => {
    const examples = { [`s${status}`]: { value: { status } } };
    return [String(status), status === 204 ? {} : { content: { "application/json": { examples } } }];
  });
  const document = { paths: { "/thing": { post: { responses: Object.fromEntries(responses) } } } };
  const service = { ...ownContract, routes: [route], document: () => document as never };
  return readPreferences({ route, service }, new Headers(prefer === undefined ? {} : { prefer }), query);
}

describe("an example requested by name", () => {
  it.each([
    [[201, 404], 201],
    [[200, 201], 200],
    [[103, 201, 303], 201],
  ])("is the example of the first success status of %j", (statuses, status) => {
    expect(preferencesOf(statuses, `__example=s${status}`)?.response).toMatchObject({ status });
  });

  it("is absent without a success status", () => {
    expect(() => preferencesOf([300, 404], "__example=s300")).toThrow(/404: s404 \(to get a status other than 200/);
  });
});

describe("a requested status", () => {
  it("must have an example", () => {
    expect(() => preferencesOf([201, 204, 404], "__code=204")).toThrow(
      "expected one of 201, 404, the responses of addThing.",
    );
  });
});

describe("a delay", () => {
  it("alone requests no example, even without a success status", () => {
    expect(preferencesOf([404], "a=1&__delay=5&b=2")).toEqual({
      query: "a=1&b=2",
      delayMs: 5,
      answer: undefined,
      honoured: [],
    });
    expect(preferencesOf([201], "__delay=5")?.response).toBeUndefined();
  });

  it.each(["0", "600000"])("may be %s", (text) => {
    expect(preferencesOf([201], `__delay=${text}`)?.delayMs).toBe(Number(text));
  });

  it.each(["-5", "5e2", "600001", " 5", "0x5", "1234567"])("may not be %j", (text) => {
    expect(() => preferencesOf([201], `__delay=${text}`)).toThrow("whole milliseconds from 0 to 600000");
  });
});

describe("preference values", () => {
  it.each([
    ["__code=%34%304", "code=404"],
    ["__code=404&__code=500", "code=404"],
    ["__example=s%32+01&__example=s201", undefined],
  ])("are decoded in the query %s, where the first value of a name wins", (query, honoured) => {
    if (honoured === undefined) expect(() => preferencesOf([201], query)).toThrow('found "s2 01"');
    else expect(preferencesOf([201, 404, 500], query)?.honoured).toEqual([honoured]);
  });

  it("are taken literally in the query if they are not percent-encoded UTF-8", () => {
    expect(() => preferencesOf([201], "__example=%zz")).toThrow('found "%zz"');
  });

  it("may be quoted in the header; a lone quote at the end is part of the value", () => {
    expect(preferencesOf([201], "", 'example="s\\201"')?.response).toMatchObject({ status: 201 });
    expect(() => preferencesOf([201], "", 'example=s201"')).toThrow('found "s201\\""');
  });

  it("count as preferences in parameters, even if the preference itself is unknown", () => {
    expect(preferencesOf([201], "", "code; delay=5")?.delayMs).toBe(5);
    expect(preferencesOf([201, 404], "", "code=404, code=201; delay=5")).toMatchObject({
      delayMs: 5,
      honoured: ["code=404"],
    });
  });

  it("request nothing if they are empty", () => {
    expect([preferencesOf([201], ""), preferencesOf([201], "a=__b"), preferencesOf([201], "", "wait=10")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([
      mayHavePreferences(new Headers(), "a=1"),
      mayHavePreferences(new Headers(), "__x"),
      mayHavePreferences(new Headers({ prefer: "a" }), ""),
    ]).toEqual([false, true, true]);
  });
});
