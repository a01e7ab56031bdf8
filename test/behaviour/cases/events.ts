// Stories of events and of the webhooks that send them.
import type { BehaviourCase } from "../behaviour-case.ts";
import { contains, equals, Unmet } from "../expectation.ts";

const urgent = { body: { priority: "urgent" } };
const nobody = "http://127.0.0.1:1/events";
const mail = { channel: "email", from: "kundin@example.org", subject: "Neuer Abschlag", bodyPlain: "Bitte senken." };
const app = ["appId", "app"];
const updatedApp = ["appId", "changedFields", "app"];
const message = ["ticketId", "conversationId", "conversation"];
const factsOfEach = {
  TicketCreated: ["ticketId", "ticket"],
  ConversationCreated: message,
  TicketUpdated: ["ticketId", "changedFields", "ticket"],
  TicketResponse: message,
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
  AppInstalled: app,
  AppUpdated: updatedApp,
  AppRemoved: app,
};
const wholeEvent = /^data: (.*)\n/m;

export const eventCases: readonly BehaviourCase[] = [
  {
    name: "events tell what happened, one by one, and are filtered and forgotten",
    async tell({ ask, control }) {
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      (await ask("POST", "/knowledgeSource", { body: { name: "Die neue" } })).is(200);
      const { events, lastSequence } = await control.listEvents();
      const types = ["TicketUpdated", "KnowledgeSourceChanged"];
      equals([events.map(({ type }) => type), lastSequence], [types, 2], "the events");
      contains(events[0], { data: { ticketId: 1, ticket: { priority: "urgent" } } }, "the first");
      equals((await control.listEvents({ type: "TicketUpdated" })).total, 1, "those of tickets");
      equals((await control.listEvents({ since: 1 })).events[0]?.sequence, 2, "the first after the first");
      equals((await control.clearEvents()).removed, 2, "events removed");
      (await ask("PATCH", "/ticket/2", urgent)).is(200);
      equals((await control.listEvents()).events[0]?.sequence, 3, "the number of the next");
    },
  },
  {
    name: "an event of every kind says all that the contract has of it",
    async tell({ ask, control }) {
      const made = (await ask("POST", "/ticket", { body: mail })).is(200);
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      const answer = { body: { content: { message: "Gern." } } };
      (await ask("POST", `/ticket/${made.number("/ticket/id")}/conversation/reply`, answer)).is(200);
      (await ask("POST", "/knowledgeSource", { body: { name: "Die neue" } })).is(200);
      (await ask("POST", "/quality/assessment/3/refresh")).is(200);
      (await ask("POST", "/aiQualityCheck/testRun", { body: { testCaseIds: [1] } })).is(200);
      await control.advanceClock({ seconds: 60 });
      const bundle = { body: { appId: "callbackPlan", name: "Rückrufplan" } };
      for (let revision = 1; revision <= 2; revision += 1) (await ask("POST", "/app/import", bundle)).is(200);
      (await ask("DELETE", "/app/callbackPlan")).is(200);
      const { events } = await control.listEvents();
      const facts = new Map(events.map(({ type, data }) => [String(type), Object.keys(data)]));
      equals(Object.fromEntries(facts), factsOfEach, "the data of each kind");
      const types = events.map(({ type, data }) => [type, typeof Object.values(data)[0]]);
      for (const [type, kind] of types)
        equals(kind, String(type).startsWith("App") ? "string" : "number", "its first id");
    },
  },
  {
    name: "a request that is refused is no event",
    async tell({ ask, control }) {
      (await ask("PATCH", "/ticket/1", { body: { priority: "soon" } })).is(400);
      (await ask("PATCH", "/ticket/9999", urgent)).is(404);
      equals((await control.listEvents()).total, 0, "the events");
    },
  },
  {
    name: "events are streamed as they happen, starting with retained ones",
    async tell({ ask, control }) {
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      const reader = (await control.streamEvents({ since: 0 })).getReader();
      const decoder = new TextDecoder();
      let received = "";
      while (!wholeEvent.test(received)) {
        const { done, value } = await reader.read();
        if (done) throw new Unmet(`The stream ended with ${received}`);
        received += decoder.decode(value, { stream: true });
      }
      await reader.cancel();
      const [, data = ""] = wholeEvent.exec(received) ?? [];
      contains(JSON.parse(data), { type: "TicketUpdated", sequence: 1, data: { ticketId: 1 } }, "what is received");
    },
  },
  {
    name: "no webhook is there until one is made, and none of another kind of address",
    async tell({ control, refuses }) {
      equals((await control.listWebhooks()).webhooks, [], "the webhooks");
      equals(await control.awaitDeliveries(), { waiting: 0, nextAttemptAt: null }, "what is under way");
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
    async tell({ ask, control, refuses }) {
      const { id, active } = await control.createWebhook({ url: nobody, events: ["TicketUpdated"] });
      equals([id, active], ["webhook-1", true], "the webhook");
      await control.changeWebhook(id, { active: false });
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      equals((await control.getWebhook(id)).active, false, "whether it is active");
      equals((await control.listDeliveries(id)).total, 0, "its deliveries");
      await refuses("unknown_delivery", () => control.redeliver(id, 1));
      equals((await control.listWebhooks()).webhooks.length, 1, "webhooks");
      equals((await control.deleteWebhook(id)).removed, 1, "webhooks removed");
      equals((await control.listWebhooks()).webhooks, [], "what is left");
    },
  },
  {
    name: "a webhook gets an event twice, late and with a wrong signature, as faults say",
    async tell({ ask, control, refuses }) {
      await control.setClock({ now: "2026-03-02T10:00:00Z", mode: "frozen" });
      const { id } = await control.createWebhook({ url: nobody, events: ["TicketUpdated"] });
      const match = { event: "TicketUpdated" } as const;
      await control.addFault({ id: "late", match, effect: { kind: "lateDelivery", seconds: 90 }, when: { next: 1 } });
      await control.addFault({ id: "twice", match, effect: { kind: "duplicateDelivery" } });
      await control.addFault({ id: "forged", match: {}, effect: { kind: "wrongSignature" } });
      await refuses("invalid_fault", () => control.addFault({ match, effect: { kind: "outage" } }));
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      const { deliveries } = await control.listDeliveries(id);
      const struck = deliveries.map(({ nextAttemptAt, faults }) => [nextAttemptAt, faults.map((one) => one.id)]);
      const late = ["2026-03-02T10:01:30.000Z", ["late", "twice", "forged"]];
      equals(struck, [late, late], "the deliveries");
      equals(new Set(deliveries.map(({ eventId }) => eventId)).size, 1, "their events");
    },
  },
  {
    name: "a webhook may only send to loopback addresses",
    async tell({ control, refuses }) {
      await refuses("receiver_not_allowed", () => control.createWebhook({ url: "http://10.0.0.1/" }));
      equals((await control.listWebhooks()).webhooks, [], "the webhooks");
    },
  },
];
