// The parts of the form that answers a ticket.
import { Button } from "@mantine/core";
import { Icon } from "../../../src/shared/icons.tsx";
import { useTexts } from "../base/desk.ts";
import { ticketTexts } from "./texts.ts";

interface ProposalDecisionProps {
  readonly hasRecipient: boolean;
  readonly isBusy: boolean;
  readonly approve: () => void;
  readonly edit: () => void;
  readonly dismiss: () => void;
  readonly writeOwn: () => void;
}

/** The decision about the AI's proposal. */
export function ProposalDecision({ hasRecipient, isBusy, approve, edit, dismiss, writeOwn }: ProposalDecisionProps) {
  const texts = useTexts(ticketTexts);
  return (
    <section className="answer" aria-label={texts.decide}>
      <div className="answer-actions">
        <Button disabled={isBusy || !hasRecipient} onClick={approve}>
          {texts.approve}
        </Button>
        <Button variant="default" onClick={edit}>
          {texts.edit}
        </Button>
        <Button variant="subtle" color="gray" disabled={isBusy} onClick={dismiss}>
          {texts.dismiss}
        </Button>
        <Button className="push" variant="subtle" color="gray" onClick={writeOwn}>
          {texts.writeOwn}
        </Button>
      </div>
      <p className="dim">{hasRecipient ? texts.carriesOutAndCloses : texts.noRecipient}</p>
    </section>
  );
}

interface KindChoiceProps {
  readonly isNote: boolean;
  readonly recipients: readonly string[];
  readonly choose: (isNote: boolean) => void;
}

/** The choice between a reply and an internal note. */
export function KindChoice({ isNote, recipients, choose }: KindChoiceProps) {
  const texts = useTexts(ticketTexts);
  return (
    <div className="answer-kind">
      {[false, true].map((note) => (
        <button key={String(note)} type="button" aria-pressed={isNote === note} onClick={() => choose(note)}>
          {note ? texts.note : texts.reply}
        </button>
      ))}
      <span className="dim">{isNote ? texts.onlyUs : recipients.join(", ") || texts.noRecipient}</span>
    </div>
  );
}

/** The greeting or signature that the service adds to a reply. */
export function LetterFrame({ text }: { readonly text: string }) {
  if (text === "") return null;
  return (
    <p className="frame-of-letter" dir="auto">
      {text}
    </p>
  );
}

interface ReplacedReplyBarProps {
  readonly isEdited: boolean;
  readonly isActing: boolean;
  readonly isBusy: boolean;
  readonly sendPrepared: () => void;
}

/** Warns that the message replaces the prepared reply, and offers to send that reply instead. */
export function ReplacedReplyBar({ isEdited, isActing, isBusy, sendPrepared }: ReplacedReplyBarProps) {
  const texts = useTexts(ticketTexts);
  return (
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
  );
}

interface SendButtonsProps {
  readonly isNote: boolean;
  readonly isPrepared: boolean;
  readonly isBusy: boolean;
  readonly sendAndClose: () => void;
  readonly saveDraft: () => void;
}

export function SendButtons({ isNote, isPrepared, isBusy, sendAndClose, saveDraft }: SendButtonsProps) {
  const texts = useTexts(ticketTexts);
  return (
    <div className="answer-actions">
      <Button type="submit" disabled={isBusy}>
        {isNote ? texts.sendNote : texts.send}
      </Button>
      {!isNote && (
        <Button variant="default" disabled={isBusy} onClick={sendAndClose}>
          {texts.sendAndClose}
        </Button>
      )}
      <Button variant="subtle" color="gray" disabled={isBusy} onClick={saveDraft}>
        {texts.saveDraft}
      </Button>
      {isPrepared && !isNote && <span className="dim">{texts.carriesOut}</span>}
    </div>
  );
}
