// Shows the sandbox's clock: the time, whether it runs, controls to advance and set it, and the events of the last advance.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Form } from "../../shared/form.tsx";
import { useNow } from "../../shared/mock-link.ts";
import { toConsole } from "../../shared/page-addresses.ts";
import { formatTime, Time } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { Field } from "../parts/field.tsx";
import { nameRecord } from "../parts/record-name.ts";
import type { PartProps, ViewProps } from "../parts/view-context.ts";
import { type ClockTexts, clockTexts } from "./texts.ts";
import { toDuration, toInstant } from "./typed-time.ts";

type AdvanceResult = Schemas["ClockAdvanceResult"];

const maxVisible = 200;
const steps = { minute: "PT1M", hour: "PT1H", hours: "PT8H", day: "P1D", week: "P7D" } as const;
const names = ["minute", "hour", "hours", "day", "week"] as const;

export function ClockView({ context }: ViewProps) {
  const texts = clockTexts[context.language];
  const [advanceResult, setAdvanceResult] = useState<AdvanceResult | undefined>(undefined);
  return (
    <>
      <ClockControls context={context} texts={texts} setAdvanceResult={setAdvanceResult} />
      <DueEvents context={context} texts={texts} advanceResult={advanceResult} />
    </>
  );
}

interface ClockControlsProps extends PartProps<ClockTexts> {
  setAdvanceResult(advanceResult: AdvanceResult): void;
}

function ClockControls({ context, texts, setAdvanceResult }: ClockControlsProps) {
  const { admin, sandbox: sandboxId, act, isBusy, pulse, language } = context;
  const [duration, setDuration] = useState("");
  const [instant, setInstant] = useState("");
  const now = useNow(pulse);
  const mode = pulse.sandbox.clockMode;
  const isRunning = mode === "running";
  const params = { path: { sandboxId } };
  const advance = (by: string) =>
    act(async () => {
      const body = { duration: by };
      const result = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/clock/advance", { params, body }));
      setAdvanceResult(result);
      return `${texts.advanced} ${formatTime(result.now, language)}`;
    });
  const change = (body: Schemas["ClockChange"], toMessage: (clock: Schemas["Clock"]) => string) =>
    act(async () => toMessage(await unwrap(admin.PUT("/__admin/sandboxes/{sandboxId}/clock", { params, body }))));
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
        <Form className="tools" onSubmit={() => advance(toDuration(duration))}>
          <Field label={texts.by} value={duration} placeholder={texts.byHint} required set={setDuration} />
          <Button type="submit" variant="default" disabled={isBusy}>
            {texts.advance}
          </Button>
        </Form>
        <Form
          className="tools"
          onSubmit={() =>
            change({ now: toInstant(instant) }, ({ now: at }) => `${texts.advanced} ${formatTime(at, language)}`)
          }
        >
          <Field label={texts.at} value={instant} placeholder={texts.atHint} required set={setInstant} />
          <Button type="submit" variant="default" disabled={isBusy}>
            {texts.set}
          </Button>
        </Form>
      </div>
    </section>
  );
}

interface DueEventsProps extends PartProps<ClockTexts> {
  readonly advanceResult: AdvanceResult | undefined;
}

function DueEvents({ context, texts, advanceResult }: DueEventsProps) {
  const hiddenCount = (advanceResult?.eventCount ?? 0) - maxVisible;
  const toText = (iso: string) => formatTime(iso, context.language);
  return (
    <section className="card" aria-labelledby="due">
      <h2 id="due">{texts.due}</h2>
      <p className="dim">
        {advanceResult === undefined
          ? texts.notYet
          : texts.dueSpan.replace("{from}", toText(advanceResult.from)).replace("{to}", toText(advanceResult.now))}
      </p>
      {advanceResult?.eventCount === 0 && <p>{texts.nothingDue}</p>}
      <ol className="plain due">
        {advanceResult?.events.slice(0, maxVisible).map(({ at, event, collection, id }) => (
          <li key={`${at} ${event} ${collection} ${id}`}>
            <Time at={at} />{" "}
            <a href={toConsole("state", { sandbox: context.sandbox, collection, record: String(id) })}>
              {nameRecord(collection, id, context.language)}
            </a>{" "}
            {texts.events[event]}
          </li>
        ))}
      </ol>
      {hiddenCount > 0 && (
        <p>
          {hiddenCount} {texts.more}
        </p>
      )}
    </section>
  );
}
