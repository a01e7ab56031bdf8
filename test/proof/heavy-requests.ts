// Arbitrary requests to the service that cost much: searches with many filters, values and words, and bodies of any shape up to the body
// limit. Used by test/proof/heavy-requests.proof.test.ts. Imports of apps are left out: they are as large as a team likes.
import fc from "fast-check";
import type { Sent } from "./proof-mock.ts";

const mostBytes = 1024 * 1024;

const setKeys = ["t.id", "t.subchannelId", "t.partnerId", "i.aiAgentId", "tt.tagId", "w.id", "t.agentId"];
const textKeys = ["t.from", "t.customerId", "t.contractId", "t.sentiment", "t.language", "t.externalTicketId"];
const tagKeys = ["tt_matchAll.tagId", "tt_matchAny.tagId", "tt_excluded.tagId", "tt_matchExact.tagId"];
const dateKeys = ["t.createdAt", "t.modifiedAt", "t.dueBy", "t.closedAt", "t.lastMessageAt", "t.lastCustomerMessageAt"];
const orderFields = ["t.id", "t.dueBy", "t.from", "t.lastMessageAt", "t.contractId", "tt.tagId", "relevance"];
/** Words that most tickets hold, and parts of them, so that a search has to look at all of it. */
const commonWords = ["vertragsnummer", "zählernummer", "freundlichen", "abschlag", "bitte", "grüße", "die", "ich", "e"];

/** How many there are: mostly few or as many as there may be, at times a few more. */
function countUpTo(most: number): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(most) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: most }) },
    { weight: 1, arbitrary: fc.integer({ min: most + 1, max: most * 3 }) },
  );
}

function times<T>(count: number, item: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

function partOf(index: number): string {
  const word = commonWords[index % commonWords.length] ?? "";
  const start = Math.floor(index / commonWords.length) % word.length;
  const length = 1 + (Math.floor(index / 97) % word.length);
  return word.slice(start, start + length);
}

const queryFilter = fc.tuple(countUpTo(1000), fc.boolean()).map(([length, isOneText]) => {
  const words = times(length, partOf);
  if (isOneText) return { key: "q", value: words.join(" ").slice(0, length) };
  const texts = words.map((word) => word.padEnd(4, "e"));
  return { key: "q", values: texts.slice(0, Math.floor(length / 8)) };
});
const setFilter = fc
  .tuple(fc.constantFrom(...setKeys), fc.constantFrom("in", "not in"), countUpTo(500), fc.nat(1_000_000))
  .map(([key, comparator, count, from]) => ({ key, comparator, values: times(count, (index) => from + index) }));
const textFilter = fc
  .tuple(fc.constantFrom(...textKeys), countUpTo(500))
  .map(([key, count]) => ({ key, comparator: "not in", values: times(count, (index) => `x${index}`) }));
const tagFilter = fc
  .tuple(fc.constantFrom(...tagKeys), countUpTo(500))
  .map(([key, count]) => ({ key, values: times(count, (index) => 1 + (index % 40)) }));
const dateFilter = fc
  .tuple(fc.constantFrom(...dateKeys), fc.nat(1_000_000_000))
  .map(([key, value]) => ({ key, comparator: "!=", value }));
const stateFilter = fc.constant({ key: "qa.state", comparator: "not in", values: ["error", "aiReady"] });
const wrongFilter = fc.constantFrom<unknown>({}, null, { key: "t.id", values: times(500, () => "x") }, { key: "q" });
const filter = fc.oneof(setFilter, textFilter, tagFilter, dateFilter, stateFilter, queryFilter);

const page = {
  limit: fc.constantFrom(1, 100, 500),
  offset: fc.constantFrom(0, 5000),
  orderByField: fc.constantFrom(...orderFields),
  orderByDirection: fc.constantFrom("asc", "desc"),
};

/** The same filter many times, a mixture of filters, or one search for texts alone. */
const filters = fc.oneof(
  fc.tuple(filter, countUpTo(100)).map(([one, count]) => times(count, () => one)),
  fc.array(filter, { maxLength: 100, size: "max" }),
  queryFilter.map((one) => [one]),
  fc.tuple(wrongFilter, countUpTo(100)).map(([one, count]) => times(count, () => one)),
);
const search = fc.record({ filters, ...page }, { requiredKeys: ["filters"] }).map((body) => JSON.stringify(body));

/** A small value again and again, until the body is as long as it may be. */
const filled = fc
  .tuple(
    fc.constantFrom("{}", "[]", "1", '""', "null", '{"key":"q","value":"abcd"}', '{"a":[[{}]]}'),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([item, share]) =>
    `[${times(Math.floor((mostBytes * share) / (item.length + 1)), () => item).join()}]`.slice(0, mostBytes - 40),
  );
const holders = fc.constantFrom(
  '{"filters":*}',
  '{"filters":[{"key":"t.id","values":*}]}',
  '{"tagIds":*}',
  '{"name":"n","readByAgents":*}',
  "*",
);
const names = fc
  .integer({ min: 1, max: 90_000 })
  .map((count) => `{${times(count, (index) => `"k${index}":1`).join()}}`);
const broken = fc.constantFrom("[", '{"a":', '"\\u00', "[1,").map((piece) => piece.repeat(200_000).slice(0, mostBytes));
const shape = fc.oneof(
  fc.tuple(holders, filled).map(([holder, list]) => holder.replace("*", () => list)),
  names,
  broken,
  fc.nat(mostBytes - 100).map((length) => JSON.stringify({ name: "long", text: "x ".repeat(length / 2) })),
);

const targets = fc.constantFrom(["POST", "/ticket/search"], ["PATCH", "/ticket/1"], ["POST", "/knowledgeSource"]);
const reads = fc.constantFrom(
  "/knowledgeSource?q=strom&isAi=1",
  "/knowledgeSource?orderByField=views",
  "/knowledgeSourceStructure?withExcluded=true",
  "/quality/assessment?lastDays=3650&limit=500",
  "/quality/assessment?lastDays=3650&state=aiReady&limit=500&offset=100",
  "/report/aiAgentPerformance/1?lastDays=365",
  `/knowledgeSource?q=${times(300, partOf).join("+")}`,
  `/ticket/1?${times(3000, (index) => `a${index}`).join("&")}`,
  `/ticket/1?${times(7000, () => "a").join("&")}`,
);

/** Requests of every kind, none of them an import. */
export const heavyRequest: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 6, arbitrary: search.map((body) => ({ method: "POST", target: "/ticket/search", body })) },
  {
    weight: 3,
    arbitrary: fc.tuple(targets, shape).map(([[method = "", target = ""], body]) => ({ method, target, body })),
  },
  { weight: 1, arbitrary: reads.map((target) => ({ method: "GET", target })) },
);
