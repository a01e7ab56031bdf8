// Intents that the AI recognized: confidence, outcome, and sources used.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toPercent, toTime, toWord } from "../base/format.ts";
import { LongText } from "../parts/long-text.tsx";
import { ticketTexts } from "./texts.ts";

type Intent = Schemas["Intent"];

export function Intents({ intents }: { readonly intents: readonly Intent[] }) {
  const texts = useTexts(ticketTexts);
  return (
    <section aria-labelledby="intents">
      <h2 id="intents">{texts.intents}</h2>
      {intents.length === 0 && <p>{texts.noIntents}</p>}
      <ul className="cards">
        {intents.map((intent) => (
          <li key={intent.id}>
            <OneIntent intent={intent} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneIntent({ intent }: { readonly intent: Intent }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { name, code, confidence, verified, status, options, infos, outcome } = intent;
  const ways = options.map((one) => `${short(one.name, 60)}${one.recommended ? ` (${texts.recommended})` : ""}`);
  return (
    <>
      <h3>
        <bdi>{short(name || code, 80)}</bdi>
      </h3>
      <p>
        <span className="badge">
          <bdi>{short(toWord(texts.states, status), 40)}</bdi>
        </span>{" "}
        {texts.confidence}: {toPercent(confidence, language)}
        {verified && `, ${texts.verified}`}
      </p>
      {infos.map((info) => (
        <p key={info.code}>
          <bdi>{short(info.message, 300)}</bdi>
        </p>
      ))}
      {ways.length > 0 && (
        <p>
          {texts.options}: <bdi>{ways.join(", ")}</bdi>
        </p>
      )}
      {outcome === null ? <p>{texts.noOutcome}</p> : <OneOutcome outcome={outcome} />}
    </>
  );
}

function OneOutcome({ outcome }: { readonly outcome: Schemas["Outcome"] }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const { success, messageLocalized, message, executedAt, sources } = outcome;
  return (
    <>
      <p>
        <strong>{texts.outcome}:</strong>{" "}
        <span className={success ? "good" : "late"}>{success ? texts.succeeded : texts.failed}</span>,{" "}
        {toTime(executedAt, language)}
      </p>
      <LongText label={texts.outcome} text={messageLocalized || message} />
      {sources.length > 0 && (
        <>
          <p>{texts.sources}:</p>
          <ul>
            {sources.map((source) => (
              <li key={`${source.type} ${source.id}`}>
                <bdi>{short(source.name || source.text || source.url, 120)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
