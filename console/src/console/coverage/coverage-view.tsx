// Shows coverage: how much of the contract was requested and answered, a map of operations and statuses, and what was never requested.
import { Button } from "@mantine/core";
import { answered, type Schemas } from "../parts/admin.ts";
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
    const report = await answered(admin.GET("/__admin/sandboxes/{sandboxId}/coverage", { params }));
    return typeof report === "string" ? toReport(report) : report;
  }, [admin, sandboxId, revision]);
  return (
    <>
      <Button variant="default" onClick={loaded.again}>
        {texts.refresh}
      </Button>
      <Shown loaded={loaded} words={words}>
        {(report) => (
          <>
            <Summary report={report} texts={texts} />
            <Operations desk={desk} report={report} texts={texts} />
          </>
        )}
      </Shown>
    </>
  );
}

function toReport(text: string): Report {
  return JSON.parse(text);
}

function Summary({ report, texts }: { readonly report: Report; readonly texts: CoverageTexts }) {
  return (
    <>
      <p>
        {texts.summary}: <strong>{report.percent}%</strong>, {report.covered} {texts.of} {report.total};{" "}
        {report.requestCount} {texts.requests}.
      </p>
      <dl>
        {groups.map((name) => {
          const { percent, covered, total } = report.groups[name];
          return (
            <>
              <dt>{texts.groups[name]}</dt>
              <dd>
                <meter min={0} max={100} value={percent} aria-label={texts.groups[name]} /> {percent}%, {covered}{" "}
                {texts.of} {total}
              </dd>
            </>
          );
        })}
      </dl>
    </>
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
      <p>
        {never.length === 0 ? texts.allAsked : `${never.length} ${texts.neverCount}`}. {texts.legend}
      </p>
      <search className="tools">
        <Field label={texts.find} type="search" value={params.get("q") ?? ""} set={(q) => go({ q }, true)} />
        <label className="check">
          <input
            type="checkbox"
            checked={isNeverOnly}
            onChange={(event) => go({ never: event.currentTarget.checked }, true)}
          />{" "}
          {texts.never}
        </label>
      </search>
      {shown.length === 0 ? <p>{words.nothingFound}</p> : <HeatMap operations={shown} texts={texts} />}
    </section>
  );
}
