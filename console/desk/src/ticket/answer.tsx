// The form to approve the AI's proposal, or to write a reply, an internal note or a draft. Unsent text is stored.
import { Textarea } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Form } from "../../../src/shared/form.tsx";
import { useShortcuts } from "../../../src/shared/shortcuts.ts";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { type ActionState, useAct } from "../parts/act.ts";
import { KindChoice, LetterFrame, ProposalDecision, ReplacedReplyBar, SendButtons } from "./answer-parts.tsx";
import { type Draft, readDraft, storeDraft } from "./drafts.ts";
import { toLetter } from "./letter.ts";
import { mayChange } from "./permissions.ts";
import { isProposed } from "./proposal.ts";
import { ticketTexts } from "./texts.ts";
import { useUndo } from "./undo.ts";

/** Placeholder for the message in its template. */
const placeholder = "%MESSAGE%";
/** The longest greeting or signature that is shown whole. */
const maxFrameLength = 600;
const noMessage: Draft = { message: "", isNote: false, isEdited: false };

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
  const hasRecipient = ticket.replyRecipients.to.length > 0;
  const isActing = canChange && preparedReply !== undefined && isProposed(ticket);
  const isEmpty = message.trim() === "";
  const isPrepared = message.trim() === preparedReply?.trim();
  const isReplaced = !isEmpty && !isNote && preparedReply !== undefined && !isPrepared;
  const [greeting, signature] = isNote ? ["", ""] : toLetterFrame(ticket, profile);
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
      write(noMessage);
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
    if (isActing && hasRecipient) sendPrepared();
  };
  const dismiss = useDismissal(ticket, act, reload);
  useShortcuts({ r: openField, a: approve, i: () => isActing && isEmpty && edit(preparedReply) });
  if (!canChange) return null;
  if (isActing && isEmpty && !isOpened)
    return (
      <ProposalDecision
        hasRecipient={hasRecipient}
        isBusy={isBusy}
        approve={approve}
        edit={() => edit(preparedReply)}
        dismiss={dismiss}
        writeOwn={openField}
      />
    );
  const send = () => isEmpty || submit(isNote ? texts.noteSaved : texts.sent);
  return (
    <Form className="answer" data-note={isNote ? "" : undefined} aria-label={texts.answer} onSubmit={send}>
      <KindChoice
        isNote={isNote}
        recipients={ticket.replyRecipients.to}
        choose={(note) => {
          write({ ...draft, isNote: note });
          field.current?.focus();
        }}
      />
      <div className="letter">
        {!isEmpty && <LetterFrame text={greeting} />}
        <MessageField
          field={field}
          draft={draft}
          write={write}
          open={() => setOpened(true)}
          close={() => setOpened(false)}
          send={send}
        />
        {!isEmpty && <LetterFrame text={signature} />}
      </div>
      {isReplaced && (
        <ReplacedReplyBar isEdited={isEdited} isActing={isActing} isBusy={isBusy} sendPrepared={sendPrepared} />
      )}
      {!isEmpty && (
        <SendButtons
          isNote={isNote}
          isPrepared={isPrepared}
          isBusy={isBusy}
          sendAndClose={() => submit(texts.sentAndClosed, {}, true)}
          saveDraft={() => submit(texts.draftSaved, { isDraft: true })}
        />
      )}
    </Form>
  );
}

/** Takes the proposal back, so that people handle the ticket; can be undone. */
function useDismissal(
  { id: ticketId, aiSupportLevel }: Schemas["Ticket"],
  act: ActionState["act"],
  reload: () => void,
): () => void {
  const { client } = useDesk();
  const texts = useTexts(ticketTexts);
  const undo = useUndo();
  const change = (level: Schemas["AiSupportLevel"]) => () =>
    unwrap(client.PATCH("/ticket/{ticketId}", { params: { path: { ticketId } }, body: { aiSupportLevel: level } }));
  return () =>
    act({
      run: change("human"),
      done: texts.dismissed,
      ticketId,
      undo: undo(1) ?? change(aiSupportLevel),
      after: reload,
    });
}

/** The greeting and the signature that the service puts around a message. */
function toLetterFrame(
  ticket: Schemas["Ticket"],
  agent: Schemas["CallerProfile"] | undefined,
): readonly [greeting: string, signature: string] {
  const [greeting = "", signature = ""] = toLetter(ticket, agent, placeholder)
    .split(placeholder)
    .map((part) => truncate(part.trim(), maxFrameLength));
  return [greeting, signature];
}

interface MessageFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: Draft;
  readonly write: (draft: Draft) => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly send: () => void;
}

/** The message; Ctrl-Enter sends it. */
function MessageField({ field, draft: { message, isNote, isEdited }, write, open, close, send }: MessageFieldProps) {
  const texts = useTexts(ticketTexts);
  return (
    <Textarea
      ref={field}
      variant="unstyled"
      aria-label={texts.message}
      placeholder={isNote ? texts.noteHint : texts.replyHint}
      rows={1}
      value={message}
      dir="auto"
      onFocus={open}
      onChange={({ currentTarget: { value } }) => write({ message: value, isNote, isEdited: isEdited && value !== "" })}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.currentTarget.blur();
          close();
        }
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        send();
      }}
    />
  );
}
