// What the AI understood of the customer's letter, and the reply that it proposes.
import { Button } from "@mantine/core";
import { Icon } from "../../../src/shared/icons.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toMs, toPercent, toSpan, toTime, toWord } from "../base/format.ts";
import { Link } from "../parts/link.tsx";
import { LongText } from "../parts/long-text.tsx";
import { toLetter } from "./letter.ts";
import { isProposed } from "./proposal.ts";
import { ticketTexts } from "./texts.ts";
import { mayChange } from "./undo.ts";
import { toValues } from "./values.ts";

type Intent = Schemas["Intent"];

interface AiCardProps {
  readonly ticket: Schemas["Ticket"];
  readonly messages: readonly Schemas["Conversation"][];
  /** The prepared reply of a ticket that is not answered. */
  readonly reply: string | undefined;
  /** Puts a text into the reply. */
  readonly edit: (text: string) => void;
}

export function AiCard({ ticket, messages, reply, edit }: AiCardProps) {
  const { profile, now, language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { intents, autoExecuteAt, status } = ticket;
  const isActing = reply !== undefined && isProposed(ticket);
  // Until then people decide; afterwards a live world carries the proposal out, others leave it.
  const left = toMs(autoExecuteAt) - now;
  const written = messages
    .filter(({ direction }) => direction === "in")
    .map(({ bodyPlain }) => bodyPlain)
    .join("\n");
  if (intents.length === 0) return null;
  return (
    <section className="ai-card" aria-labelledby="ai" data-acts={isActing ? "" : undefined}>
      <h2 id="ai">
        <Icon name="spark" /> {isActing ? texts.proposes : texts.understood}
        {isActing && !Number.isNaN(left) && (
          <span className="pill" data-tone={left < 0 ? "bad" : "warn"} title={toTime(autoExecuteAt, language)}>
            <Icon name="clock" /> {texts[left < 0 ? "decisionWasDue" : "decideWithin"](toSpan(left, language))}
          </span>
        )}
      </h2>
      {intents.map((intent) => (
        <Understood key={intent.id} intent={intent} written={written} isClosed={status === "closed"} />
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

interface UnderstoodProps {
  readonly intent: Intent;
  /** What the customer wrote. */
  readonly written: string;
  readonly isClosed: boolean;
}

/** One intent: its name, how sure the AI is, the values with their place in the message, what it did, and what it read for that. */
function Understood({ intent, written, isClosed }: UnderstoodProps) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { name, code, confidence, confidenceColor, status, data, infos, options, outcome } = intent;
  const recommended = options.find((one) => one.recommended);
  const isPrepared = outcome?.success === true && !outcome.sent && status === "open";
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
          <Said words={texts.infos} code={info.code} text={info.message} />
        </p>
      ))}
      {outcome === null ? (
        recommended && (
          <p className="dim">
            {texts.recommends}: <Said words={texts.options} code={recommended.type} text={recommended.name} />
          </p>
        )
      ) : isPrepared ? (
        <p className="outcome dim">
          <Icon name={isClosed ? "close" : "clock"} /> {isClosed ? texts.leftUndone : texts.prepared}
        </p>
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

interface SaidProps {
  readonly words: Readonly<Record<string, string>>;
  readonly code: string;
  readonly text: string;
}

/** What a code means in the reader's language, or the text of the service as a quotation. */
function Said({ words, code, text }: SaidProps) {
  if (Object.hasOwn(words, code)) return words[code];
  return (
    <q>
      <bdi>{short(text, 300)}</bdi>
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
