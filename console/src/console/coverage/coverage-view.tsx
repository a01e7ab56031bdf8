// Shows coverage: how much of the contract was requested and answered, a map of operations and statuses, and what was never requested.
import { Checkbox } from "@mantine/core";
import { Fragment } from "react";
import type { Language } from "../../shared/language.ts";
import { toNumber } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { Desk, ViewProps } from "../parts/desk.ts";
import { Field } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { HeatMap } from "./heat-map.tsx";
import { type CoverageTexts, coverageTexts } from "./texts.ts";
import "./coverage.css";

type Report = Schemas["CoverageReport"];

const groups = ["operations", "statuses", "parameters", "requestProperties", "enumValues", "faultStatuses"] as const;

export function CoverageView({ desk }: ViewProps) {
  const { admin, sandbox: sandboxId, words, language, revision } = desk;
  const texts = coverageTexts[language];
  const loaded = useLoaded(async () => {
    const params = { path: { sandboxId } };
    const report = await unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/coverage", { params }));
    const whole: Report = typeof report === "string" ? JSON.parse(report) : report;
    return whole;
  }, [admin, sandboxId, revision, desk.pulse.journal.lastId]);
  return (
    <Shown loaded={loaded} words={words}>
      {(report) => (
        <>
          <Summary report={report} texts={texts} language={language} />
          <Operations desk={desk} report={report} texts={texts} />
        </>
      )}
    </Shown>
  );
}

interface SummaryProps {
  readonly report: Report;
  readonly texts: CoverageTexts;
  readonly language: Language;
}

function Summary({ report, texts, language }: SummaryProps) {
  return (
    <section className="card" aria-label={texts.summary}>
      <p>
        <strong className="big number">{toNumber(report.percent, language, 1)} %</strong>{" "}
        <span className="dim">
          {report.covered} {texts.of} {toNumber(report.total, language)} · {toNumber(report.requestCount, language)}{" "}
          {texts.requests}
        </span>
      </p>
      <dl className="meters">
        {groups.map((name) => {
          const { percent, covered, total } = report.groups[name];
          return (
            <Fragment key={name}>
              <dt>{texts.groups[name]}</dt>
              <dd>
                <meter min={0} max={100} value={percent} aria-label={texts.groups[name]} />
                <span className="number">
                  {toNumber(percent, language, 1)} %{" "}
                  <span className="dim">
                    {covered} {texts.of} {total}
                  </span>
                </span>
              </dd>
            </Fragment>
          );
        })}
      </dl>
    </section>
  );
}

interface OperationsProps {
  readonly desk: Desk;
  readonly report: Report;
  readonly texts: CoverageTexts;
}

function Operations({ desk: { params, go, words }, report, texts }: OperationsProps) {
  const sought = (params.get("q") ?? "").toLowerCase();
  const isNeverOnly = params.get("never") !== null;
  const never = report.operations.filter(({ requestCount }) => requestCount === 0);
  const shown = (isNeverOnly ? never : report.operations).filter(({ operationId, tag }) =>
    `${operationId} ${tag}`.toLowerCase().includes(sought),
  );
  return (
    <section className="card" aria-labelledby="map">
      <h2 id="map">{texts.map}</h2>
      <p className="dim">{never.length === 0 ? texts.allAsked : `${never.length} ${texts.neverCount}`}.</p>
      <search className="tools">
        <Field label={texts.find} type="search" value={params.get("q") ?? ""} set={(q) => go({ q }, true)} />
        <Checkbox
          label={texts.never}
          checked={isNeverOnly}
          onChange={(event) => go({ never: event.currentTarget.checked }, true)}
        />
      </search>
      <ul className="plain legend" aria-label={texts.legend}>
        <li>
          <span className="seen">1</span> {texts.seen}: {texts.heat}
        </li>
        <li>
          <span className="missing">○</span> {texts.missing}
        </li>
        <li>
          <span>·</span> {texts.missingFault}
        </li>
        <li>
          <span className="undeclared">1 !</span> {texts.undeclared}
        </li>
      </ul>
      {shown.length === 0 ? <p>{words.nothingFound}</p> : <HeatMap operations={shown} texts={texts} />}
    </section>
  );
}
