// Creates records and states without a mock, as a consumer would.
import { describe, expect, it } from "vitest";
import { recordFactories } from "../../fixtures/factories/index.ts";
import { collectionOf, type FactoryWord, toForm } from "../../harness/factory-forms.ts";
import { buildState, createFactories, toStateText } from "../../harness/fixtures.ts";
import { createMock } from "../../mock/create-mock.ts";
import * as kit from "../../scenarios/kit.ts";

type AnyFactory = (traits: readonly string[], fields?: object) => object;

const factoryNames = Object.keys(collectionOf) as FactoryWord[];
const cases = factoryNames.flatMap((word) => [
  { word, traits: [] as string[] },
  ...recordFactories[collectionOf[word]].traits.map((trait) => ({ word, traits: [trait] })),
]);

describe("a factory", () => {
  it("exists for each collection, with the same name as in scenarios", () => {
    const kitCollections = Object.entries(kit).flatMap(([word, functions]) =>
      "with" in functions ? [[word, functions.with().collection] as const] : [],
    );
    const requirement = "scenarios/kit.ts exports the word of each row of mock/domain/records/collections.ts";
    expect(Object.fromEntries(kitCollections), requirement).toEqual(collectionOf);
    expect(Object.values(collectionOf).sort()).toEqual(Object.keys(recordFactories).sort());
  });

  it("makes the same records as a mock's control", async () => {
    await using mock = await createMock();
    for (const { word, traits } of cases) {
      const collection = collectionOf[word];
      const { id } = await mock.control.createSandbox();
      const record = await mock.control.createRecord(id, collection, { traits: traits as never });
      const factoryRecord = (createFactories()[word] as AnyFactory)(traits);
      expect(factoryRecord, `${word} ${traits}`).toEqual(JSON.parse(JSON.stringify(toForm(collection, record, {}))));
    }
  });
});

describe("fields", () => {
  it("override traits, and use the names in the contract", () => {
    const make = createFactories();
    expect(make.ticket("escalated", { priority: "low" })).toMatchObject({ isEscalated: true, priority: "low" });
    expect(make.user({ firstName: "Ada" })).toMatchObject({ firstName: "Ada", type: "agent" });
    expect(make.knowledgeSource({ excluded: true })).toMatchObject({ excluded: true });
    expect(make.assessment({ canEdit: false })).toMatchObject({ canEdit: false });
    expect(make.worklog({ ticketId: 7 })).toMatchObject({ ticketId: 7, assessments: [] });
  });

  it("are all reported with their pointers if they are invalid", () => {
    const make = createFactories();
    const wrong = { priority: "huge", colour: "red" } as never;
    expect(() => make.ticket(wrong)).toThrow(
      /^This is not a valid ticket:\n {2}\/priority: found "huge", expected one of low.*\n {2}\/colour: found "red", expected no such/,
    );
    expect(() => make.worklog({ ticketId: "seven" as never })).toThrow(
      /\n {2}\/ticketId: found "seven", expected integer/,
    );
    expect(() => make.user({ role: "agent" } as never)).toThrow(/\/role: found "agent", expected no such property/);
    expect(() => make.ticket({ customerId: "5" })).toThrow(/\/customerId: found "5", expected the id of an existing/);
    expect(() => make.ticket({ agent: null, agentId: 1 })).toThrow(/\/agent: .*it follows from the ids/);
    expect(() => make.ticket("escalatd" as "escalated")).toThrow(RangeError);
    expect(() => make.ticket("escalatd" as "escalated")).toThrow(/has no trait escalatd; expected one of /);
  });
});

describe("created records", () => {
  it("can be referenced by later records, which embed them", () => {
    const make = createFactories();
    const customer = make.customer({ firstname: "Ada" });
    const contract = make.contract({ customerId: String(customer.id) });
    const ticket = make.ticket({ customerId: String(customer.id), contractId: String(contract.id) });
    expect(ticket.customer).toMatchObject({ id: customer.id, firstname: "Ada" });
    expect(ticket.customer?.contracts.map(({ id }) => id)).toContain(contract.id);
    expect(make.worklog({ ticketId: ticket.id }).ticketId).toBe(ticket.id);
  });

  it("get consecutive ids, or the given id", () => {
    const make = createFactories();
    expect([make.ticket().id, make.ticket().id, make.ticket({ id: 900 }).id, make.ticket().id]).toEqual([
      201, 202, 900, 901,
    ]);
    expect(createFactories({ tickets: 0 }).ticket().id).toBe(1);
    expect(make.ticket({ id: 17 }).id).toBe(17);
  });

  it("can be modified by the caller", () => {
    const make = createFactories();
    const first = make.customer();
    const ticket = make.ticket({ customerId: String(first.id) });
    for (const customer of [first, ticket.customer]) Object.assign(customer ?? {}, { firstname: "changed" });
    expect(make.ticket({ customerId: String(first.id) }).customer?.firstname).not.toMatch(/changed/);
  });

  it("are byte-identical only for equal options", () => {
    const bytes = (options = {}) => {
      const make = createFactories(options);
      return JSON.stringify([make.ticket("escalated"), make.assessment(), make.customer()]);
    };
    expect(bytes()).toBe(bytes({ seed: 1, tickets: 200, now: "2026-03-02T09:00:00Z" }));
    expect(bytes({ seed: 2 })).not.toBe(bytes());
    expect(bytes({ now: "2026-06-01T00:00:00Z" })).not.toBe(bytes());
  });
});

describe("options", () => {
  it.each([
    [{ seed: 1.5 }, /^seed is 1.5/],
    [{ tickets: -1 }, /^tickets is -1/],
    [{ now: "soon" }, /^now is "soon"; it must be a date-time/],
    [{ now: 0 }, /^now is 0; it must be a date-time from 1980/],
    [{ tickets: 100_001 }, /^tickets is 100001; it must be a whole number from 0 to 100000\.$/],
    [{ seed: -1, tickets: 0.5 }, /^seed is -1; .*\ntickets is 0\.5; [^\n]*$/],
  ])("%o are refused", (options, message) => expect(() => createFactories(options)).toThrow(message));
});

describe("buildState", () => {
  it("returns a mock's initial state, the same every time", async () => {
    const options = { scenario: "sla-breach", seed: 3, tickets: 30 };
    const state = await buildState(options);
    await using mock = await createMock(options);
    expect(state).toEqual(await mock.control.exportState("default"));
    expect(toStateText(await buildState(options))).toBe(toStateText(state));
    expect(state.collections.tickets?.length).toBeGreaterThan(0);
  });

  it("refuses an unknown scenario", async () => {
    await expect(buildState({ scenario: "nowhere" })).rejects.toThrow(/no scenario nowhere; there are default/);
  });
});
