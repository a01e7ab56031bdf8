// Drafts of replies and notes.
import { describe, expect, it } from "vitest";
import { listMessages } from "../../../../mock/domain/conversations/conversation.ts";
import { users } from "../tickets/ticket-state.ts";
import { createReplyDesk, replyInput, replyRecipients, second, write } from "./reply-desk.ts";

describe("a draft", () => {
  const draft = replyInput("Wir prüfen das.", { isDraft: true });

  it("keeps its id and omitted fields when changed, and gets the time of the change", () => {
    const desk = createReplyDesk();
    const { id } = write(desk, { ...draft, to: ["a@example.org"], subject: "Ihr Umzug" });
    desk.wait(10);
    expect(write(desk, { ...replyInput("Wir prüfen das noch."), isDraft: true, draftId: id })).toMatchObject({
      id,
      isDraft: true,
      content: { message: "Wir prüfen das noch." },
      toEmail: ["a@example.org"],
      subject: "Ihr Umzug",
      createdAt: second,
      modifiedAt: second + 10,
    });
  });

  it("can be sent unchanged by any agent with its id, and counts from then on", () => {
    const desk = createReplyDesk();
    const { id } = write(desk, { ...draft, cc: [] });
    desk.wait(10);
    const sent = write(desk, { draftId: id }, users[2]);
    expect(sent).toMatchObject({
      id,
      isDraft: false,
      agentId: 3,
      ccEmails: [],
      content: { message: "Wir prüfen das." },
      createdAt: second + 10,
      modifiedAt: null,
    });
    expect(sent.bodyPlain).toContain("Wir prüfen das.");
    expect(desk.worklogs()).toMatchObject([{ worklog: { userId: 3, action: "reply" } }]);
    expect(desk.run((tx) => listMessages(tx, desk.ticket())).filter((message) => message.id === id)).toEqual([sent]);
  });

  it("becomes a note if drafted as one, or on request a reply to the ticket's recipients", () => {
    const desk = createReplyDesk();
    const note = write(desk, { ...draft, private: true });
    expect(write(desk, { draftId: note.id })).toMatchObject({ private: true, toEmail: [] });
    const secondNote = write(desk, { ...draft, private: true });
    expect(write(desk, { draftId: secondNote.id, private: false })).toMatchObject({
      direction: "out",
      toEmail: replyRecipients.to,
      subject: "AW: Umzug",
    });
  });

  it("may lack recipients, but cannot be sent without them", () => {
    const desk = createReplyDesk();
    const { id } = write(desk, { ...draft, to: [] });
    expect(() => write(desk, { draftId: id })).toThrow(expect.objectContaining({ code: "reply_without_recipient" }));
  });
});
