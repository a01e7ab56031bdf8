// The performance of AI agents: daily charts, and figures next to those of the previous period. `/desk/performance/1?days=30&case=…`.
import { open } from "../../../src/shared/address.ts";
import { Choice } from "../../../src/shared/choice.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toSpoken } from "../base/format.ts";
import { type Place, toAddress, type ViewProps } from "../base/place.ts";
import { unwrap } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { Head } from "../parts/head.tsx";
import { Shown } from "../parts/shown.tsx";
import { StackedBars } from "../parts/stacked-bars.tsx";
import { Headline } from "./headline.tsx";
import { performanceTexts } from "./texts.ts";

/** The periods that the contract offers. */
const windows = [0, 1, 3, 7, 14, 30, 90, 365] as const;
const levels = ["L0", "L1", "L2", "L3", "L4", "L5"] as const;

export function Performance({ place }: ViewProps) {
  const { client } = useDesk();
  const texts = useTexts(performanceTexts);
  const agents = useRemote((signal) => unwrap(client.GET("/aiAgents", { signal })), []);
  return (
    <>
      {agents.value?.aiAgents[0] === undefined && <Head title={texts.title} />}
      <Shown remote={agents}>
        {({ aiAgents }) =>
          aiAgents[0] === undefined ? (
            <p className="empty">{texts.noAgents}</p>
          ) : (
            <Chosen agents={aiAgents} id={place.id ?? aiAgents[0].id} place={place} />
          )
        }
      </Shown>
    </>
  );
}

interface ChosenProps {
  readonly agents: readonly Schemas["AiAgent"][];
  readonly id: number;
  readonly place: Place;
}

function Chosen({ agents, id, place: { query } }: ChosenProps) {
  const { client } = useDesk();
  const texts = useTexts(performanceTexts);
  const days = windows.find((one) => String(one) === query.get("days")) ?? 7;
  const agent = agents.find((one) => one.id === id);
  const cases = Object.entries(agent?.outputHandlingCases ?? {});
  const handled = cases.find(([code]) => code === query.get("case"))?.[0];
  const report = useRemote(
    (signal) => {
      const asked = handled === undefined ? { lastDays: days } : { lastDays: days, outputHandlingCase: handled };
      const params = { path: { aiAgentId: id }, query: asked };
      return unwrap(client.GET("/report/aiAgentPerformance/{aiAgentId}", { params, signal }));
    },
    [id, days, handled],
    true,
  );
  const change = (to: { readonly id?: string; readonly days?: string; readonly case?: string }) =>
    open(toAddress(`performance/${to.id ?? id}`, { days: to.days ?? String(days), case: to.case ?? "" }));
  const known = agents.map((one) => [String(one.id), short(toSpoken(one.name), 60)] as const);
  return (
    <>
      <Head title={agent === undefined ? texts.title : short(toSpoken(agent.name), 60)}>
        {agent !== undefined && (
          <q>
            <bdi>{short(agent.description, 300)}</bdi>
          </q>
        )}
      </Head>
      <div className="tools">
        <Choice
          label={texts.agent}
          value={String(id)}
          options={agent === undefined ? [[String(id), String(id)], ...known] : known}
          set={(value) => change({ id: value })}
        />
        <Choice
          label={texts.days}
          value={String(days)}
          options={windows.map((one) => [String(one), texts.lastDays(one)])}
          set={(value) => change({ days: value, case: handled ?? "" })}
        />
        {cases.length > 0 && (
          <Choice
            label={texts.outcome}
            value={handled ?? ""}
            options={[["", texts.all], ...cases.map(([code, label]) => [code, short(String(label), 60)] as const)]}
            set={(value) => change({ case: value })}
          />
        )}
      </div>
      <Shown remote={report}>{(value) => <Report report={value} />}</Shown>
    </>
  );
}

function Report({ report }: { readonly report: Schemas["AiAgentPerformanceReport"] }) {
  const texts = useTexts(performanceTexts);
  const auto = Object.entries(report.autoProcessing.data).map(([label, day]) => ({
    label,
    values: [day["With Approval"], day["Fully autonomous"]],
  }));
  const byLevel = Object.entries(report.automationLevel.data).map(([label, day]) => ({
    label,
    values: levels.map((level) => day[level]),
  }));
  return (
    <>
      {auto.length + byLevel.length === 0 && <p className="empty">{texts.nothing}</p>}
      <Headline report={report} />
      <div className="charts">
        {auto.length > 0 && (
          <StackedBars title={texts.auto} parts={[texts.approvalPart, texts.alonePart]} bars={auto} />
        )}
        {byLevel.length > 0 && (
          <StackedBars
            title={texts.levels}
            parts={levels.map((level, index) => `${level} ${texts.levelNames[index]}`)}
            bars={byLevel}
          />
        )}
      </div>
    </>
  );
}
