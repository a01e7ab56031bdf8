// Shows how much of the contract the requests covered, with a heat map of operations and statuses.
import { Checkbox } from "@mantine/core";
import { Fragment } from "react";
import type { Language } from "../../shared/language.ts";
import { formatNumber } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { Field } from "../parts/field.tsx";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import type { ViewContext, ViewProps } from "../parts/view-context.ts";
import { HeatMap } from "./heat-map.tsx";
import { type CoverageTexts, coverageTexts } from "./texts.ts";
import "./coverage.css";

type Report = Schemas["CoverageReport"];

const groups = ["operations", "statuses", "parameters", "requestProperties", "enumValues", "faultStatuses"] as const;

export function CoverageView({ context }: ViewProps) {
  const { admin, sandbox: sandboxId, labels, language, revision } = context;
  const texts = coverageTexts[language];
  const loaded = useLoaded(async () => {
    const params = { path: { sandboxId } };
    const report = await unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/coverage", { params }));
    // By its type, it could also be the table that only `format=text` returns.
    const parsed: Report = typeof report === "string" ? JSON.parse(report) : report;
    return parsed;
  }, [admin, sandboxId, revision, context.pulse.journal.lastId]);
  return (
    <WhenLoaded loaded={loaded} labels={labels}>
      {(report) => (
        <>
          <Summary report={report} texts={texts} language={language} />
          <Operations context={context} report={report} texts={texts} />
        </>
      )}
    </WhenLoaded>
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
        <strong className="big number">{formatNumber(report.percent, language, 1)} %</strong>{" "}
        <span className="dim">
          {report.covered} {texts.of} {formatNumber(report.total, language)} ·{" "}
          {formatNumber(report.requestCount, language)} {texts.requests}
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
                  {formatNumber(percent, language, 1)} %{" "}
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
  readonly context: ViewContext;
  readonly report: Report;
  readonly texts: CoverageTexts;
}

function Operations({ context: { params, go, labels }, report, texts }: OperationsProps) {
  const searchText = (params.get("q") ?? "").toLowerCase();
  const showsOnlyUnrequested = params.get("never") !== null;
  const neverRequested = report.operations.filter(({ requestCount }) => requestCount === 0);
  const visibleOperations = (showsOnlyUnrequested ? neverRequested : report.operations).filter(({ operationId, tag }) =>
    `${operationId} ${tag}`.toLowerCase().includes(searchText),
  );
  return (
    <section className="card" aria-labelledby="map">
      <h2 id="map">{texts.map}</h2>
      <p className="dim">
        {neverRequested.length === 0 ? texts.allRequested : `${neverRequested.length} ${texts.neverCount}`}.
      </p>
      <search className="tools">
        <Field
          label={texts.find}
          type="search"
          value={params.get("q") ?? ""}
          set={(q) => go({ q }, { replace: true })}
        />
        <Checkbox
          label={texts.never}
          checked={showsOnlyUnrequested}
          onChange={(event) => go({ never: event.currentTarget.checked }, { replace: true })}
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
      {visibleOperations.length === 0 ? (
        <p>{labels.nothingFound}</p>
      ) : (
        <HeatMap operations={visibleOperations} texts={texts} />
      )}
    </section>
  );
}
