// A form to write on a ticket: a reply to the customer, an internal note, or a draft.
import { Button, Checkbox, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../base/act.ts";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { settle } from "../base/problems.ts";
import { Trouble } from "../parts/trouble.tsx";
import { ticketTexts } from "./texts.ts";

interface AnswerProps {
  readonly ticketId: number;
  /** An AI agent's reply that was not sent. */
  readonly suggestion: string | undefined;
  readonly again: () => void;
}

export function Answer({ ticketId, suggestion, again }: AnswerProps) {
  const { client, profile } = useDesk();
  const texts = useTexts(ticketTexts);
  const { isBusy, problem, act } = useAct();
  const [message, setMessage] = useState("");
  const [isNote, setNote] = useState(false);
  if (profile !== undefined && !profile.permissions.includes("updateTicket")) return null;
  const isEmpty = message.trim() === "";
  const write = (more: Partial<Schemas["ConversationReply"]>, done: string) => {
    const params = { path: { ticketId } };
    const body = { content: { message: message.trim() }, private: isNote, ...more };
    const reply = () => settle(client.POST("/ticket/{ticketId}/conversation/reply", { params, body }));
    act(reply, done, () => {
      setMessage("");
      again();
    });
  };
  return (
    <section aria-labelledby="answer">
      <h2 id="answer">{texts.answer}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) write({}, isNote ? texts.noted : texts.sent);
        }}
      >
        {suggestion !== undefined && isEmpty && (
          <p>
            <Button variant="default" onClick={() => setMessage(suggestion)}>
              {texts.takeSuggestion}
            </Button>
          </p>
        )}
        <Textarea
          className="field"
          label={texts.message}
          rows={5}
          value={message}
          dir="auto"
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Checkbox label={texts.note} checked={isNote} onChange={(event) => setNote(event.currentTarget.checked)} />
        <div className="actions">
          <Button type="submit" disabled={isBusy || isEmpty}>
            {isNote ? texts.sendNote : texts.send}
          </Button>
          <Button variant="default" disabled={isBusy || isEmpty} onClick={() => write({ isDraft: true }, texts.kept)}>
            {texts.keep}
          </Button>
        </div>
      </form>
      {problem !== undefined && <Trouble problem={problem} />}
    </section>
  );
}
