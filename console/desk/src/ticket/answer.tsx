// The form to approve the AI's proposal, or to write a reply, an internal note or a draft. Unsent text is stored.
import { Button, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../../src/shared/icons.tsx";
import { useShortcuts } from "../../../src/shared/shortcuts.ts";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useAct } from "../parts/act.ts";
import { type Draft, readDraft, storeDraft } from "./drafts.ts";
import { toLetter } from "./letter.ts";
import { mayChange } from "./permissions.ts";
import { isProposed } from "./proposal.ts";
import { ticketTexts } from "./texts.ts";
import { useUndo } from "./undo.ts";

/** Placeholder for the message in its template. */
const placeholder = "%MESSAGE%";

interface AnswerProps {
  readonly ticket: Schemas["Ticket"];
  /** The prepared reply of an unanswered ticket. */
  readonly preparedReply: string | undefined;
  /** Text to edit; a new object for each request to edit. */
  readonly textToEdit: { readonly text: string } | undefined;
  readonly reload: () => void;
  /** Called when the agent has finished with the ticket, and when that is undone. */
  readonly finish: (isUndone: boolean) => void;
}

export function Answer({ ticket, preparedReply, textToEdit, reload, finish }: AnswerProps) {
  const { client, profile } = useDesk();
  const texts = useTexts(ticketTexts);
  const { isBusy, act } = useAct();
  const undo = useUndo();
  const [draft, setDraft] = useState(() => readDraft(ticket.id));
  const { message, isNote, isEdited } = draft;
  const [isOpened, setOpened] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (next: Draft) => {
    storeDraft(ticket.id, next);
    setDraft(next);
  };
  const openField = () => {
    setOpened(true);
    field.current?.focus();
  };
  const edit = (text: string) => {
    write({ message: text, isNote: false, isEdited: true });
    openField();
  };
  useEffect(() => {
    if (textToEdit !== undefined) edit(textToEdit.text);
  }, [textToEdit, ticket.id]);
  useEffect(() => {
    if (!isOpened || field.current === null || field.current === document.activeElement) return;
    field.current.focus();
    field.current.selectionStart = message.length;
  }, [isOpened]);
  const canChange = mayChange(profile);
  const isActing = canChange && preparedReply !== undefined && isProposed(ticket);
  const isEmpty = message.trim() === "";
  const isPrepared = message.trim() === preparedReply?.trim();
  const [greeting = "", signature = ""] = isNote
    ? []
    : toLetter(ticket, profile, placeholder)
        .split(placeholder)
        .map((part) => truncate(part.trim(), 600));
  const submit = (done: string, options: Partial<Schemas["ConversationReply"]> = {}, closes = false) => {
    const params = { path: { ticketId: ticket.id } };
    const body = { content: { message: message.trim() }, private: isNote, ...options };
    // A person's answer replaces the AI's prepared reply.
    const isReplacing = isActing && !isPrepared && !isNote && !options.isDraft;
    let change: Schemas["TicketUpdate"] | undefined;
    if (closes) change = { status: "closed" };
    else if (isReplacing) change = { aiSupportLevel: "human" };
    const run = async () => {
      await unwrap(client.POST("/ticket/{ticketId}/conversation/reply", { params, body }));
      write({ message: "", isNote: false, isEdited: false });
      if (change) await unwrap(client.PATCH("/ticket/{ticketId}", { params, body: change }));
    };
    const undoSending = undo(change ? 2 : 1);
    const restoreDraft = undoSending && (() => undoSending().then(() => write(draft)));
    act({ run, done, ticketId: ticket.id, undo: restoreDraft, after: isNote || options.isDraft ? reload : finish });
  };
  const sendPrepared = () => {
    const options = { content: { message: preparedReply ?? "" }, private: false };
    if (preparedReply !== undefined) submit(isActing ? texts.approved : texts.sent, options, isActing);
  };
  const approve = () => {
    if (isActing && ticket.replyRecipients.to.length > 0) sendPrepared();
  };
  const dismiss = () => {
    const { id: ticketId, aiSupportLevel } = ticket;
    const change = (level: Schemas["AiSupportLevel"]) => () =>
      unwrap(client.PATCH("/ticket/{ticketId}", { params: { path: { ticketId } }, body: { aiSupportLevel: level } }));
    act({ run: change("human"), done: texts.dismissed, ticketId, undo: change(aiSupportLevel), after: reload });
  };
  useShortcuts({ r: openField, a: approve, i: () => isActing && isEmpty && edit(preparedReply) });
  if (!canChange) return null;
  if (isActing && isEmpty && !isOpened)
    return (
      <section className="answer" aria-label={texts.decide}>
        <div className="answer-actions">
          <Button disabled={isBusy || ticket.replyRecipients.to.length === 0} onClick={approve}>
            {texts.approve}
          </Button>
          <Button variant="default" onClick={() => edit(preparedReply)}>
            {texts.edit}
          </Button>
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={dismiss}>
            {texts.dismiss}
          </Button>
          <Button className="push" variant="subtle" color="gray" onClick={openField}>
            {texts.writeOwn}
          </Button>
        </div>
        <p className="dim">{ticket.replyRecipients.to.length === 0 ? texts.noRecipient : texts.carriesOutAndCloses}</p>
      </section>
    );
  const send = () => isEmpty || submit(isNote ? texts.noteSaved : texts.sent);
  return (
    <form
      className="answer"
      data-note={isNote ? "" : undefined}
      aria-label={texts.answer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="answer-kind">
        {[false, true].map((note) => (
          <button
            key={String(note)}
            type="button"
            aria-pressed={isNote === note}
            onClick={() => {
              write({ ...draft, isNote: note });
              field.current?.focus();
            }}
          >
            {note ? texts.note : texts.reply}
          </button>
        ))}
        <span className="dim">{isNote ? texts.onlyUs : ticket.replyRecipients.to.join(", ") || texts.noRecipient}</span>
      </div>
      <div className="letter">
        {!isEmpty && greeting !== "" && (
          <p className="frame-of-letter" dir="auto">
            {greeting}
          </p>
        )}
        <Textarea
          ref={field}
          variant="unstyled"
          aria-label={texts.message}
          placeholder={isNote ? texts.noteHint : texts.replyHint}
          rows={1}
          value={message}
          dir="auto"
          onFocus={() => setOpened(true)}
          onChange={({ currentTarget: { value } }) =>
            write({ message: value, isNote, isEdited: isEdited && value !== "" })
          }
          onKeyDown={(event) => {
            if (event.key === "Escape") {
              event.currentTarget.blur();
              setOpened(false);
            }
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
        />
        {!isEmpty && signature !== "" && (
          <p className="frame-of-letter" dir="auto">
            {signature}
          </p>
        )}
      </div>
      {!isEmpty && !isNote && preparedReply !== undefined && !isPrepared && (
        <div className="bar" data-tone="warn">
          <p>
            <Icon name="warn" /> {isEdited ? texts.onlySends : texts.replaces}
          </p>
          <Button
            size="compact-xs"
            variant="default"
            disabled={isBusy}
            title={isActing ? texts.carriesOutAndCloses : texts.carriesOut}
            onClick={sendPrepared}
          >
            {isEdited ? texts.sendUnchanged : texts.approveReply}
          </Button>
        </div>
      )}
      {!isEmpty && (
        <div className="answer-actions">
          <Button type="submit" disabled={isBusy}>
            {isNote ? texts.sendNote : texts.send}
          </Button>
          {!isNote && (
            <Button variant="default" disabled={isBusy} onClick={() => submit(texts.sentAndClosed, {}, true)}>
              {texts.sendAndClose}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            disabled={isBusy}
            onClick={() => submit(texts.draftSaved, { isDraft: true })}
          >
            {texts.saveDraft}
          </Button>
          {isPrepared && !isNote && <span className="dim">{texts.carriesOut}</span>}
        </div>
      )}
    </form>
  );
}
