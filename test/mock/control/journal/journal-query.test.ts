// Queries over the journal, through `mock.control`.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryKeys } from "../../../../mock/control/journal/query-keys.ts";
import { createMock, type Mock } from "../../../../mock/create-mock.ts";
import { send } from "../changed-mock.ts";

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 5 });
  await mock.fetch("/ticket/1", { headers: { "x-trace": "Prüfung 7", "x-mock-page": "desk" } });
  await send(mock, "PATCH", "/ticket/1", { priority: "urgent" });
  await send(mock, "PATCH", "/ticket/2?trace=Wasser", { status: "done" });
  await mock.fetch("/ticket/4711");
  await mock.control.addFault("default", {
    id: "slow",
    match: { path: "/version" },
    effect: { kind: "delay", fixedMs: 1 },
  });
  await mock.control.addFault("default", {
    id: "reset",
    match: { operationId: "getTicket" },
    effect: { kind: "connectionReset" },
  });
  await mock.fetch("/version", { headers: { authorization: "Bearer geheim" } });
  await mock.fetch("/ticket/3").catch(() => {});
  await send(mock, "POST", "/knowledgeSource", { name: "Neu", text: 'XQRT "neu"\nzz02', type: "faq" });
});
afterAll(() => mock.close());

const ids = async (query: string) =>
  (await mock.control.listRequests("default", { query })).requests.map(({ id }) => id);

describe("a query of the journal", () => {
  it.each<[string, readonly number[]]>([
    ["status:404", [4]],
    ["status:4xx", [3, 4]],
    ["status:none", [6]],
    ["-status:4xx -status:none", [1, 2, 5, 7]],
    ["code:unknown_ticket", [4]],
    ["op:updateTicket", [2, 3]],
    ["op:updateTicket status:2xx", [2]],
    ["method:patch", [2, 3]],
    ["path:/ticket/*", [1, 2, 3, 4, 6]],
    ["path:/ticket", []],
    ["path:TICKET", [1, 2, 3, 4, 6]],
    ["path:trace=wasser", [3]],
    ['header:"x-trace: prüfung"', [1]],
    ['body:"xqrt"', [7]],
    ['body:"XQRT \\"neu\\""', [7]],
    ['body:"\\"status\\":\\"done\\""', [3]],
    ["fault:delay", [5]],
    ["fault:reset", [6]],
    ["fault:any", [5, 6]],
    ["sandbox:default op:getTicket", [1, 4, 6]],
    ["is:problem", [3, 4, 5, 6]],
    ["is:page", [1]],
    ["sandbox:other", []],
    ["changed:tickets/1", [2]],
    ["changed:tickets", [2]],
    ["Prüfung", [1]],
    ["wasser", [3]],
    ["zz02 xqrt", [7]],
    ['"XQRT \\"neu\\""', [7]],
    ["geheim", []],
  ])("%s finds %j", async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it("compares durations in milliseconds or seconds", async () => {
    const { requests } = await mock.control.listRequests("default");
    const median = requests.map(({ durationMs }) => durationMs).sort((a, b) => a - b)[3] ?? 0;
    const idsWith = (fits: (ms: number) => boolean) =>
      requests.filter(({ durationMs }) => fits(durationMs)).map(({ id }) => id);
    expect(await ids(`duration:>${median}`)).toEqual(idsWith((ms) => ms > median));
    expect(await ids(`duration:>=${median}ms`)).toEqual(idsWith((ms) => ms >= median));
    expect(await ids(`duration:<${median}`)).toEqual(idsWith((ms) => ms < median));
    expect(await ids(`duration:<=${median}`)).toEqual(idsWith((ms) => ms <= median));
    expect(await ids("duration:<3600s duration:>=0.000s")).toHaveLength(7);
  });

  it("accepts every example of its help", async () => {
    for (const { examples } of Object.values(queryKeys)) {
      for (const example of examples) expect(await ids(`${example} -${example}`), example).toEqual([]);
    }
  });

  it("also filters the list over all sandboxes, streams and archives", async () => {
    const query = "op:updateTicket -status:2xx";
    const { requests, total } = await mock.control.listAllRequests({ query, limit: 5 });
    expect([requests.map(({ id }) => id), total]).toEqual([[3], 1]);
    expect((await mock.control.listAllRequests({ query: "sandbox:default ZZ02" })).total).toBe(1);
    expect((await mock.control.exportHar("default", { query })).log.entries.map(({ _entryId }) => _entryId)).toEqual([
      3,
    ]);
    const reader = (await mock.control.streamRequests("default", { query, since: 0 })).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^id: 3\n/);
    await reader.cancel();
  });

  it("is refused with the position of every invalid term and its correction", async () => {
    await expect(ids('stat:4xx status:4x op:updateTickt changed:ticket/7 body: duration:200 body:"a')).rejects.toThrow(
      expect.objectContaining({
        code: "invalid_request",
        violations: [
          ['"stat:4xx" at character 1', "(did you mean status:?)"],
          ['"status:4x" at character 10', "a term such as status:404 or status:4xx or status:none"],
          ['"op:updateTickt" at character 20', "(did you mean op:updateTicket?)"],
          ['"changed:ticket/7" at character 35', "(did you mean changed:tickets?)"],
          ['"body:" at character 52', 'such as body:"IBAN"'],
          ['"duration:200" at character 58', "such as duration:>200 or duration:<=1.5s"],
          ['"body:\\"a" at character 71', "double quotes around the whole value"],
        ].map(([found, expected]) => ({
          in: "query",
          pointer: "/query",
          found,
          expected: expect.stringContaining(expected ?? ""),
        })),
      }),
    );
    for (const query of ["-", '""']) await expect(ids(query)).rejects.toThrow("expected a word or a term");
    await expect(ids("zzz:1")).rejects.toThrow("op:, method:");
    await expect(ids("is:page/x")).rejects.toThrow("is:page/x");
  });

  it("is either answered or refused, whatever it contains", async () => {
    const piece = fc.constantFrom(...'":-\\ *<'.split(""), "status", "body:", "4xx", "ä", "tickets/");
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const result = await ids(pieces.join("")).catch(({ code }) => code);
        expect(Array.isArray(result) || result === "invalid_request").toBe(true);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
