// Creating a ticket, or updating it by its id in another system.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { listMessages } from "../../../../mock/domain/conversations/conversation.ts";
import { createOrUpdateTicket } from "../../../../mock/domain/tickets/ticket-intake.ts";
import { ticket } from "./ticket-records.ts";
import { createTicketState, customers, type Desk, users } from "./ticket-state.ts";

function submit(desk: Desk, input: Schema<"TicketInput">, pendingNeedsDueDate = false) {
  return desk.run((tx) => createOrUpdateTicket(tx, { input, caller: users[1], rules: { pendingNeedsDueDate } }));
}

describe("a new ticket", () => {
  it("needs only a channel, and is open, of low priority and unassigned", () => {
    const desk = createTicketState();
    const result = submit(desk, { channel: "phone" });
    expect(result).toMatchObject({
      id: 2,
      channel: "phone",
      channelId: "6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e503",
      subchannelId: 31,
      direction: "in",
      status: "open",
      priority: "low",
      interface: "internal",
      createdAt: "2026-03-02 10:00:00",
      modifiedAt: null,
      dueBy: null,
      firstResponseDueBy: null,
      customer: null,
      agentId: null,
      to: ["+49 30 23125000"],
      customerLegitimation: 10,
      customerLegitimationMessage: "Ohne Prüfung übernommen.",
    });
    expect(desk.ticket(2)).toBe(result);
    expect(desk.worklogs(2)).toEqual([]);
  });

  it("has the values of the request, with the records behind its ids", () => {
    const result = submit(createTicketState(), {
      channel: "email",
      direction: "in",
      priority: "high",
      from: "kundin@example.org",
      ccEmails: ["verwaltung@example.com"],
      contractId: "51",
      agentId: 3,
      tagIds: [2, 1],
      dueBy: "2026-03-04T10:00:00Z",
      additionalData: { campaign: "umzug" },
      rawData: ["raw"],
    });
    expect(result).toMatchObject({
      priority: "high",
      customerId: "5",
      contractId: "51",
      customer: customers[0],
      agent: users[2].wire,
      assignedAgentIds: [3],
      tagIds: [2, 1],
      dueBy: "2026-03-04 10:00:00",
      replyCcEmails: ["verwaltung@example.com"],
      replyRecipients: { to: ["kundin@example.org"], cc: ["verwaltung@example.com"], bcc: [] },
      additionalData: { campaign: "umzug" },
      rawData: ["raw"],
    });
  });

  it("goes from the channel's address to the customer if outgoing", () => {
    const result = submit(createTicketState(), { channel: "email", direction: "out", to: ["kundin@example.org"] });
    expect(result).toMatchObject({
      from: "service@example.com",
      to: ["kundin@example.org"],
      replyRecipients: { to: ["kundin@example.org"], cc: [], bcc: [] },
    });
  });

  it("may have only the body without quotations", () => {
    const ticket = submit(createTicketState(), { channel: "email", bodyClean: "Hallo" });
    expect(ticket).toMatchObject({ body: "", bodyPlain: "", bodyClean: "Hallo", workedOnBy: [] });
  });

  it("is closed by its status or as spam", () => {
    const closed = { status: "closed", closedAt: "2026-03-02 10:00:00", modifiedAt: null };
    expect(submit(createTicketState(), { channel: "email", status: "closed" })).toMatchObject(closed);
    expect(submit(createTicketState(), { channel: "email", spamStatus: "manual_spam" })).toMatchObject(closed);
  });

  it.each([
    [1, "Lichtquell"],
    [2, "Nordglanz"],
  ])("names partner %i and gets the reply template of %s", (partnerId, brand) => {
    expect(submit(createTicketState(), { channel: "email", partnerId }).template).toContain(
      `Kundenservice von ${brand}`,
    );
  });

  it.each<[Partial<Schema<"TicketInput">>, object]>([
    [
      { bodyPlain: "a < b\n\nc" },
      { body: "<p>a &lt; b</p>\n<p>c</p>", bodyPlain: "a < b\n\nc", bodyClean: "a < b\n\nc" },
    ],
    [{ body: "<p>a</p><p>b</p>" }, { body: "<p>a</p><p>b</p>", bodyPlain: "a\n\nb", bodyClean: "a\n\nb" }],
    [
      { body: "<i>x</i>", bodyPlain: "y", bodyClean: "z" },
      { body: "<i>x</i>", bodyPlain: "y", bodyClean: "z" },
    ],
    [{ bodyPlain: "" }, { body: "", bodyPlain: "", bodyClean: "" }],
  ])("stores every format of the body %j", (fields, bodies) => {
    expect(submit(createTicketState(), { channel: "email", ...fields })).toMatchObject(bodies);
  });

  it("begins a conversation with its body, if it has one", () => {
    const desk = createTicketState();
    const created = submit(desk, { channel: "email", bodyPlain: "Guten Tag" });
    const empty = submit(desk, { channel: "email" });
    const first = { id: created.id, bodyPlain: "Guten Tag" };
    expect(desk.run((tx) => listMessages(tx, created))).toMatchObject([first]);
    expect(desk.run((tx) => listMessages(tx, empty))).toEqual([]);
  });
});

describe("the recipients of replies", () => {
  const phone = { channel: "phone", externalTicketId: "TEL-1", from: "+49 30 1" } as const;
  const email = customers[0].email;

  it("are the customer if the sender has no mail address, even after an update of the sender", () => {
    const desk = createTicketState();
    expect(submit(desk, { ...phone, customerId: "5" }).replyRecipients.to).toEqual([email]);
    expect(submit(desk, { ...phone, from: "+49 30 2" })).toMatchObject({
      from: "+49 30 2",
      replyRecipients: { to: [email] },
    });
  });

  it("are filled by an update that names the customer", () => {
    const desk = createTicketState();
    expect(submit(desk, phone).replyRecipients.to).toEqual([]);
    expect(submit(desk, { ...phone, customerId: "5" }).replyRecipients.to).toEqual([email]);
  });

  it("are never emptied by an update", () => {
    const desk = createTicketState();
    submit(desk, { ...phone, from: "kundin@example.org" });
    expect(submit(desk, phone)).toMatchObject({ from: phone.from, replyRecipients: { to: ["kundin@example.org"] } });
  });
});

describe("a ticket with the id of another system", () => {
  const existing = { ...ticket(1), externalTicketId: "CRM-1", subject: "Umzug", priority: "high" } as const;
  const request = { channel: "email", externalTicketId: "CRM-1" } as const;

  it("is updated where the request differs; defaults do not count", () => {
    const desk = createTicketState({ tickets: [existing] });
    desk.wait(60);
    const result = submit(desk, { ...request, subject: "Umzug nach Norden", sentiment: existing.sentiment });
    expect(result).toEqual({ ...existing, subject: "Umzug nach Norden", modifiedAt: "2026-03-02 10:01:00" });
    expect(desk.worklogs()).toMatchObject([{ worklog: { userId: 2, actionList: ["edited"] } }]);
  });

  it("is unchanged if nothing differs", () => {
    const desk = createTicketState({ tickets: [existing] });
    const before = desk.ticket();
    expect(submit(desk, { ...request, subject: "Umzug", priority: "high", to: [...existing.to] })).toBe(before);
    expect(desk.worklogs()).toEqual([]);
  });

  it.each(["body", "bodyPlain"] as const)("is unchanged if its %s is sent again", (name) => {
    const bodies = { body: "<p>Hallo, Umzug</p>", bodyPlain: "Hallo, Umzug", bodyClean: "Umzug" };
    const desk = createTicketState({ tickets: [{ ...existing, ...bodies }] });
    const before = desk.ticket();
    expect(submit(desk, { ...request, [name]: bodies[name] })).toBe(before);
    expect(desk.worklogs()).toEqual([]);
    expect(submit(desk, { ...request, bodyPlain: "Neu" })).toMatchObject({ body: "<p>Neu</p>", bodyClean: "Neu" });
  });

  it.each([
    ["in", { from: existing.from, to: ["service@example.com"] }],
    ["out", { from: "service@example.com", to: ["chat@example.com"] }],
  ] as const)("gets the address of the channel that it moves to (%s)", (direction, addresses) => {
    const chat = { ...existing, channel: "chat", direction, to: ["chat@example.com"] } as const;
    expect(submit(createTicketState({ tickets: [chat] }), request)).toMatchObject({ subchannelId: 11, ...addresses });
    const ownAddresses = { from: "a@example.org", to: ["b@example.org"] };
    expect(submit(createTicketState({ tickets: [chat] }), { ...request, ...ownAddresses })).toMatchObject(ownAddresses);
  });

  it("can be closed, which ends the work on it", () => {
    const desk = createTicketState({ tickets: [existing] });
    desk.patch({ workedOnBy: 1 });
    expect(submit(desk, { ...request, status: "closed" })).toMatchObject({ status: "closed", workedOnBy: [] });
    expect(desk.sessions()).toEqual([]);
  });

  it("moves to another channel with its mailbox and template, and replies go to the new sender", () => {
    const desk = createTicketState({ tickets: [existing] });
    const result = submit(desk, { channel: "letter", externalTicketId: "CRM-1", from: "scan@example.com" });
    expect(result).toMatchObject({
      channel: "letter",
      subchannelId: 41,
      replyRecipients: { to: ["scan@example.com"] },
    });
    expect(result.template).toContain("Guten Tag");
  });

  it("gets the template of its new partner's brand, without other recipients", () => {
    const desk = createTicketState({ tickets: [existing] });
    const result = submit(desk, { ...request, partnerId: 2 });
    expect(result.template).toContain("Nordglanz");
    expect(result.replyRecipients).toEqual(existing.replyRecipients);
  });

  it("is the ticket with the lowest id if several match, and is never found by an empty id", () => {
    const desk = createTicketState({ tickets: [ticket(1), { ...existing, id: 7 }, { ...existing, id: 3 }] });
    expect(submit(desk, { ...request, subject: "Neu" }).id).toBe(3);
    expect(submit(desk, { channel: "email", externalTicketId: "" }).id).toBe(8);
    expect(submit(desk, { channel: "email", externalTicketId: " " })).toMatchObject({ id: 9, externalTicketId: "" });
    expect(submit(desk, { channel: "email", externalTicketId: "CRM-2" }).id).toBe(10);
    expect(submit(desk, { channel: "email", externalTicketId: "CRM-2", subject: "Neu" }).id).toBe(10);
  });
});

describe("a refused ticket", () => {
  it.each([[{}], [{ externalTicketId: "CRM-1" }]])("names every reason and changes nothing (%j)", (externalId) => {
    const desk = createTicketState({ tickets: [{ ...ticket(1), externalTicketId: "CRM-1" }] });
    const before = desk.store.export((reader) => reader.positions());
    const input = { channel: "email", ...externalId, tagIds: [9], agentId: 99, status: "pending" } as const;
    expect(() => submit(desk, input, true)).toThrow(
      expect.objectContaining({
        code: "unprocessable",
        violations: [
          expect.objectContaining({ pointer: "/tagIds/0" }),
          expect.objectContaining({ pointer: "/agentId" }),
          expect.objectContaining({ pointer: "/status" }),
        ],
      }),
    );
    expect([desk.store.version, desk.store.export((reader) => reader.positions())]).toEqual([0, before]);
  });
});
