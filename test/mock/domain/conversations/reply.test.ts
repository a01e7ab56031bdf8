// Replies and notes on a ticket.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { listConversations } from "../../../../mock/domain/conversations/listConversations.ts";
import { toReplySubject } from "../../../../mock/domain/conversations/outgoing-message.ts";
import { reply } from "../../../../mock/domain/conversations/reply.ts";
import { replyToTicket } from "../../../../mock/domain/conversations/replyToTicket.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";
import { invoke, thrownBy } from "../call-operation.ts";
import { intent } from "../tickets/ticket-records.ts";
import { contracts, createTicketState, type Desk, users } from "../tickets/ticket-state.ts";
import { createReplyDesk, replyInput, replyRecipients, second, waitingTicket, write } from "./reply-desk.ts";

function firstResponseOf(desk: Desk) {
  return invoke(desk.store, listConversations, { path: { ticketId: 1 } }).firstResponse;
}

const noRecipients = { to: [], cc: [], bcc: [] };

describe("a reply", () => {
  it("goes from the caller to the ticket's recipients", () => {
    expect(write(createReplyDesk(), replyInput("Erledigt.\n\nBis bald, 3 < 4!"))).toMatchObject({
      ticketId: 1,
      type: "text",
      direction: "out",
      private: false,
      isDraft: false,
      fromEmail: "service@example.com",
      fromEmailName: "Jorinde Kaltwasser 2",
      agentId: 2,
      sender: "agent",
      toEmail: replyRecipients.to,
      ccEmails: replyRecipients.cc,
      bccEmails: replyRecipients.bcc,
      subject: "AW: Umzug",
      createdAt: second,
      modifiedAt: null,
    });
  });

  it("is sent from the address that sent the ticket", () => {
    const fields = { direction: "out", from: "service@example.com", to: ["kundin@example.org"] } as const;
    expect(write(createReplyDesk(fields), replyInput("Gern."))).toMatchObject({ fromEmail: "service@example.com" });
  });

  it("is sent from the service's email address if the ticket came by another channel, such as phone", () => {
    const fields = { from: "+49 30 23125001", to: ["+49 30 23125000"] };
    expect(write(createReplyDesk(fields), replyInput("Gern."))).toMatchObject({
      fromEmail: energyDe.service.addresses.email,
    });
  });

  it.each(["AW: Umzug", "aw:Umzug", "Re: Umzug"])("keeps the subject %s, which already marks a reply", (subject) => {
    expect(write(createReplyDesk({ subject }), replyInput("Gern."))).toMatchObject({ subject });
  });

  it("gets the reply subject of the world, but only once", () => {
    const words = { ...energyDe, service: { ...energyDe.service, replySubject: "SV: {subject}" } };
    expect(toReplySubject(words, "Umzug")).toBe("SV: Umzug");
    expect(toReplySubject(words, "SV: Umzug")).toBe("SV: Umzug");
  });

  it("fills the template with the text as paragraphs, and with names", () => {
    const { body, bodyPlain } = write(createReplyDesk(), replyInput("Erledigt & gut.\n\nBis bald"));
    expect(body).toBe(
      "<p>Guten Tag Ida Ort &amp; Sohn,</p>\n<p>Erledigt &amp; gut.</p>\n<p>Bis bald</p>\n<p>Jorinde<br>Lichtquell</p>",
    );
    expect(bodyPlain).toBe("Guten Tag Ida Ort & Sohn,\n\nErledigt & gut.\n\nBis bald\n\nJorinde\nLichtquell");
  });

  it("keeps HTML unchanged", () => {
    const html = "<p>Kosten: $& und <b>{{agent.firstName}}</b></p>";
    expect(write(createReplyDesk(), replyInput(html))).toMatchObject({ type: "html", content: { message: html } });
    expect(write(createReplyDesk(), replyInput(html)).body).toContain(`\n${html}\n`);
  });

  it("treats an address in angle brackets as text", () => {
    const message = write(createReplyDesk(), replyInput("Max <lena@example.org>"));
    expect(message).toMatchObject({ type: "text" });
    expect(message.body).toContain("<p>Max &lt;lena@example.org&gt;</p>");
    expect(message.bodyPlain).toContain("Max <lena@example.org>");
  });

  it.each([
    ["", "Guten Tag,"],
    ["Kim", "Guten Tag Kim,"],
  ])("greets a sender named %j with %s", (fromName, greeting) => {
    const { bodyPlain } = write(createReplyDesk({ customer: null, fromName }), replyInput("Gern."));
    expect(bodyPlain.split("\n")[0]).toBe(greeting);
  });

  it("is only the message if the template has no placeholder", () => {
    expect(write(createReplyDesk({ template: "<p>Ohne Platz</p>" }), replyInput("Gern."))).toMatchObject({
      body: "<p>Gern.</p>",
    });
  });

  it("needs no recipients in a chat", () => {
    const desk = createReplyDesk({ channel: "chat", replyRecipients: noRecipients });
    expect(write(desk, replyInput("Gern."))).toMatchObject({ direction: "out", toEmail: [] });
  });

  it("goes to the recipients in the request", () => {
    const options = { to: ["a@example.org"], cc: [], bcc: [], subject: "Ihr Umzug" };
    expect(write(createReplyDesk(), replyInput("Gern.", options))).toMatchObject({
      toEmail: ["a@example.org"],
      ccEmails: [],
      bccEmails: [],
      subject: "Ihr Umzug",
    });
  });

  it("updates modifiedAt, makes the caller the responder, and keeps the status", () => {
    const desk = createReplyDesk({ status: "closed", closedAt: "2026-02-28 10:00:00" });
    desk.wait(60);
    write(desk, replyInput("Gern."));
    expect(desk.ticket()).toEqual({
      ...waitingTicket,
      autoExecuteAt: "",
      status: "closed",
      closedAt: "2026-02-28 10:00:00",
      responderId: 2,
      modifiedAt: "2026-03-02 10:01:00",
    });
  });

  it("counts as sent by an AI agent if the technical user sends it, and keeps the responder", () => {
    const desk = createReplyDesk({ responderId: 3 });
    const caller = { ...users[1], wire: { ...users[1].wire, type: "system" } };
    expect(write(desk, replyInput("Gern."), caller)).toMatchObject({ sender: "aiAgent", agentId: 2 });
    expect(desk.ticket()).toMatchObject({ responderId: 3 });
  });

  it("adds a worklog entry of duration 0, or joins the caller's running session", () => {
    const desk = createReplyDesk();
    write(desk, replyInput("Gern."));
    expect(desk.worklogs()).toMatchObject([
      { worklog: { userId: 2, action: "reply", actionList: ["reply"], conversationId: 1 }, time: { duration: 0 } },
    ]);
    desk.patch({ workedOnBy: 1 });
    desk.wait(30);
    write(desk, replyInput("Noch etwas."), users[0]);
    expect(desk.worklogs()).toHaveLength(1);
    desk.wait(30);
    desk.patch({ status: "closed" });
    expect(desk.worklogs()[1]).toMatchObject({
      worklog: { userId: 1, action: "closeAction", actionList: ["reply", "closed"] },
      time: { duration: 60 },
    });
  });

  it("is the first response unless another was sent before", () => {
    const desk = createReplyDesk();
    const { id } = write(desk, replyInput("Gern."));
    desk.wait(5);
    write(desk, replyInput("Noch etwas."));
    expect(firstResponseOf(desk)).toMatchObject({ conversationId: id, respondedAt: second });
  });
});

describe("a private note", () => {
  it("has no recipients and no template", () => {
    const options = { private: true, to: ["a@example.org"], subject: "Ihr Umzug" };
    expect(write(createReplyDesk(), replyInput("Bitte prüfen.", options))).toMatchObject({
      type: "note",
      direction: "internal",
      private: true,
      toEmail: [],
      ccEmails: [],
      bccEmails: [],
      subject: "",
      body: "<p>Bitte prüfen.</p>",
      bodyPlain: "Bitte prüfen.",
    });
  });

  it("counts as work but not as a response", () => {
    const desk = createReplyDesk();
    desk.wait(60);
    write(desk, replyInput("Bitte prüfen.", { private: true }));
    expect(desk.worklogs()).toMatchObject([
      {
        worklog: {
          action: "writeAction",
          actionList: ["internal-note"],
          actionListText: ["Interne Notiz geschrieben"],
        },
      },
    ]);
    expect(desk.ticket()).toEqual({ ...waitingTicket, modifiedAt: "2026-03-02 10:01:00" });
    expect(firstResponseOf(desk)).toBeNull();
  });
});

describe("a reply that breaks a rule", () => {
  const refusal = (desk: Desk, input: Schema<"ConversationReply">) => {
    const before = desk.store.version;
    const error = thrownBy(() => write(desk, input));
    expect(desk.store.version).toBe(before);
    return error;
  };

  it("is refused if neither the request nor the ticket has recipients", () => {
    const desk = createReplyDesk({ replyRecipients: noRecipients });
    expect(refusal(desk, replyInput("Gern."))).toMatchObject({
      category: "rule",
      code: "reply_without_recipient",
      violations: [{ pointer: "/to" }],
    });
    expect(write(desk, replyInput("Gern.", { to: ["a@example.org"] }))).toMatchObject({ toEmail: ["a@example.org"] });
  });

  it("is refused if its HTML shows no text, sent directly or as a draft", () => {
    const desk = createReplyDesk();
    const withoutText = { code: "reply_without_text", category: "rule" };
    expect(refusal(desk, replyInput("<p></p>"))).toMatchObject({
      ...withoutText,
      violations: [{ pointer: "/content/message" }],
    });
    const { id } = write(desk, replyInput("<p></p>", { isDraft: true }));
    expect(refusal(desk, { draftId: id })).toMatchObject({ ...withoutText, violations: [{ pointer: "/draftId" }] });
  });

  it("is refused if its draft was already sent, belongs to another ticket or does not exist", () => {
    const desk = createTicketState({ tickets: [waitingTicket, { ...waitingTicket, id: 2 }] });
    const sent = write(desk, replyInput("Gern."));
    const otherDraft = desk.run((tx) =>
      reply(tx, { ticketId: 2, input: replyInput("Gern.", { isDraft: true }), caller: users[1] }),
    );
    for (const draftId of [sent.id, otherDraft.id, 999]) {
      expect(refusal(desk, { draftId })).toMatchObject({
        category: "rule",
        code: "unknown_draft",
        violations: [{ pointer: "/draftId", found: String(draftId) }],
      });
    }
  });

  it("is refused with all reasons together", () => {
    const desk = createReplyDesk({ replyRecipients: noRecipients });
    expect(refusal(desk, { draftId: 999 })).toMatchObject({
      code: "unprocessable",
      violations: [{ pointer: "/draftId" }, { pointer: "/to" }],
    });
    expect(refusal(desk, { private: false })).toMatchObject({
      category: "rule",
      code: "unprocessable",
      violations: [{ pointer: "/content" }, { pointer: "/to" }],
    });
  });
});

describe("a reply prepared by an AI agent", () => {
  const message = "den Abschlag haben wir auf 80,00 € geändert.";
  function send(text: string, options: Partial<Schema<"ConversationReply">> = {}): Desk {
    const preparedIntent = intent({
      aiAgentId: 1,
      success: true,
      sent: false,
      message,
      messageLocalized: "Noch nichts getan.",
    });
    const choice = { type: "execute", name: "Abschlag ändern", icon: "", recommended: true, order: 1 } as const;
    const [ownIntent, otherIntent] = [
      { ...preparedIntent, status: "open" as const, options: [choice] },
      { ...intent(null), id: 2 },
    ];
    const intents = [
      { ...otherIntent, status: "open" as const, data: { monthlyDeposit: 70 } },
      { ...ownIntent, id: 3, outcome: ownIntent.outcome && { ...ownIntent.outcome, message: "Umzug vorgemerkt." } },
      { ...ownIntent, data: { monthlyDeposit: 80 } },
    ];
    const desk = createReplyDesk({ contractId: "51", intents, autoExecuteAt: "2026-03-02T12:00:00.000Z" });
    const body = { ...replyInput(text), ...options };
    invoke(desk.store, replyToTicket, { path: { ticketId: 1 }, body }, { caller: users[1] });
    return desk;
  }
  const depositOf = (desk: Desk) => desk.run((tx) => tx.get("contracts", 51)?.monthlyDeposit);

  it.each([message, `<p>${message.replace("80,00 € ", "<b>80,00&nbsp;€</b><br>")}</p>\n`])(
    "executes its intent when sent, so outcome and contract match the text: %s",
    (text) => {
      const desk = send(text);
      const { intents } = desk.ticket();
      expect(intents.map(({ status, outcome }) => [status, outcome?.sent])).toEqual([
        ["open", undefined],
        ["executed", false],
        ["executed", true],
      ]);
      expect(intents[2]?.outcome).toMatchObject({
        userId: 2,
        ticketClosed: false,
        messageLocalized: "Freigegeben und ausgeführt: Abschlag ändern.",
      });
      expect(desk.ticket().autoExecuteAt).toBe("");
      expect(depositOf(desk)).toBe(80);
      expect(desk.worklogs()[0]?.aiUsage.automationLevel).toBe(3);
    },
  );

  it.each([
    ["with a different text", "den Abschlag prüfen wir.", {}],
    ["with the text of an earlier intent", "Umzug vorgemerkt.", {}],
    ["as a draft", message, { isDraft: true }],
    ["as a note", message, { private: true }],
  ])("executes nothing %s", (_, text, options) => {
    const desk = send(text, options);
    expect(desk.ticket().intents[2]).toMatchObject({ status: "open", outcome: { sent: false } });
    expect(depositOf(desk)).toBe(contracts[0].monthlyDeposit);
    const isSent = Object.keys(options).length === 0;
    expect(desk.ticket().autoExecuteAt === "").toBe(isSent);
  });
});
