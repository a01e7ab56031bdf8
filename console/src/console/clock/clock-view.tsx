// Shows the sandbox's clock: the time, whether it runs, controls to advance and set it, and what fell due on the way.
import { useEffect, useState } from "preact/hooks";
import { hrefOf } from "../parts/address.ts";
import { answered, type Schemas } from "../parts/admin.ts";
import type { Desk, ViewProps } from "../parts/desk.ts";
import { Field } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { type ClockTexts, clockTexts } from "./texts.ts";

type Advanced = Schemas["ClockAdvanceResult"];

/** Milliseconds between requests for a running clock. */
const lookMs = 1000;
const maxShown = 200;

export function ClockView({ desk }: ViewProps) {
  const { admin, sandbox: sandboxId, words, revision, language } = desk;
  const texts = clockTexts[language];
  const [advanced, setAdvanced] = useState<Advanced | undefined>(undefined);
  const loaded = useLoaded(
    () => answered(admin.GET("/__admin/sandboxes/{sandboxId}/clock", { params: { path: { sandboxId } } })),
    [admin, sandboxId, revision],
  );
  const { value, again } = loaded;
  useEffect(() => {
    if (value?.mode !== "running") return undefined;
    const timer = setTimeout(again, lookMs);
    return () => clearTimeout(timer);
  }, [value, again]);
  return (
    <Shown loaded={loaded} words={words}>
      {({ now, mode }) => (
        <>
          <dl>
            <dt>{texts.now}</dt>
            <dd>
              <time dateTime={now}>{now}</time>
            </dd>
            <dt>{texts.mode}</dt>
            <dd>{texts[mode]}</dd>
          </dl>
          <Steering desk={desk} texts={texts} mode={mode} setAdvanced={setAdvanced} />
          <Due desk={desk} texts={texts} advanced={advanced} />
        </>
      )}
    </Shown>
  );
}

const steps = { minute: "PT1M", hour: "PT1H", hours: "PT8H", day: "P1D", week: "P7D" } as const;
const names = ["minute", "hour", "hours", "day", "week"] as const;

interface SteeringProps {
  readonly desk: Desk;
  readonly texts: ClockTexts;
  readonly mode: "running" | "frozen";
  setAdvanced(advanced: Advanced): void;
}

function Steering({ desk, texts, mode, setAdvanced }: SteeringProps) {
  const { admin, sandbox: sandboxId, act, isBusy } = desk;
  const [duration, setDuration] = useState("PT2H");
  const [point, setPoint] = useState("");
  const params = { path: { sandboxId } };
  const advance = (by: string) =>
    act(async () => {
      const body = { duration: by };
      const result = await answered(admin.POST("/__admin/sandboxes/{sandboxId}/clock/advance", { params, body }));
      setAdvanced(result);
      return `${texts.advanced} ${result.now}`;
    });
  const change = (body: Schemas["ClockChange"], said: (clock: Schemas["Clock"]) => string) =>
    act(async () => said(await answered(admin.PUT("/__admin/sandboxes/{sandboxId}/clock", { params, body }))));
  const isRunning = mode === "running";
  return (
    <div class="deeds">
      <button
        type="button"
        disabled={isBusy}
        onClick={() =>
          change({ mode: isRunning ? "frozen" : "running" }, () => (isRunning ? texts.stopped : texts.ran))
        }
      >
        {isRunning ? texts.freeze : texts.run}
      </button>
      <fieldset>
        <legend>{texts.advance}</legend>
        {names.map((name) => (
          <button key={name} type="button" disabled={isBusy} onClick={() => advance(steps[name])}>
            {texts[name]}
          </button>
        ))}
      </fieldset>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          advance(duration);
        }}
      >
        <Field label={texts.by} value={duration} required set={setDuration} />
        <button type="submit" disabled={isBusy}>
          {texts.advance}
        </button>
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change({ now: point }, ({ now }) => `${texts.advanced} ${now}`);
        }}
      >
        <Field label={texts.at} value={point} required set={setPoint} />
        <button type="submit" disabled={isBusy}>
          {texts.set}
        </button>
      </form>
    </div>
  );
}

interface DueProps {
  readonly desk: Desk;
  readonly texts: ClockTexts;
  readonly advanced: Advanced | undefined;
}

function Due({ desk, texts, advanced }: DueProps) {
  const left = (advanced?.eventCount ?? 0) - maxShown;
  return (
    <section aria-labelledby="due">
      <h2 id="due">{texts.due}</h2>
      {advanced === undefined ? (
        <p>{texts.notYet}</p>
      ) : (
        <p>{texts.dueSpan.replace("{from}", advanced.from).replace("{to}", advanced.now)}</p>
      )}
      {advanced?.eventCount === 0 && <p>{texts.nothingDue}</p>}
      <ol>
        {advanced?.events.slice(0, maxShown).map(({ at, event, collection, id }) => (
          <li key={`${at} ${event} ${collection} ${id}`}>
            <time dateTime={at}>{at}</time>: {texts.events[event]},{" "}
            <a href={hrefOf("state", { sandbox: desk.sandbox, collection, record: String(id) })}>
              {collection} {id}
            </a>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p>
          {left} {texts.more}
        </p>
      )}
    </section>
  );
}
