// Stories of events and their webhooks.
import type { BehaviourCase } from "../behaviour-case.ts";
import { contains, equals, UnmetExpectation } from "../expectation.ts";

const urgent = { body: { priority: "urgent" } };
const unreachableUrl = "http://127.0.0.1:1/events";
const mail = { channel: "email", from: "kundin@example.org", subject: "Neuer Abschlag", bodyPlain: "Bitte senken." };
const appFields = ["appId", "app"];
const updatedAppFields = ["appId", "changedFields", "app"];
const messageFields = ["ticketId", "conversationId", "conversation"];
const dataFields = {
  TicketCreated: ["ticketId", "ticket"],
  ConversationCreated: messageFields,
  TicketUpdated: ["ticketId", "changedFields", "ticket"],
  TicketResponse: messageFields,
  KnowledgeSourceChanged: ["knowledgeSourceId", "change", "changedFields", "knowledgeSource"],
  QualityAssessment: ["assessmentId", "change", "changedFields", "assessment"],
  TestRunFinished: [
    "testRunId",
    "state",
    "aiAgentId",
    "description",
    "ticketsScheduledForTesting",
    "ticketsTested",
    "successfulTests",
    "score",
  ],
  AppInstalled: appFields,
  AppUpdated: updatedAppFields,
  AppRemoved: appFields,
};
const completeEvent = /^data: (.*)\n/m;

export const eventCases: readonly BehaviourCase[] = [
  {
    name: "events report changes one by one, and can be filtered and cleared",
    async run({ send, control }) {
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      (await send("POST", "/knowledgeSource", { body: { name: "Die neue" } })).is(200);
      const { events, lastSequence } = await control.listEvents();
      const types = ["TicketUpdated", "KnowledgeSourceChanged"];
      equals([events.map(({ type }) => type), lastSequence], [types, 2], "the events");
      contains(events[0], { data: { ticketId: 1, ticket: { priority: "urgent" } } }, "the first event");
      equals((await control.listEvents({ type: "TicketUpdated" })).total, 1, "the number of ticket events");
      equals((await control.listEvents({ since: 1 })).events[0]?.sequence, 2, "the event after the first");
      equals((await control.clearEvents()).removed, 2, "events removed");
      (await send("PATCH", "/ticket/2", urgent)).is(200);
      equals((await control.listEvents()).events[0]?.sequence, 3, "the sequence of the next event");
    },
  },
  {
    name: "an event of every kind carries exactly the documented data",
    async run({ send, control }) {
      const created = (await send("POST", "/ticket", { body: mail })).is(200);
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      const reply = { body: { content: { message: "Gern." } } };
      (await send("POST", `/ticket/${created.number("/ticket/id")}/conversation/reply`, reply)).is(200);
      (await send("POST", "/knowledgeSource", { body: { name: "Die neue" } })).is(200);
      (await send("POST", "/quality/assessment/3/refresh")).is(200);
      (await send("POST", "/aiQualityCheck/testRun", { body: { testCaseIds: [1] } })).is(200);
      await control.advanceClock({ seconds: 60 });
      const bundle = { body: { appId: "callbackPlan", name: "Rückrufplan" } };
      for (let revision = 1; revision <= 2; revision += 1) (await send("POST", "/app/import", bundle)).is(200);
      (await send("DELETE", "/app/callbackPlan")).is(200);
      const { events } = await control.listEvents();
      const fieldsByType = new Map(events.map(({ type, data }) => [String(type), Object.keys(data)]));
      equals(Object.fromEntries(fieldsByType), dataFields, "the data of each kind");
      const idTypes = events.map(({ type, data }) => [type, typeof Object.values(data)[0]]);
      for (const [type, idType] of idTypes)
        equals(idType, String(type).startsWith("App") ? "string" : "number", `the type of the id in ${type}`);
    },
  },
  {
    name: "a refused request causes no event",
    async run({ send, control }) {
      (await send("PATCH", "/ticket/1", { body: { priority: "soon" } })).is(400);
      (await send("PATCH", "/ticket/9999", urgent)).is(404);
      equals((await control.listEvents()).total, 0, "the number of events");
    },
  },
  {
    name: "events are streamed as they happen, starting with retained ones",
    async run({ send, control }) {
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      const reader = (await control.streamEvents({ since: 0 })).getReader();
      const decoder = new TextDecoder();
      let received = "";
      while (!completeEvent.test(received)) {
        const { done, value } = await reader.read();
        if (done) throw new UnmetExpectation(`The stream ended with ${received}`);
        received += decoder.decode(value, { stream: true });
      }
      await reader.cancel();
      const [, data = ""] = completeEvent.exec(received) ?? [];
      contains(JSON.parse(data), { type: "TicketUpdated", sequence: 1, data: { ticketId: 1 } }, "the received event");
    },
  },
  {
    name: "there are no webhooks by default, and an ftp address is refused",
    async run({ control, refuses }) {
      equals((await control.listWebhooks()).webhooks, [], "the webhooks");
      equals(await control.awaitDeliveries(), { waiting: 0, nextAttemptAt: null }, "the deliveries");
      await refuses("invalid_request", () => control.createWebhook({ url: "ftp://127.0.0.1/" }));
      const id = "webhook-1";
      await refuses("unknown_webhook", () => control.getWebhook(id));
      await refuses("unknown_webhook", () => control.changeWebhook(id, { active: false }));
      await refuses("unknown_webhook", () => control.pingWebhook(id));
      await refuses("unknown_webhook", () => control.listDeliveries(id));
      await refuses("unknown_webhook", () => control.redeliver(id, 1));
      await refuses("unknown_webhook", () => control.deleteWebhook(id));
    },
  },
];

/** Stories that create webhooks, which a page cannot do, so the browser run omits them. */
export const webhookCases: readonly BehaviourCase[] = [
  {
    name: "a webhook is created, changed, listed and deleted; an inactive one receives nothing",
    async run({ send, control, refuses }) {
      const { id, active } = await control.createWebhook({ url: unreachableUrl, events: ["TicketUpdated"] });
      equals([id, active], ["webhook-1", true], "the webhook");
      await control.changeWebhook(id, { active: false });
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      equals((await control.getWebhook(id)).active, false, "whether it is active");
      equals((await control.listDeliveries(id)).total, 0, "the number of its deliveries");
      await refuses("unknown_delivery", () => control.redeliver(id, 1));
      equals((await control.listWebhooks()).webhooks.length, 1, "the number of webhooks");
      equals((await control.deleteWebhook(id)).removed, 1, "webhooks removed");
      equals((await control.listWebhooks()).webhooks, [], "the remaining webhooks");
    },
  },
  {
    name: "faults make a webhook receive an event twice, late and with a wrong signature",
    async run({ send, control, refuses }) {
      await control.setClock({ now: "2026-03-02T10:00:00Z", mode: "frozen" });
      const { id } = await control.createWebhook({ url: unreachableUrl, events: ["TicketUpdated"] });
      const match = { event: "TicketUpdated" } as const;
      await control.addFault({ id: "late", match, effect: { kind: "lateDelivery", seconds: 90 }, when: { next: 1 } });
      await control.addFault({ id: "twice", match, effect: { kind: "duplicateDelivery" } });
      await control.addFault({ id: "forged", match: {}, effect: { kind: "wrongSignature" } });
      await refuses("invalid_fault", () => control.addFault({ match, effect: { kind: "outage" } }));
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      const { deliveries } = await control.listDeliveries(id);
      const delivered = deliveries.map(({ nextAttemptAt, faults }) => [nextAttemptAt, faults.map((fault) => fault.id)]);
      const lateDelivery = ["2026-03-02T10:01:30.000Z", ["late", "twice", "forged"]];
      equals(delivered, [lateDelivery, lateDelivery], "the deliveries");
      equals(new Set(deliveries.map(({ eventId }) => eventId)).size, 1, "the number of their events");
    },
  },
];
