// The proxy's own check and Prism (harness/proxy/second-judge/) over a request for every operation and every status: where they differ was looked
// at and stands below; a difference of another kind fails.
import { expect, it } from "vitest";
import { createProxy, type JudgeDifference } from "../../harness/proxy.ts";
import { createMock } from "../../mock/create-mock.ts";
import { type ConformanceRequest, cases } from "./cases.ts";
import { placeCancelledRun } from "./test-run-cases.ts";

const now = Date.parse("2026-03-02T09:00:00Z");

/** What Prism does otherwise, with the form of the breach. */
const looked: { readonly [what: string]: (one: JudgeDifference) => boolean } = {
  "finds a request without a token wrong, which is one that the service answers with 401": ({ foundBy, example }) =>
    foundBy === "second" && example.status === 401,
  "does not see query parameters that the contract does not have": ({ foundBy, breaches }) =>
    foundBy === "own" && breaches.every((breach) => /^query .*none is declared$/.test(breach)),
  "knows schemas alone, not the rules that a request breaks by itself": ({ foundBy, of, breaches }) =>
    foundBy === "own" && of === "request" && breaches.every((breach) => /^body \/filters\/\d+: found/.test(breach)),
  "takes 1.0 for a whole number in a path": ({ foundBy, breaches }) =>
    foundBy === "own" && breaches.every((breach) => /^path .* found "1\.0"/.test(breach)),
};

it("differ over requests in what was looked at, and over no answer", async () => {
  await using mock = await createMock({ now });
  await placeCancelledRun(mock.sandbox().control);
  const { url: target } = await mock.listen();
  await using proxy = await createProxy({ target, secondJudge: "prism" });
  const token = await mock.token();
  const requests = Object.values(cases).flatMap((byStatus) => Object.values(byStatus));
  for (const request of requests) await (await fetch(proxy.url + request.path, toInit(request, token))).arrayBuffer();
  const { rows, requestCount, answerCount } = await proxy.differences();
  expect([requestCount > 0.95 * requests.length, answerCount > 0.95 * requests.length]).toEqual([true, true]);
  expect(rows.filter(({ of }) => of === "answer")).toEqual([]);
  const kinds = Object.entries(looked);
  expect(rows.filter((row) => !kinds.some(([, isOne]) => isOne(row)))).toEqual([]);
  expect(kinds.filter(([, isOne]) => !rows.some(isOne)).map(([what]) => what)).toEqual([]);
}, 120_000);

function toInit(request: ConformanceRequest, token: string): RequestInit {
  const headers: Record<string, string> = request.as === "nobody" ? {} : { authorization: `Bearer ${token}` };
  if (request.body !== undefined) headers["content-type"] = request.contentType ?? "application/json";
  return { method: request.method, headers, body: request.body ?? null };
}
