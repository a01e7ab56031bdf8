// Checks that the mock, which validates search filters in code, accepts exactly those that the published document describes.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { judgeBody } from "../proof/contract-judge.ts";

interface Kind {
  readonly keys: readonly string[];
  readonly comparators: readonly string[];
  /** Values of different kinds that such filters accept. */
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}

const sets = ["in", "not in", "="];
const foreign = "unheard-of";
const withPrefix = (...names: readonly string[]) => names.flatMap((name) => [name, name.replace(/^(?:t|tt|i)\./, "")]);

/** Filters with `values` or `value`. */
const ofSets: readonly Kind[] = [
  {
    keys: [
      ...withPrefix("t.id", "t.subchannelId", "t.partnerId", "i.aiAgentId", "tt.tagId"),
      "w.id",
      "tt_matchExact.tagId",
    ],
    comparators: sets,
    right: [1, "-12"],
    wrong: [foreign, true, 1.5],
  },
  { keys: withPrefix("t.agentId"), comparators: sets, right: [1, "1", "unassigned"], wrong: [foreign, true] },
  {
    keys: withPrefix(
      ...["t.channelId", "t.customerId", "t.contractId", "t.sentiment"],
      ...["t.language", "t.languageCode", "t.from", "t.externalTicketId"],
    ),
    comparators: sets,
    right: ["text", 5],
    wrong: [true, "x".repeat(1001)],
  },
  { keys: withPrefix("t.status"), comparators: sets, right: ["open", "pending", "closed"], wrong: [foreign, 1] },
  {
    keys: withPrefix("t.channel"),
    comparators: sets,
    right: ["email", "portal", "phone", "letter", "system", "chat", "walkIn", "all"],
    wrong: [foreign, 1],
  },
  { keys: withPrefix("t.direction"), comparators: sets, right: ["in", "out", "internal"], wrong: [foreign, 1] },
  {
    keys: withPrefix("t.priority"),
    comparators: sets,
    right: ["low", "medium", "high", "urgent"],
    wrong: [foreign, 1],
  },
  {
    keys: withPrefix("t.aiSupportLevel"),
    comparators: sets,
    right: ["unprocessed", "human", "bot", "automated"],
    wrong: [foreign, 1],
  },
  {
    keys: withPrefix("t.spamStatus"),
    comparators: sets,
    right: ["auto_spam", "auto_programmatic", "manual_spam", "auto_clean", "manual_clean"],
    wrong: [foreign, 1],
  },
  { keys: ["qa.state"], comparators: sets, right: ["unprocessed", "aiReady", "deleted"], wrong: [foreign, 1] },
  { keys: withPrefix("t.isCustomerActive"), comparators: sets, right: [true, false, "true"], wrong: [foreign, 1] },
  {
    keys: ["tt_matchAll.tagId", "tt_matchAny.tagId", "tt_excluded.tagId"],
    comparators: ["in", "="],
    right: [1, "2"],
    wrong: [foreign, true],
  },
  { keys: ["q"], comparators: ["in", "="], right: ["text", 5], wrong: [true, "x".repeat(1001)] },
];

/** Filters with `value`, or with `from` and `to`. */
const ofDates: Kind = {
  keys: withPrefix(
    ...["t.createdAt", "t.modifiedAt", "t.firstResponseDueBy", "t.dueBy", "t.closedAt"],
    ...["t.lastMessageAt", "t.lastCustomerMessageAt"],
  ),
  comparators: ["=", "!=", ">", "<", ">=", "<="],
  right: [
    ...["2026-03-01", "2026-03-01 08:00:00", "2026-03-01T08:00:00Z", 1_772_000_000],
    ...["CURRENT_DATE", "CURRENT_TIME", "-7 DAY", "4 hours"],
  ],
  wrong: [foreign, true, "2026-13-01"],
};
const spans = ["between", "not between"];

/** The same filter without a comparator and with each one. */
const compared = (filter: object, comparators: readonly string[]) => [
  filter,
  ...comparators.map((comparator) => ({ ...filter, comparator })),
];

function rightSets({ keys, comparators, right }: Kind): object[] {
  const forms = keys.flatMap((key) => [
    { key, values: right },
    { key, value: right[0] },
  ]);
  const others = right.slice(1).map((value) => ({ key: keys[0], value }));
  return [...forms.flatMap((form) => compared(form, comparators)), ...others, { key: keys[0], values: [] }];
}

function wrongSets({ keys: [key], comparators, right: [value], wrong }: Kind): object[] {
  const others = [...sets, ...ofDates.comparators, ...spans, foreign].filter((one) => !comparators.includes(one));
  return [
    ...others.flatMap((comparator) => [
      { key, comparator, value },
      { key, comparator, values: [value] },
    ]),
    ...wrong.flatMap((one) => [
      { key, value: one },
      { key, values: [value, one] },
    ]),
    ...[{ key }, { key, values: value }, { key, value: [value] }, { key, value, values: [value] }],
    ...[{ key, value, from: value }, { key, value, colour: "red" }, { value }, { key: foreign, value }],
  ];
}

function rightDates({ keys, comparators, right }: Kind): object[] {
  const [day] = right;
  const forms = keys.flatMap((key) => [
    ...compared({ key, value: day }, comparators),
    ...compared({ key, from: day, to: day }, spans),
  ]);
  const others = right.flatMap((value) => [
    { key: keys[0], value },
    { key: keys[0], from: value, to: value },
  ]);
  return [...forms, ...others];
}

function wrongDates({ keys: [key], comparators, right: [day], wrong }: Kind): object[] {
  return [
    ...["in", "not in", foreign, ...spans].map((comparator) => ({ key, comparator, value: day })),
    ...["in", foreign, ...comparators].map((comparator) => ({ key, comparator, from: day, to: day })),
    ...wrong.flatMap((value) => [
      { key, value },
      { key, from: value, to: day },
      { key, from: day, to: value },
    ]),
    ...[{ key }, { key, values: [day] }, { key, from: day }, { key, to: day }, { key, value: day, from: day, to: day }],
  ];
}

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 1 });
});
afterAll(() => mock.close());

/** The filters that the document accepts, and those that the mock accepts. */
async function acceptedOf(filters: readonly object[]) {
  const byDocument = filters.filter((one) => judgeBody("searchTickets", { filters: [one] }).length === 0);
  const byMock: object[] = [];
  for (const filter of filters) {
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const { status } = await mock.fetch("/ticket/search", { ...init, body: JSON.stringify({ filters: [filter] }) });
    expect([200, 400]).toContain(status);
    if (status === 200) byMock.push(filter);
  }
  return { byDocument, byMock };
}

describe("filters of searchTickets", () => {
  it.each(ofSets)("by $keys.0 are valid or invalid for both the document and the mock", async (kind) => {
    const [right, wrong] = [rightSets(kind), wrongSets(kind)];
    expect(await acceptedOf(right)).toEqual({ byDocument: right, byMock: right });
    expect(await acceptedOf(wrong)).toEqual({ byDocument: [], byMock: [] });
  });

  it("by dates are valid or invalid for both the document and the mock", async () => {
    const [right, wrong] = [rightDates(ofDates), wrongDates(ofDates)];
    expect(await acceptedOf(right)).toEqual({ byDocument: right, byMock: right });
    expect(await acceptedOf(wrong)).toEqual({ byDocument: [], byMock: [] });
  });
});
