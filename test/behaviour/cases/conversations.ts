// Stories of messages on tickets: reads, replies, drafts.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, listAt, numberAt, textAt, valueAt } from "../expectation.ts";

const reply = "/ticket/1/conversation/reply";

export const conversationCases: readonly BehaviourCase[] = [
  {
    name: "a ticket's conversation begins with the ticket's own message, which the worklog names",
    async run({ send }) {
      const ticket = (await send("GET", "/ticket/1")).is(200);
      const [first = null, ...others] = (await send("GET", "/ticket/1/conversation")).is(200).list("/conversations");
      equals(textAt(first, "/body"), ticket.at("/body"), "the body of the first message");
      equals(listAt(first, "/attachments"), ticket.at("/attachments"), "its files");
      holds(others.length > 0, "there are messages after it");
      const [entry = null] = listAt((await send("GET", "/ticket/1/worklog")).is(200).json, "");
      const id = numberAt(entry, "/worklog/conversationId");
      const worklogMessage = (await send("GET", `/ticket/1/conversation/${id}`)).is(200).json;
      equals(worklogMessage, first, "the message that the worklog names");
      for (const message of others) {
        const path = `/ticket/1/conversation/${numberAt(message, "/id")}`;
        equals((await send("GET", path)).is(200).json, message, "a message by its id");
      }
      (await send("GET", "/ticket/2/conversation/1")).refuses(404, "unknown_conversation");
    },
  },
  {
    name: "a reply appears in conversation, ticket, worklog and search, and can be undone",
    async run({ send, control }) {
      const before = (await send("GET", "/ticket/6/conversation")).is(200, { firstResponse: null });
      await control.advanceClock({ seconds: 600 });
      const body = { content: { message: "Ihre Rechnung ist unterwegs." } };
      const sentReply = (await send("POST", "/ticket/6/conversation/reply", { body, as: 3 })).is(200, {
        success: true,
      });
      const id = sentReply.number("/id");
      const text = sentReply.readText("/conversation/bodyPlain");
      holds(text.includes("Ihr Kundenservice von "), "it uses the template of a brand");
      const after = (await send("GET", "/ticket/6/conversation")).is(200, { firstResponse: { conversationId: id } });
      const expected = [...before.list("/conversations"), sentReply.at("/conversation")];
      equals(after.list("/conversations"), expected, "the messages");
      (await send("GET", "/ticket/6")).is(200, { responderId: 3, modifiedAt: "2026-03-02 09:10:00" });
      const entries = listAt((await send("GET", "/ticket/6/worklog")).is(200).json, "");
      equals(valueAt(entries.at(-1) ?? null, "/worklog/actionList"), ["reply"], "the actions of the last entry");
      const filters = [
        { key: "t.lastMessageAt", comparator: "=", value: "2026-03-02 09:10:00" },
        { key: "t.id", value: 6 },
      ];
      (await send("POST", "/ticket/search", { body: { filters } })).is(200, { total: 1 });
      await control.undoChange();
      equals((await send("GET", "/ticket/6/conversation")).text, before.text, "the conversation after undo");
    },
  },
  {
    name: "a draft can be changed and sent once, and keeps its id",
    async run({ send }) {
      const ticket = await send("GET", "/ticket/1");
      const draft = (await send("POST", reply, { body: { content: { message: "Wir prüfen." }, isDraft: true } })).is(
        200,
      );
      const draftId = draft.number("/id");
      equals((await send("GET", "/ticket/1")).text, ticket.text, "the unchanged ticket");
      const changedDraft = { content: { message: "Wir prüfen noch." }, isDraft: true, draftId };
      (await send("POST", reply, { body: changedDraft })).is(200, { id: draftId, conversation: { isDraft: true } });
      const sentReply = (await send("POST", reply, { body: { draftId } })).is(200, {
        id: draftId,
        conversation: { isDraft: false, content: { message: "Wir prüfen noch." } },
      });
      const conversation = (await send("GET", "/ticket/1/conversation")).is(200).list("/conversations");
      const withDraftId = conversation.filter((message) => numberAt(message, "/id") === draftId);
      equals(withDraftId, [sentReply.at("/conversation")], "the message in the conversation");
      (await send("POST", reply, { body: { draftId } })).refuses(422, "unknown_draft");
    },
  },
];
