// What the AI understood and proposes, on top of a ticket, for the agent to approve, edit or dismiss.
import { Button } from "@mantine/core";
import { Icon } from "../../../src/shared/icons.tsx";
import { useShortcuts } from "../../../src/shared/shortcuts.ts";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toMs, toPercent, toSpan, toWord } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useAct } from "../parts/act.ts";
import { Link } from "../parts/link.tsx";
import { LongText } from "../parts/long-text.tsx";
import { toLetter } from "./letter.ts";
import { isProposed, preparedReply } from "./proposal.ts";
import { ticketTexts } from "./texts.ts";
import { mayChange, useUndo } from "./undo.ts";
import { toValues } from "./values.ts";

type Intent = Schemas["Intent"];

interface AiCardProps {
  readonly ticket: Schemas["Ticket"];
  readonly messages: readonly Schemas["Conversation"][];
  /** Puts a text into the reply. */
  readonly edit: (text: string) => void;
  readonly reload: () => void;
}

export function AiCard({ ticket, messages, edit, reload }: AiCardProps) {
  const { client, profile, now, language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { isBusy, act } = useAct();
  const undo = useUndo();
  const { id, intents, autoExecuteAt, aiSupportLevel, replyRecipients } = ticket;
  const isAnswered = messages.some((one) => one.direction === "out" && !one.private && !one.isDraft);
  const reply = isAnswered ? undefined : preparedReply(ticket);
  const isActing = reply !== undefined && isProposed(ticket);
  const written = messages
    .filter(({ direction }) => direction === "in")
    .map(({ bodyPlain }) => bodyPlain)
    .join("\n");
  const params = { path: { ticketId: id } };
  const may = mayChange(profile);
  const approve = () => {
    if (!isActing || !may) return;
    const body = { content: { message: reply } };
    const run = async () => {
      await unwrap(client.POST("/ticket/{ticketId}/conversation/reply", { params, body }));
      await unwrap(client.PATCH("/ticket/{ticketId}", { params, body: { status: "closed" } }));
    };
    act({ run, done: texts.approved, undo: undo(2), after: reload });
  };
  const dismiss = () => {
    const change = (level: Schemas["AiSupportLevel"]) => () =>
      unwrap(client.PATCH("/ticket/{ticketId}", { params, body: { aiSupportLevel: level } }));
    act({ run: change("human"), done: texts.dismissed, undo: change(aiSupportLevel), after: reload });
  };
  useShortcuts({ a: approve });
  if (intents.length === 0) return null;
  const edited = reply !== undefined && may && (
    <Button variant="default" onClick={() => edit(reply)}>
      {isActing ? texts.edit : texts.use}
    </Button>
  );
  return (
    <section className="ai-card" aria-labelledby="ai" data-acts={isActing ? "" : undefined}>
      <h2 id="ai">
        <Icon name="spark" /> {isActing ? texts.proposes : texts.understood}
        {isActing && toMs(autoExecuteAt) > now && (
          <span className="pill" data-tone="warn">
            <Icon name="clock" /> {texts.sendsIn(toSpan(toMs(autoExecuteAt) - now, language))}
          </span>
        )}
      </h2>
      {intents.map((intent) => (
        <Understood key={intent.id} intent={intent} written={written} />
      ))}
      {isActing && <Reply text={toLetter(ticket, profile, reply)} />}
      {reply !== undefined && !isActing && (
        <details className="source">
          <summary>{texts.proposedReply}</summary>
          <Reply text={toLetter(ticket, profile, reply)} />
          {edited}
        </details>
      )}
      {isActing && may && (
        <div className="ai-actions">
          <Button disabled={isBusy || replyRecipients.to.length === 0} onClick={approve}>
            {texts.approve}
          </Button>
          {edited}
          <Button variant="subtle" color="gray" px="xs" disabled={isBusy} onClick={dismiss}>
            {texts.dismiss}
          </Button>
          <span className="dim">{texts.carriesOutAndCloses}</span>
        </div>
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

function Reply({ text }: { readonly text: string }) {
  const label = useTexts(ticketTexts).proposedReply;
  return (
    <blockquote>
      <LongText label={label} text={text} />
    </blockquote>
  );
}
