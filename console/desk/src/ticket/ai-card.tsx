// What the AI understood and proposes, on top of a ticket, for the agent to approve, edit or dismiss.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../../../src/shared/icons.tsx";
import { useShortcuts } from "../../../src/shared/shortcuts.ts";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toLanguage, toMs, toPercent, toSpan, toWord } from "../base/format.ts";
import { settle } from "../base/problems.ts";
import { useAct } from "../parts/act.ts";
import { Link } from "../parts/link.tsx";
import { LongText } from "../parts/long-text.tsx";
import { ticketTexts } from "./texts.ts";
import { mayChange, useUndo } from "./undo.ts";
import { toValues } from "./values.ts";

type Intent = Schemas["Intent"];

interface AiCardProps {
  readonly ticket: Schemas["Ticket"];
  readonly messages: readonly Schemas["Conversation"][];
  /** Puts a text into the reply. */
  readonly edit: (text: string) => void;
  readonly again: () => void;
}

export function AiCard({ ticket, messages, edit, again }: AiCardProps) {
  const { client, profile, now, language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { isBusy, act } = useAct();
  const undo = useUndo();
  const [isDismissed, setDismissed] = useState(false);
  const { id, status, intents, autoExecuteAt, aiSupportLevel, replyRecipients, languageCode } = ticket;
  const proposal = isDismissed ? undefined : findProposal(ticket, messages);
  const written = messages
    .filter(({ direction }) => direction === "in")
    .map(({ bodyPlain }) => bodyPlain)
    .join("\n");
  const params = { path: { ticketId: id } };
  const may = mayChange(profile);
  const approve = () => {
    if (proposal === undefined || !may) return;
    const body = { content: { message: proposal.message } };
    const run = async () => {
      await settle(client.POST("/ticket/{ticketId}/conversation/reply", { params, body }));
      await settle(client.PATCH("/ticket/{ticketId}", { params, body: { status: "closed" } }));
    };
    act({ run, done: texts.approved, undo: undo(2), after: again });
  };
  const dismiss = () => {
    const change = (level: Schemas["AiSupportLevel"], isGone: boolean) => async () => {
      const body = { aiSupportLevel: level };
      if (aiSupportLevel !== "human") await settle(client.PATCH("/ticket/{ticketId}", { params, body }));
      setDismissed(isGone);
    };
    act({ run: change("human", true), done: texts.dismissed, undo: change(aiSupportLevel, false), after: again });
  };
  useShortcuts({ a: approve });
  if (intents.length === 0) return null;
  const isWaiting = autoExecuteAt !== "" && proposal !== undefined;
  return (
    <section className="ai-card" aria-labelledby="ai" data-acts={proposal === undefined ? undefined : ""}>
      <h2 id="ai">
        <Icon name="spark" /> {proposal === undefined ? texts.understood : texts.proposes}
        {isWaiting && (
          <span className="pill" data-tone="warn">
            <Icon name="clock" /> {texts.sendsIn(toSpan(toMs(autoExecuteAt) - now, language))}
          </span>
        )}
        {languageCode !== language && <span className="dim">{texts.inLanguage(toLanguage(ticket, language))}</span>}
      </h2>
      {may && status !== "closed" && (proposal !== undefined || aiSupportLevel !== "human") && (
        <div className="ai-actions">
          {proposal !== undefined && (
            <>
              <Button
                disabled={isBusy || replyRecipients.to.length === 0}
                leftSection={<Icon name="check" />}
                onClick={approve}
              >
                {texts.approve}
              </Button>
              <Button variant="default" onClick={() => edit(proposal.message)}>
                {texts.edit}
              </Button>
            </>
          )}
          <Button variant="subtle" color="gray" px="xs" disabled={isBusy} onClick={dismiss}>
            {proposal === undefined ? texts.byHand : texts.dismiss}
          </Button>
        </div>
      )}
      {may && proposal !== undefined && <p className="hint">{texts.onlySends}</p>}
      {intents.map((intent) => (
        <Understood key={intent.id} intent={intent} written={written} />
      ))}
      {proposal !== undefined && (
        <blockquote>
          <LongText label={texts.proposedReply} text={toSentence(proposal.message)} />
        </blockquote>
      )}
    </section>
  );
}

const tones: Readonly<Record<string, string>> = { green: "good", yellow: "warn", red: "bad" };

/** One intent: its name, how sure the AI is, the values with their place in the message, what it did, and what it read for that. */
function Understood({ intent, written }: { readonly intent: Intent; readonly written: string }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { name, code, confidence, confidenceColor, status, data, infos, options, outcome } = intent;
  const recommended = options.find((one) => one.recommended);
  return (
    <div className="intent">
      <p className="named">
        <strong>
          <bdi>{short(name || code, 80)}</bdi>
        </strong>{" "}
        <span className="pill" data-tone={tones[confidenceColor]} title={texts.confidence}>
          {toPercent(confidence, language, 0)}
          <span className="unseen"> {texts.confidence}</span>
        </span>{" "}
        {status !== "open" && <span className="pill">{short(toWord(texts.states, status), 40)}</span>}
      </p>
      <ul className="values">
        {toValues(data, language).map(({ name: label, text, forms }) => {
          const isFound = forms.some((form) => written.includes(form));
          return (
            <li key={label} title={forms.length > 0 && !isFound ? texts.notInMessage : undefined}>
              <span className="dim">{label}</span>{" "}
              {isFound ? <mark>{short(text, 80)}</mark> : <bdi>{short(text, 80)}</bdi>}
              {forms.length > 0 && !isFound && (
                <span className="bad">
                  <Icon name="warn" />
                  <span className="unseen">{texts.notInMessage}</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {infos.map((info) => (
        <p key={info.code} className="outcome hint">
          <Icon name="warn" />
          <q>
            <bdi>{short(info.message, 300)}</bdi>
          </q>
        </p>
      ))}
      {outcome === null ? (
        recommended && (
          <p className="dim">
            {texts.recommends}:{" "}
            <q>
              <bdi>{short(recommended.name, 80)}</bdi>
            </q>
          </p>
        )
      ) : (
        <p className={outcome.success ? "outcome" : "outcome bad"}>
          <Icon name={outcome.success ? "check" : "warn"} />
          {outcome.messageLocalized === "" ? (
            texts.states[outcome.success ? "done" : "failed"]
          ) : (
            <q>
              <bdi>{short(outcome.messageLocalized, 300)}</bdi>
            </q>
          )}
        </p>
      )}
      {outcome?.sources.map((source) => (
        <details key={`${source.type} ${source.id}`} className="source">
          <summary>
            <Icon name="knowledge" /> <bdi>{short(source.name || source.url, 120)}</bdi>
          </summary>
          <p>
            <q>
              <bdi>{short(source.text, 400)}</bdi>
            </q>
          </p>
          <Link to={`knowledge/${source.id}`}>{texts.readSource}</Link>
        </details>
      ))}
    </div>
  );
}

/** The reply of an AI agent that succeeded but was never sent, not even by a person. The last one answers for all. */
function findProposal(
  { status, intents }: Schemas["Ticket"],
  messages: readonly Schemas["Conversation"][],
): { readonly message: string } | undefined {
  const outcome = intents.findLast((intent) => intent.outcome?.success === true && !intent.outcome.sent)?.outcome;
  const message = outcome?.message ?? "";
  const isUsed = messages.some(({ direction, content }) => direction === "out" && content.message === message);
  return status === "closed" || isUsed || message === "" ? undefined : { message };
}

/** It follows the greeting of a template, so it may begin small. */
function toSentence(message: string): string {
  return message.slice(0, 1).toUpperCase() + message.slice(1);
}
