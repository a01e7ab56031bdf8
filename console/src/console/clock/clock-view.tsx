// Shows the sandbox's clock: the time, whether it runs, controls to advance and set it, and what falls due on the way.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNow } from "../../shared/mock-link.ts";
import { toConsole } from "../../shared/settings.ts";
import { Time, toTime } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { PartProps, ViewProps } from "../parts/desk.ts";
import { Field } from "../parts/field.tsx";
import { nameRecord } from "../parts/record-name.ts";
import { type ClockTexts, clockTexts } from "./texts.ts";
import { toDuration, toInstant } from "./typed-time.ts";

type Advanced = Schemas["ClockAdvanceResult"];

const maxShown = 200;
const steps = { minute: "PT1M", hour: "PT1H", hours: "PT8H", day: "P1D", week: "P7D" } as const;
const names = ["minute", "hour", "hours", "day", "week"] as const;

export function ClockView({ desk }: ViewProps) {
  const texts = clockTexts[desk.language];
  const [advanced, setAdvanced] = useState<Advanced | undefined>(undefined);
  return (
    <>
      <Steering desk={desk} texts={texts} setAdvanced={setAdvanced} />
      <Due desk={desk} texts={texts} advanced={advanced} />
    </>
  );
}

interface SteeringProps extends PartProps<ClockTexts> {
  setAdvanced(advanced: Advanced): void;
}

function Steering({ desk, texts, setAdvanced }: SteeringProps) {
  const { admin, sandbox: sandboxId, act, isBusy, pulse, language } = desk;
  const [duration, setDuration] = useState("");
  const [point, setPoint] = useState("");
  const now = useNow(pulse);
  const mode = pulse.sandbox.clockMode;
  const isRunning = mode === "running";
  const params = { path: { sandboxId } };
  const advance = (by: string) =>
    act(async () => {
      const body = { duration: by };
      const result = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/clock/advance", { params, body }));
      setAdvanced(result);
      return `${texts.advanced} ${toTime(result.now, language)}`;
    });
  const change = (body: Schemas["ClockChange"], said: (clock: Schemas["Clock"]) => string) =>
    act(async () => said(await unwrap(admin.PUT("/__admin/sandboxes/{sandboxId}/clock", { params, body }))));
  return (
    <section className="card" aria-label={texts.now}>
      <div className="tools">
        <p className="big number">
          <Time at={now} form="full" />
        </p>
        <span className="pill" data-tone={isRunning ? "good" : "plain"}>
          {texts[mode]}
        </span>
        <Button
          className="push"
          disabled={isBusy}
          onClick={() =>
            change({ mode: isRunning ? "frozen" : "running" }, () => (isRunning ? texts.stopped : texts.ran))
          }
        >
          {isRunning ? texts.freeze : texts.run}
        </Button>
      </div>
      <p className="dim">
        UTC <code>{now}</code>
      </p>
      <fieldset className="tools">
        <legend>{texts.advance}</legend>
        {names.map((name) => (
          <Button key={name} variant="default" disabled={isBusy} onClick={() => advance(steps[name])}>
            + {texts[name]}
          </Button>
        ))}
      </fieldset>
      <div className="tools">
        <form
          className="tools"
          onSubmit={(event) => {
            event.preventDefault();
            advance(toDuration(duration));
          }}
        >
          <Field label={texts.by} value={duration} placeholder={texts.byHint} required set={setDuration} />
          <Button type="submit" variant="default" disabled={isBusy}>
            {texts.advance}
          </Button>
        </form>
        <form
          className="tools"
          onSubmit={(event) => {
            event.preventDefault();
            change({ now: toInstant(point) }, ({ now: at }) => `${texts.advanced} ${toTime(at, language)}`);
          }}
        >
          <Field label={texts.at} value={point} placeholder={texts.atHint} required set={setPoint} />
          <Button type="submit" variant="default" disabled={isBusy}>
            {texts.set}
          </Button>
        </form>
      </div>
    </section>
  );
}

interface DueProps extends PartProps<ClockTexts> {
  readonly advanced: Advanced | undefined;
}

function Due({ desk, texts, advanced }: DueProps) {
  const left = (advanced?.eventCount ?? 0) - maxShown;
  const span = (iso: string) => toTime(iso, desk.language);
  return (
    <section className="card" aria-labelledby="due">
      <h2 id="due">{texts.due}</h2>
      <p className="dim">
        {advanced === undefined
          ? texts.notYet
          : texts.dueSpan.replace("{from}", span(advanced.from)).replace("{to}", span(advanced.now))}
      </p>
      {advanced?.eventCount === 0 && <p>{texts.nothingDue}</p>}
      <ol className="plain due">
        {advanced?.events.slice(0, maxShown).map(({ at, event, collection, id }) => (
          <li key={`${at} ${event} ${collection} ${id}`}>
            <Time at={at} />{" "}
            <a href={toConsole("state", { sandbox: desk.sandbox, collection, record: String(id) })}>
              {nameRecord(collection, id, desk.language)}
            </a>{" "}
            {texts.events[event]}
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
