// The messages of a ticket as plain text, oldest first; highlights the values that the AI extracted.
import { Button } from "@mantine/core";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { formatTime, truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useAct } from "../parts/act.ts";
import { LongText } from "../parts/long-text.tsx";
import { ticketTexts } from "./texts.ts";
import { useUndo } from "./undo.ts";

type Message = Schemas["Conversation"];

interface ConversationProps {
  readonly ticketId: number;
  readonly messages: readonly Message[];
  /** Values to highlight in the customer's messages. */
  readonly marks: readonly string[];
  readonly reload: () => void;
}

export function Conversation({ ticketId, messages, marks, reload }: ConversationProps) {
  const { client } = useDesk();
  const texts = useTexts(ticketTexts);
  const { isBusy, act } = useAct();
  const undo = useUndo();
  const send = (draft: Message) => {
    const options = { params: { path: { ticketId } }, body: { draftId: draft.id, isDraft: false } };
    const run = () => unwrap(client.POST("/ticket/{ticketId}/conversation/reply", options));
    act({ run, done: draft.private ? texts.noteSaved : texts.sent, ticketId, undo: undo(1), after: reload });
  };
  if (messages.length === 0) return null;
  return (
    <ol className="messages">
      {messages.map((message) => (
        <li key={message.id} className={message.private ? "note" : message.direction}>
          <MessageHead message={message} />
          <LongText label={texts.message} text={message.bodyPlain} marks={message.sender === "customer" ? marks : []} />
          {message.attachments.length > 0 && (
            <p className="dim">
              {texts.attachments}: <bdi>{message.attachments.map(({ name }) => truncate(name, 60)).join(", ")}</bdi>
            </p>
          )}
          {message.isDraft && (
            <Button variant="default" disabled={isBusy} onClick={() => send(message)}>
              {texts.sendDraft}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function MessageHead({ message }: { readonly message: Message }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { sender, fromEmailName, fromEmail, createdAt, isDraft } = message;
  return (
    <p className="message-head">
      <strong>
        <bdi>{sender === "aiAgent" ? texts.aiAgentSays : truncate(fromEmailName || fromEmail, 80)}</bdi>
      </strong>
      {sender !== "customer" && sender !== "aiAgent" && <span className="dim">{texts[`${sender}Says`]}</span>}
      {isDraft && (
        <span className="pill" data-tone="warn">
          {texts.draft}
        </span>
      )}
      {message.private && (
        <span className="pill" data-tone="warn">
          {texts.private}
        </span>
      )}
      <time dateTime={new Date(createdAt * 1000).toISOString()}>{formatTime(createdAt, language, "near")}</time>
    </p>
  );
}
