// The messages of a ticket, oldest first. They are shown as text: their markup never enters the page.
import { Button } from "@mantine/core";
import { useAct } from "../base/act.ts";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toTime } from "../base/format.ts";
import { settle } from "../base/problems.ts";
import { LongText } from "../parts/long-text.tsx";
import { Trouble } from "../parts/trouble.tsx";
import { ticketTexts } from "./texts.ts";

type Message = Schemas["Conversation"];

interface ConversationProps {
  readonly ticketId: number;
  readonly messages: readonly Message[];
  readonly again: () => void;
}

export function Conversation({ ticketId, messages, again }: ConversationProps) {
  const { client } = useDesk();
  const texts = useTexts(ticketTexts);
  const { isBusy, problem, act } = useAct();
  const send = (draft: Message) => {
    const order = { params: { path: { ticketId } }, body: { draftId: draft.id, isDraft: false } };
    const reply = () => settle(client.POST("/ticket/{ticketId}/conversation/reply", order));
    act(reply, draft.private ? texts.noted : texts.sent, again);
  };
  if (messages.length === 0) return <p>{texts.noConversation}</p>;
  return (
    <>
      <ol className="messages">
        {messages.map((message) => (
          <li key={message.id} className={message.private ? "note" : message.direction}>
            <MessageHead message={message} />
            <LongText label={texts.message} text={message.bodyPlain} />
            {message.attachments.length > 0 && (
              <p>
                {texts.attachments}: <bdi>{message.attachments.map(({ name }) => short(name, 60)).join(", ")}</bdi>
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
      {problem !== undefined && <Trouble problem={problem} />}
    </>
  );
}

function MessageHead({ message }: { readonly message: Message }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { sender, fromEmailName, fromEmail, createdAt, isDraft } = message;
  return (
    <p className="message-head">
      <strong>
        <bdi>{short(fromEmailName || fromEmail, 80)}</bdi>
      </strong>{" "}
      <span className="badge">{texts[`${sender}Says`]}</span>{" "}
      {isDraft && <span className="badge pending">{texts.draft}</span>}{" "}
      {message.private && <span className="badge pending">{texts.private}</span>}{" "}
      <time dateTime={new Date(createdAt * 1000).toISOString()}>{toTime(createdAt, language)}</time>
    </p>
  );
}
