// The performance of AI agents: daily charts, and metrics compared with the previous period. `/desk/performance/1?days=30&case=…`.
import { navigate } from "../../../src/shared/address.ts";
import { Choice } from "../../../src/shared/choice.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { expandCodes, truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { type Route, toAddress } from "../base/route.ts";
import type { ViewProps } from "../base/view-props.ts";
import { Head } from "../parts/head.tsx";
import { StackedBars } from "../parts/stacked-bars.tsx";
import { WhenLoaded } from "../parts/when-loaded.tsx";
import { Headline } from "./headline.tsx";
import { performanceTexts } from "./texts.ts";

/** The periods that the contract offers. */
const periods = [0, 1, 3, 7, 14, 30, 90, 365] as const;
const levels = ["L0", "L1", "L2", "L3", "L4", "L5"] as const;

export function Performance({ route }: ViewProps) {
  const { client } = useDesk();
  const texts = useTexts(performanceTexts);
  const agents = useRemote((signal) => unwrap(client.GET("/aiAgents", { signal })), []);
  return (
    <>
      {agents.value?.aiAgents[0] === undefined && <Head title={texts.title} />}
      <WhenLoaded remote={agents}>
        {({ aiAgents }) =>
          aiAgents[0] === undefined ? (
            <p className="empty">{texts.noAgents}</p>
          ) : (
            <AgentPerformance agents={aiAgents} id={route.id ?? aiAgents[0].id} route={route} />
          )
        }
      </WhenLoaded>
    </>
  );
}

interface AgentPerformanceProps {
  readonly agents: readonly Schemas["AiAgent"][];
  readonly id: number;
  readonly route: Route;
}

function AgentPerformance({ agents, id, route: { query } }: AgentPerformanceProps) {
  const { client } = useDesk();
  const texts = useTexts(performanceTexts);
  const days = periods.find((period) => String(period) === query.get("days")) ?? 7;
  const agent = agents.find((candidate) => candidate.id === id);
  const cases = Object.entries(agent?.outputHandlingCases ?? {});
  const outcome = cases.find(([code]) => code === query.get("case"))?.[0];
  const report = useRemote(
    (signal) => {
      const filter = outcome === undefined ? { lastDays: days } : { lastDays: days, outputHandlingCase: outcome };
      const params = { path: { aiAgentId: id }, query: filter };
      return unwrap(client.GET("/report/aiAgentPerformance/{aiAgentId}", { params, signal }));
    },
    [id, days, outcome],
    true,
  );
  const change = (to: { readonly id?: string; readonly days?: string; readonly case?: string }) =>
    navigate(toAddress(`performance/${to.id ?? id}`, { days: to.days ?? String(days), case: to.case ?? "" }));
  const options = agents.map(({ id, name }) => [String(id), truncate(expandCodes(name), 60)] as const);
  return (
    <>
      <Head title={agent === undefined ? texts.title : truncate(expandCodes(agent.name), 60)}>
        {agent !== undefined && (
          <q>
            <bdi>{truncate(agent.description, 300)}</bdi>
          </q>
        )}
      </Head>
      <div className="tools">
        <Choice
          label={texts.agent}
          value={String(id)}
          options={agent === undefined ? [[String(id), String(id)], ...options] : options}
          set={(value) => change({ id: value })}
        />
        <Choice
          label={texts.days}
          value={String(days)}
          options={periods.map((period) => [String(period), texts.lastDays(period)])}
          set={(value) => change({ days: value, case: outcome ?? "" })}
        />
        {cases.length > 0 && (
          <Choice
            label={texts.outcome}
            value={outcome ?? ""}
            options={[["", texts.all], ...cases.map(([code, label]) => [code, truncate(String(label), 60)] as const)]}
            set={(value) => change({ case: value })}
          />
        )}
      </div>
      <WhenLoaded remote={report}>{(value) => <Report report={value} />}</WhenLoaded>
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
          <StackedBars title={texts.auto} series={[texts.approvalPart, texts.alonePart]} bars={auto} />
        )}
        {byLevel.length > 0 && (
          <StackedBars
            title={texts.levels}
            series={levels.map((level, index) => `${level} ${texts.levelNames[index]}`)}
            bars={byLevel}
          />
        )}
      </div>
    </>
  );
}
