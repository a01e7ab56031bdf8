// Shows what the AI understood from the customer's message, and its proposed reply.
import { Button } from "@mantine/core";
import { Icon } from "../../../src/shared/icons.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { formatPercent, formatRoundedDuration, formatTime, toLabel, toMs, truncate } from "../base/format.ts";
import { Link } from "../parts/link.tsx";
import { LongText } from "../parts/long-text.tsx";
import { toLetter } from "./letter.ts";
import { mayChange } from "./permissions.ts";
import { isProposed } from "./proposal.ts";
import { ticketTexts } from "./texts.ts";
import { toValues } from "./values.ts";

type Intent = Schemas["Intent"];

interface AiCardProps {
  readonly ticket: Schemas["Ticket"];
  readonly messages: readonly Schemas["Conversation"][];
  /** The prepared reply of an unanswered ticket. */
  readonly reply: string | undefined;
  /** Copies text into the reply field. */
  readonly edit: (text: string) => void;
}

export function AiCard({ ticket, messages, reply, edit }: AiCardProps) {
  const { profile, now, language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { intents, autoExecuteAt, status } = ticket;
  const isActing = reply !== undefined && isProposed(ticket);
  // Until then people decide; afterwards a live world executes the proposal, other worlds leave it open.
  const remainingMs = toMs(autoExecuteAt) - now;
  const customerText = messages
    .filter(({ direction }) => direction === "in")
    .map(({ bodyPlain }) => bodyPlain)
    .join("\n");
  if (intents.length === 0) return null;
  return (
    <section className="ai-card" aria-labelledby="ai" data-acts={isActing ? "" : undefined}>
      <h2 id="ai">
        <Icon name="spark" /> {isActing ? texts.proposes : texts.understood}
        {isActing && !Number.isNaN(remainingMs) && (
          <span
            className="pill"
            data-tone={remainingMs < 0 ? "bad" : "warn"}
            title={formatTime(autoExecuteAt, language)}
          >
            <Icon name="clock" />{" "}
            {texts[remainingMs < 0 ? "decisionWasDue" : "decideWithin"](formatRoundedDuration(remainingMs, language))}
          </span>
        )}
      </h2>
      {intents.map((intent) => (
        <IntentDetails key={intent.id} intent={intent} customerText={customerText} isClosed={status === "closed"} />
      ))}
      {isActing && <Reply text={toLetter(ticket, profile, reply)} />}
      {reply !== undefined && !isActing && (
        <details className="source">
          <summary>{texts.proposedReply}</summary>
          <Reply text={toLetter(ticket, profile, reply)} />
          {mayChange(profile) && (
            <Button variant="default" onClick={() => edit(reply)}>
              {texts.use}
            </Button>
          )}
        </details>
      )}
    </section>
  );
}

const tones: Readonly<Record<string, string>> = { green: "good", yellow: "warn", red: "bad" };

interface IntentDetailsProps {
  readonly intent: Intent;
  /** The customer's messages. */
  readonly customerText: string;
  readonly isClosed: boolean;
}

/** One intent: name, confidence, values found in the message, outcome and sources. */
function IntentDetails({ intent, customerText, isClosed }: IntentDetailsProps) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { name, code, confidence, confidenceColor, status, data, infos, outcome } = intent;
  return (
    <div className="intent">
      <p className="named">
        <strong>
          <bdi>{truncate(name || code, 80)}</bdi>
        </strong>{" "}
        <span className="pill" data-tone={tones[confidenceColor]} title={texts.confidence}>
          {formatPercent(confidence, language, 0)}
          <span className="unseen"> {texts.confidence}</span>
        </span>{" "}
        {status !== "open" && <span className="pill">{truncate(toLabel(texts.states, status), 40)}</span>}
      </p>
      <ul className="values">
        {toValues(data, language).map(({ name: label, text, forms }) => {
          const isFound = forms.some((form) => customerText.includes(form));
          return (
            <li key={label} title={forms.length > 0 && !isFound ? texts.notInMessage : undefined}>
              <span className="dim">{label}</span>{" "}
              {isFound ? <mark>{truncate(text, 80)}</mark> : <bdi>{truncate(text, 80)}</bdi>}
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
          <CodeLabel labels={texts.infos} code={info.code} text={info.message} />
        </p>
      ))}
      <IntentOutcome intent={intent} isClosed={isClosed} />
      {outcome?.sources.map((source) => (
        <details key={`${source.type} ${source.id}`} className="source">
          <summary>
            <Icon name="knowledge" /> <bdi>{truncate(source.name || source.url, 120)}</bdi>
          </summary>
          <p>
            <q>
              <bdi>{truncate(source.text, 400)}</bdi>
            </q>
          </p>
          <Link to={`knowledge/${source.id}`}>{texts.readSource}</Link>
        </details>
      ))}
    </div>
  );
}

/** What was done for an intent, or the recommended option. */
function IntentOutcome({ intent, isClosed }: Pick<IntentDetailsProps, "intent" | "isClosed">) {
  const texts = useTexts(ticketTexts);
  const { status, options, outcome } = intent;
  if (outcome === null) {
    const recommended = options.find((option) => option.recommended);
    return (
      recommended && (
        <p className="dim">
          {texts.recommends}: <CodeLabel labels={texts.options} code={recommended.type} text={recommended.name} />
        </p>
      )
    );
  }
  const isPrepared = outcome.success && !outcome.sent && status === "open";
  if (isPrepared)
    return (
      <p className="outcome dim">
        <Icon name={isClosed ? "close" : "clock"} /> {isClosed ? texts.leftUndone : texts.prepared}
      </p>
    );
  return (
    <p className={outcome.success ? "outcome" : "outcome bad"}>
      <Icon name={outcome.success ? "check" : "warn"} />
      {outcome.messageLocalized === "" ? (
        texts.states[outcome.success ? "done" : "failed"]
      ) : (
        <q>
          <bdi>{truncate(outcome.messageLocalized, 300)}</bdi>
        </q>
      )}
    </p>
  );
}

interface CodeLabelProps {
  readonly labels: Readonly<Record<string, string>>;
  readonly code: string;
  readonly text: string;
}

/** The label of a code in the reader's language, or else the service's text as a quotation. */
function CodeLabel({ labels, code, text }: CodeLabelProps) {
  if (Object.hasOwn(labels, code)) return labels[code];
  return (
    <q>
      <bdi>{truncate(text, 300)}</bdi>
    </q>
  );
}

function Reply({ text }: { readonly text: string }) {
  const label = useTexts(ticketTexts).proposedReply;
  return (
    <blockquote>
      <LongText label={label} text={text} />
    </blockquote>
  );
}
