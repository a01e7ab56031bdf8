// Checks that the mock, which validates search filters in code, accepts exactly the filters that the published document describes.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { bodyErrorsOf } from "../proof/body-errors.ts";

interface FilterKind {
  readonly keys: readonly string[];
  readonly comparators: readonly string[];
  /** Values of different kinds that such filters accept. */
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

const setComparators = ["in", "not in", "="];
const unknown = "unheard-of";
const withPrefix = (...names: readonly string[]) => names.flatMap((name) => [name, name.replace(/^(?:t|tt|i)\./, "")]);

/** Filters with `values` or `value`. */
const setFilters: readonly FilterKind[] = [
  {
    keys: [
      ...withPrefix("t.id", "t.subchannelId", "t.partnerId", "i.aiAgentId", "tt.tagId"),
      "w.id",
      "tt_matchExact.tagId",
    ],
    comparators: setComparators,
    valid: [1, "-12"],
    invalid: [unknown, true, 1.5],
  },
  {
    keys: withPrefix("t.agentId"),
    comparators: setComparators,
    valid: [1, "1", "unassigned"],
    invalid: [unknown, true],
  },
  {
    keys: withPrefix(
      ...["t.channelId", "t.customerId", "t.contractId", "t.sentiment"],
      ...["t.language", "t.languageCode", "t.from", "t.externalTicketId"],
    ),
    comparators: setComparators,
    valid: ["text", 5],
    invalid: [true, "x".repeat(1001)],
  },
  {
    keys: withPrefix("t.status"),
    comparators: setComparators,
    valid: ["open", "pending", "closed"],
    invalid: [unknown, 1],
  },
  {
    keys: withPrefix("t.channel"),
    comparators: setComparators,
    valid: ["email", "portal", "phone", "letter", "system", "chat", "walkIn", "all"],
    invalid: [unknown, 1],
  },
  {
    keys: withPrefix("t.direction"),
    comparators: setComparators,
    valid: ["in", "out", "internal"],
    invalid: [unknown, 1],
  },
  {
    keys: withPrefix("t.priority"),
    comparators: setComparators,
    valid: ["low", "medium", "high", "urgent"],
    invalid: [unknown, 1],
  },
  {
    keys: withPrefix("t.aiSupportLevel"),
    comparators: setComparators,
    valid: ["unprocessed", "human", "bot", "automated"],
    invalid: [unknown, 1],
  },
  {
    keys: withPrefix("t.spamStatus"),
    comparators: setComparators,
    valid: ["auto_spam", "auto_programmatic", "manual_spam", "auto_clean", "manual_clean"],
    invalid: [unknown, 1],
  },
  {
    keys: ["qa.state"],
    comparators: setComparators,
    valid: ["unprocessed", "aiReady", "deleted"],
    invalid: [unknown, 1],
  },
  {
    keys: withPrefix("t.isCustomerActive"),
    comparators: setComparators,
    valid: [true, false, "true"],
    invalid: [unknown, 1],
  },
  {
    keys: ["tt_matchAll.tagId", "tt_matchAny.tagId", "tt_excluded.tagId"],
    comparators: ["in", "="],
    valid: [1, "2"],
    invalid: [unknown, true],
  },
  { keys: ["q"], comparators: ["in", "="], valid: ["text", 5], invalid: [true, "x".repeat(1001)] },
];

/** Filters with `value`, or with `from` and `to`. */
const dateFilters: FilterKind = {
  keys: withPrefix(
    ...["t.createdAt", "t.modifiedAt", "t.firstResponseDueBy", "t.dueBy", "t.closedAt"],
    ...["t.lastMessageAt", "t.lastCustomerMessageAt"],
  ),
  comparators: ["=", "!=", ">", "<", ">=", "<="],
  valid: [
    ...["2026-03-01", "2026-03-01 08:00:00", "2026-03-01T08:00:00Z", 1_772_000_000],
    ...["CURRENT_DATE", "CURRENT_TIME", "-7 DAY", "4 hours"],
  ],
  invalid: [unknown, true, "2026-13-01"],
};
const spanComparators = ["between", "not between"];

/** Lists a filter without a comparator and with each comparator. */
const withComparators = (filter: object, comparators: readonly string[]) => [
  filter,
  ...comparators.map((comparator) => ({ ...filter, comparator })),
];

function validSetFilters({ keys, comparators, valid }: FilterKind): object[] {
  const forms = keys.flatMap((key) => [
    { key, values: valid },
    { key, value: valid[0] },
  ]);
  const others = valid.slice(1).map((value) => ({ key: keys[0], value }));
  return [...forms.flatMap((form) => withComparators(form, comparators)), ...others, { key: keys[0], values: [] }];
}

function invalidSetFilters({ keys: [key], comparators, valid: [value], invalid }: FilterKind): object[] {
  const others = [...setComparators, ...dateFilters.comparators, ...spanComparators, unknown].filter(
    (comparator) => !comparators.includes(comparator),
  );
  return [
    ...others.flatMap((comparator) => [
      { key, comparator, value },
      { key, comparator, values: [value] },
    ]),
    ...invalid.flatMap((invalidValue) => [
      { key, value: invalidValue },
      { key, values: [value, invalidValue] },
    ]),
    ...[{ key }, { key, values: value }, { key, value: [value] }, { key, value, values: [value] }],
    ...[{ key, value, from: value }, { key, value, colour: "red" }, { value }, { key: unknown, value }],
  ];
}

function validDateFilters({ keys, comparators, valid }: FilterKind): object[] {
  const [day] = valid;
  const forms = keys.flatMap((key) => [
    ...withComparators({ key, value: day }, comparators),
    ...withComparators({ key, from: day, to: day }, spanComparators),
  ]);
  const others = valid.flatMap((value) => [
    { key: keys[0], value },
    { key: keys[0], from: value, to: value },
  ]);
  return [...forms, ...others];
}

function invalidDateFilters({ keys: [key], comparators, valid: [day], invalid }: FilterKind): object[] {
  return [
    ...["in", "not in", unknown, ...spanComparators].map((comparator) => ({ key, comparator, value: day })),
    ...["in", unknown, ...comparators].map((comparator) => ({ key, comparator, from: day, to: day })),
    ...invalid.flatMap((value) => [
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

/** Returns the filters accepted by the document and the filters accepted by the mock. */
async function acceptedFilters(filters: readonly object[]) {
  const byDocument = filters.filter((filter) => bodyErrorsOf("searchTickets", { filters: [filter] }).length === 0);
  const byMock: object[] = [];
  for (const filter of filters) {
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const { status } = await mock.fetch("/ticket/search", { ...init, body: JSON.stringify({ filters: [filter] }) });
    expect([200, 400]).toContain(status);
    if (status === 200) byMock.push(filter);
  }
  return { byDocument, byMock };
}

describe("searchTickets", () => {
  it.each(setFilters)(
    "filters by $keys.0 are accepted by both the document and the mock, or by neither",
    async (kind) => {
      const [valid, invalid] = [validSetFilters(kind), invalidSetFilters(kind)];
      expect(await acceptedFilters(valid)).toEqual({ byDocument: valid, byMock: valid });
      expect(await acceptedFilters(invalid)).toEqual({ byDocument: [], byMock: [] });
    },
  );

  it("accepts the same date filters as the document", async () => {
    const [valid, invalid] = [validDateFilters(dateFilters), invalidDateFilters(dateFilters)];
    expect(await acceptedFilters(valid)).toEqual({ byDocument: valid, byMock: valid });
    expect(await acceptedFilters(invalid)).toEqual({ byDocument: [], byMock: [] });
  });
});
