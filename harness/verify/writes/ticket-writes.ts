// Writes to the run's own tickets: every field in every format, invalid values, replies, notes, drafts, batches.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { type JsonObject, objectsAt, valuesAt } from "../../json-parts.ts";
import { unknownNumericId } from "../probes/changed-requests.ts";
import type { ParameterValue } from "../target/request.ts";
import type { Ref, WriteOptions, WriteRun } from "./write-types.ts";

const assumedRefusals = { assumed: "which rule of the domain is broken, and what then stays, is assumed" };
const longText = "Zählerstand nachreichen – äöüß ÄÖÜ €, 日本語, 👩‍💻🔌. ".repeat(180);

/** Existing records that the run refers to and never changes. */
interface SharedRecords {
  readonly tags: readonly number[];
  readonly users: readonly number[];
  readonly customer: JsonObject | undefined;
  readonly otherCustomer: JsonObject | undefined;
  readonly caller: unknown;
}

/** The tickets that the run created. */
interface OwnTickets {
  readonly ref: Ref;
  readonly others: { readonly [Name in "sibling" | "third" | "closed" | "minimal"]?: Ref | undefined };
  readonly related: NonNullable<WriteOptions["related"]>;
}

export async function writeTickets(run: WriteRun): Promise<void> {
  const { session } = run;
  const shared = sharedOf(run);
  const tickets = await createTickets(run, shared);
  if (tickets === undefined) return changeNamedTicket(run);
  const { ref, others, related } = tickets;
  const { sibling, third, minimal } = others;
  await changeTicket(run, tickets, shared);
  await repeatDelivery(run, ref, related);
  if (session.isSelected("updateTickets") && sibling !== undefined)
    await changeBatch(run, [ref, sibling], related, validChanges(shared));
  if (session.isSelected("replyToTicket")) {
    await reply(run, ref, related);
    for (const ticketRef of [sibling, third, minimal]) if (ticketRef !== undefined) await replyBriefly(run, ticketRef);
  }
  await writeInvalidTickets(run, related);
  for (const ticketRef of [ref, ...Object.values(others)]) {
    if (ticketRef !== undefined)
      await run.write(
        "updateTicket",
        (id) => ({ path: { ticketId: id(ticketRef) }, query: { includeInWorklog: false }, body: { status: "closed" } }),
        { related },
      );
  }
}

async function createTickets(run: WriteRun, shared: SharedRecords): Promise<OwnTickets | undefined> {
  const { name } = run;
  const create = async (body: JsonObject) => (await run.create("createTicket", { body }))?.ref;
  const ref = await create(toFirstBody(name, shared));
  const sibling = await create({ channel: "chat", subject: `${name} sibling`, from: "verification@service.invalid" });
  const bodies = toOtherBodies(name, shared);
  const others =
    sibling === undefined
      ? {}
      : {
          sibling,
          third: await create(bodies.third),
          closed: await create(bodies.closed),
          minimal: await create({ channel: "phone" }),
        };
  if (ref === undefined) return undefined;
  const related = [{ collection: "tickets" as const, id: Number(ref.mirror) }];
  return { ref, others, related };
}

function toFirstBody(name: string, { tags }: SharedRecords): JsonObject {
  return {
    channel: "email",
    direction: "in",
    subject: `${name} Größe & „Überprüfung“ <1> 'ß' 🔌`,
    body: `<p>Made by a verification of the contract; may be deleted. Grüße &amp; mehr 👋</p>`,
    bodyPlain: `Made by a verification of the contract; may be deleted. Grüße & mehr 👋`,
    from: "verification@service.invalid",
    fromName: "Ümläut O'Verify",
    to: ["service@service.invalid"],
    ccEmails: ["Copy.One@service.invalid", "two@service.invalid"],
    bccEmails: ["blind@service.invalid"],
    externalTicketId: name,
    interface: "internal",
    additionalData: { meter: "1EXM-Ä", nested: { list: [1, "zwei", null, true], deep: { n: 1.5 } } },
    rawData: { source: "verification", lines: ["a", "b"] },
    priority: "high",
    summary: longText.slice(0, 9000),
    language: "German",
    languageCode: "de",
    sentiment: "neutral",
    tagIds: tags.slice(0, 2),
    dueBy: "2999-12-30T10:00:00+02:00",
    firstResponseDueBy: "2999-12-29 08:00:00",
  };
}

function toOtherBodies(name: string, { users, customer }: SharedRecords) {
  const third = {
    channel: "portal",
    direction: "out",
    status: "pending",
    priority: "urgent",
    subject: `re: ${name} third`,
    body: "<p>Nur <b>HTML</b> &amp; Zeichen</p>",
    aiSupportLevel: "bot",
    spamStatus: "manual_clean",
    customerLegitimation: 20,
    ...(users.length > 1 ? { agentId: users[0], assignedAgentIds: users } : {}),
    ...(customer === undefined ? {} : { customerId: String(customer.id) }),
    dueBy: 32_472_144_000,
    firstResponseDueBy: "2998-07-31T23:30:00+02:00",
  };
  const closed = {
    channel: "letter",
    status: "closed",
    direction: "internal",
    subject: `${name} closed`,
    bodyPlain: `Nur Text\n\nmit < und & ${longText.repeat(4)}`,
  };
  return { third, closed };
}

async function changeTicket(run: WriteRun, { ref, others, related }: OwnTickets, shared: SharedRecords): Promise<void> {
  const bystanders = others.sibling === undefined ? [] : [others.sibling];
  const change = (body: unknown, options: WriteOptions = {}, query: { readonly [name: string]: ParameterValue } = {}) =>
    run.write("updateTicket", (id) => ({ path: { ticketId: id(ref) }, query, body }), {
      related,
      bystanders,
      ...options,
    });
  for (const body of validChanges(shared)) await change(body);
  for (const body of changesWithAssumedEffects(shared))
    await change(body, { assumed: "what follows from a change beside it is assumed" });
  await change({ priority: "low", status: "closed" }, {}, { includeInWorklog: false });
  await change({ status: "open" }, {}, { includeInWorklog: "yes", forceAgentReassignment: true });
  await run.write("getTicket", (id) => ({ path: { ticketId: id(ref) }, query: { viewing: "perhaps" } }), {
    kind: "invalid",
    place: "query viewing",
  });
  for (const workedOnBy of [shared.caller, null]) {
    await change({ workedOnBy });
    await run.compareRead({ operationId: "pingTicket", path: { ticketId: ref.mirror } }, related);
  }
  await change({ workedOnBy: shared.caller }, {}, { includeInWorklog: false });
  await change({ workedOnBy: null }, {}, { includeInWorklog: false });
  for (const [place, body] of wrongChanges) await change(body, { kind: "invalid", place });
  for (const body of refusedChanges(shared)) await change(body, { kind: "invalid", place: "body", ...assumedRefusals });
  const options = { related, bystanders };
  await run.writeInvalid("updateTicket", (id) => ({ path: { ticketId: id(ref) }, body: {} }), options);
}

async function writeInvalidTickets(run: WriteRun, related: OwnTickets["related"]): Promise<void> {
  await run.writeInvalid("createTicket", { body: { channel: "email", subject: `${run.name} rejected` } }, { related });
  await run.write(
    "createTicket",
    { body: { channel: "email", tagIds: [unknownNumericId] } },
    { kind: "invalid", place: "body /tagIds", ...assumedRefusals },
  );
}

/** Dates in each documented format, and in formats that clients send. */
const dateFormats = [
  "2998-11-30T10:15:00Z",
  32_472_144_000,
  "2998-07-01 00:00:00",
  "2998-07-31T23:30:00+02:00",
  "2998-02-28T20:00:00-05:30",
  "2998-11-29T23:59:59.999Z",
  "9999-12-31T23:59:59-01:00",
  "2020-02-29 12:00:00",
  null,
];

/** Valid changes, from documented ones to those that clients send. The order matters: each starts from the result of the one before. */
function validChanges({ tags, users, customer, otherCustomer, caller }: SharedRecords): readonly JsonObject[] {
  const [firstTag, secondTag, thirdTag] = tags;
  const [agent, otherAgent] = users;
  const [contract] = objectsAt(customer, "contracts/[]").map(({ id }) => String(id));
  return [
    ...["low", "medium", "high", "urgent"].map((priority) => ({ priority })),
    { dueBy: "2999-12-31 23:59:59" },
    { status: "pending" },
    { status: "closed" },
    { status: "closed" },
    { status: "open" },
    { status: "closed", priority: "high" },
    { status: "pending" },
    { status: "open" },
    ...["dueBy", "firstResponseDueBy"].flatMap((name) => dateFormats.map((date) => ({ [name]: date }))),
    { dueBy: "2998-11-30T10:15:00+02:00", firstResponseDueBy: 32_472_140_000 },
    { dueBy: null, firstResponseDueBy: null },
    { dueBy: "2999-12-31 23:59:59" },
    ...(firstTag === undefined || secondTag === undefined || thirdTag === undefined
      ? []
      : [
          { tagIds: [firstTag, secondTag, thirdTag] },
          { tagIds: [secondTag] },
          { tagIds: [] },
          { addTagIds: [firstTag, secondTag] },
          { addTagIds: [thirdTag], removeTagIds: [firstTag] },
          { addTagIds: [firstTag], removeTagIds: [firstTag, secondTag] },
          { removeTagIds: [firstTag] },
          { tagIds: [thirdTag, secondTag], priority: "medium", status: "pending" },
          { status: "open" },
        ]),
    ...(typeof caller === "number"
      ? [{ workedOnBy: caller }, { priority: "low" }, { workedOnBy: caller, status: "pending" }, { workedOnBy: null }]
      : []),
    ...(agent === undefined || otherAgent === undefined
      ? []
      : [
          { workedOnBy: agent },
          { workedOnBy: otherAgent },
          { workedOnBy: null },
          { agentId: agent },
          { agentId: otherAgent },
          { assignedAgentIds: [agent] },
          { assignedAgentIds: [agent, otherAgent] },
          { assignedAgentIds: [otherAgent] },
          { agentId: agent, assignedAgentIds: [otherAgent] },
          { agentId: null },
          { agentId: otherAgent },
        ]),
    ...(contract === undefined
      ? []
      : [
          { contractId: contract },
          { contractId: null },
          { customerId: String(customer?.id) },
          { contractId: contract },
          ...(otherCustomer === undefined ? [] : [{ customerId: String(otherCustomer.id) }, { contractId: contract }]),
          { customerId: null },
        ]),
    ...[0, 10, 13, 20, 30, 45].map((customerLegitimation) => ({ customerLegitimation })),
    ...["bot", "automated", "unprocessed", "human"].map((aiSupportLevel) => ({ aiSupportLevel })),
    { spamStatus: "auto_spam" },
    { spamStatus: "manual_spam" },
    { spamStatus: "manual_clean" },
    { status: "open" },
    { spamStatus: "manual_spam", status: "open" },
    { spamStatus: "manual_spam" },
    { spamStatus: "auto_clean" },
    { isSync: true, intentId: null, refreshMode: "none" },
    { priority: "urgent", status: "pending", dueBy: "2999-06-01T00:00:00Z", isSync: false },
  ];
}

/** Changes whose further effects are not documented. */
function changesWithAssumedEffects({ caller, users }: SharedRecords): readonly JsonObject[] {
  return [
    {},
    { priority: "urgent" },
    ...(typeof caller === "number" ? [{ workedOnBy: caller }, { status: "closed" }, { status: "open" }] : []),
    ...(users[1] === undefined ? [] : [{ workedOnBy: users[1], status: "closed" }, { status: "open" }]),
    { assignedAgentIds: [] },
  ];
}

/** Invalid combinations of properties, and single invalid properties. */
const wrongChanges: readonly (readonly [place: string, body: unknown])[] = [
  ["body /priority", { priority: "HIGH", status: "pending" }],
  ["body /tagIds", { tagIds: [], addTagIds: [] }],
  ["body /dueBy", { dueBy: "2999-02-30 10:00:00", priority: "low" }],
];

function refusedChanges({ tags, customer, otherCustomer }: SharedRecords): readonly JsonObject[] {
  const [contract] = objectsAt(customer, "contracts/[]").map(({ id }) => String(id));
  return [
    ...(contract === undefined || otherCustomer === undefined
      ? []
      : [{ contractId: contract, customerId: String(otherCustomer.id) }]),
    { tagIds: [...tags.slice(0, 1), unknownNumericId] },
    { addTagIds: [unknownNumericId], priority: "low" },
    { agentId: unknownNumericId },
    { workedOnBy: unknownNumericId },
    { contractId: String(unknownNumericId) },
    { customerId: String(unknownNumericId) },
    { agentId: unknownNumericId, contractId: String(unknownNumericId) },
  ];
}

/** Repeating an external id updates the ticket instead of creating another. */
async function repeatDelivery(run: WriteRun, ref: Ref, related: OwnTickets["related"]): Promise<void> {
  const repeated = { channel: "email", externalTicketId: run.name };
  for (const body of [
    { ...repeated, subject: `${run.name} again`, bodyPlain: "Neuer Text\nmit Umbruch & <Zeichen>" },
    repeated,
    {
      ...repeated,
      from: "other@service.invalid",
      fromName: "Andere",
      to: ["second@service.invalid"],
      priority: "urgent",
    },
    { ...repeated, channel: "phone", from: "+49 30 00000000", summary: "Neu", tagIds: [], status: "pending" },
    { ...repeated, body: "<p>Nur <i>HTML</i></p>", additionalData: { a: 1 }, language: "English", languageCode: "en" },
  ]) {
    await run.write(
      "createTicket",
      { body },
      { related, assumed: "what a repeated delivery changes is assumed in part" },
    );
  }
  await run.write("updateTicket", (id) => ({ path: { ticketId: id(ref) }, body: { priority: "low" } }), { related });
}

/** Tests recipients, sender and subject of replies to tickets with other channels, directions and subjects. */
async function replyBriefly(run: WriteRun, ref: Ref): Promise<void> {
  const related = [{ collection: "tickets" as const, id: Number(ref.mirror) }];
  for (const body of [
    { content: { message: "Kurz & <knapp>" } },
    { content: { message: "<b>Notiz</b>" }, private: true },
    { content: { message: "An eine Adresse" }, to: ["verification@service.invalid"] },
  ]) {
    const options = { related, assumed: "recipients and subject of a reply without them are assumed" };
    await run.write("replyToTicket", (id) => ({ path: { ticketId: id(ref) }, body }), options);
  }
}

async function changeBatch(
  run: WriteRun,
  [ref, otherRef]: readonly [Ref, Ref],
  related: OwnTickets["related"],
  changes: readonly JsonObject[],
): Promise<void> {
  const send = (items: readonly (readonly [Ref, JsonObject])[], options: WriteOptions = {}, query = {}) => {
    const toRequest = (id: (ref: Ref) => ParameterValue) => ({
      query,
      body: items.map(([target, change]) => ({ id: id(target), changes: change })),
    });
    return run.write("updateTickets", toRequest, { related, ...options });
  };
  const both = (change: JsonObject, otherChange: JsonObject) => [
    [ref, change] as const,
    [otherRef, otherChange] as const,
  ];
  for (let start = 0; start < changes.length; start += 12) {
    const batch = changes.slice(start, start + 12).map((change) => [otherRef, change] as const);
    await send(batch, { bystanders: [ref] });
  }
  await send(both({ priority: "medium" }, { priority: "urgent", status: "pending" }));
  await send(both({ status: "closed" }, { status: "closed" }), {}, { includeInWorklog: false });
  const repeated = [{ status: "open", priority: "low" }, { priority: "high" }];
  await send(
    repeated.map((change) => [ref, change] as const),
    assumedRefusals,
  );
  await send(both({ tagIds: [unknownNumericId] }, { status: "open" }), assumedRefusals);
  await send(both({ priority: "none" }, { priority: "low" }), { kind: "invalid", place: "body /0" });
  await run.writeInvalid("updateTickets", (id) => ({ body: [{ id: id(ref), changes: {} }] }), { related });
}

/** Writes only to addresses that cannot exist (RFC 2606). */
async function reply(run: WriteRun, ref: Ref, related: OwnTickets["related"]): Promise<void> {
  const to = ["verification@service.invalid"];
  const send = (body: unknown, options: WriteOptions = {}) =>
    run.write("replyToTicket", (id) => ({ path: { ticketId: id(ref) }, body }), { related, ...options });
  const assumedEffects = { assumed: "what a message brings about on its ticket is assumed" };
  const note = await send({ content: { message: `${run.name} Notiz mit Umläuten 👍` }, private: true });
  await send({
    content: { message: "<p>Guten Tag,</p><p>Grüße 👋</p>" },
    to,
    cc: ["copy@service.invalid"],
    subject: "Re: Zähler",
  });
  await send(
    { content: { message: "Guten Tag,\n\n5 < 6 & 7 > 6" }, to, bcc: ["blind@service.invalid"] },
    assumedEffects,
  );
  await send({ content: { message: "Ohne Empfänger" } }, assumedEffects);
  await send({ content: { message: longText.slice(0, 8000) }, private: true });
  const draft = await send({ content: { message: "Entwurf" }, to, isDraft: true });
  const draftId =
    draft === undefined
      ? undefined
      : { collection: "conversations" as const, target: Number(draft.body.id), mirror: Number(draft.mirrored.id) };
  if (draftId !== undefined) {
    for (const body of [
      { content: { message: "Entwurf, geändert" }, isDraft: true },
      { content: { message: "Kein Entwurf mehr" }, to },
    ]) {
      await run.write(
        "replyToTicket",
        (id) => ({ path: { ticketId: id(ref) }, body: { ...body, draftId: id(draftId) } }),
        { related, ...assumedEffects },
      );
    }
  }
  await send(
    { content: { message: "An niemanden" }, to: [] },
    { kind: "invalid", place: "body /to", ...assumedEffects },
  );
  await send({ content: { message: "  " }, to }, { kind: "invalid", place: "body /content" });
  await send({ content: { message: "<p> </p>" }, to }, { kind: "invalid", place: "body /content", ...assumedEffects });
  await send(
    { content: { message: "x" }, to, draftId: unknownNumericId },
    { kind: "invalid", place: "body /draftId", ...assumedEffects },
  );
  const rejected = { content: { message: "x" }, private: true };
  await run.writeInvalid("replyToTicket", (id) => ({ path: { ticketId: id(ref) }, body: rejected }), { related });
  if (note === undefined) return;
  const path = { ticketId: ref.mirror, conversationId: Number(note.mirrored.id) };
  await run.compareRead({ operationId: "getConversation", path }, related);
}

/** Changes a ticket that the caller names, and restores it. */
async function changeNamedTicket(run: WriteRun): Promise<void> {
  const [ticketId] = run.session.ids.suppliedOf("ticketId");
  if (ticketId === undefined) return;
  const before = await run.session.send({ operationId: "getTicket", path: { ticketId }, query: { viewing: false } });
  if (!isObject(before?.body)) return;
  const { status, priority, tagIds, dueBy } = before.body;
  const related = [{ collection: "tickets" as const, id: Number(ticketId) }];
  for (const body of [
    { priority: "low" },
    { priority: "urgent" },
    { tagIds: [] },
    { status: "pending", dueBy: "2999-12-31 23:59:59" },
    { status, priority, tagIds, dueBy },
  ]) {
    await run.write("updateTicket", { path: { ticketId }, body }, { related });
  }
}

function sharedOf({ session: { exchangesOf } }: WriteRun): SharedRecords {
  const numbers = (operationId: "listTags" | "listProfiles", path: string) =>
    [...new Set(exchangesOf(operationId).flatMap(({ body }) => valuesAt(body, path)))].filter(
      (id) => typeof id === "number",
    );
  const customers = exchangesOf("getTicket").flatMap(({ body }) => objectsAt(body, "customer"));
  const customersWithContract = customers.filter(({ contracts }) => Array.isArray(contracts) && contracts.length > 0);
  const [customer] = customersWithContract;
  return {
    tags: numbers("listTags", "tags/[]/id").slice(0, 3),
    users: numbers("listProfiles", "profiles/[]/id").slice(1, 3),
    customer,
    otherCustomer: customersWithContract.find(({ id }) => id !== customer?.id),
    caller: exchangesOf("getProfile").flatMap(({ body }) => valuesAt(body, "id"))[0],
  };
}
