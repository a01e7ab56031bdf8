// Test runs of the AI quality check: the list with a form to start a run, or a single run. `/desk/test-runs?state=running`, `/desk/test-runs/1`.
import { useDesk, useTexts } from "../base/desk.ts";
import { expandCodes, formatTime, truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import type { Route } from "../base/route.ts";
import type { ViewProps } from "../base/view-props.ts";
import { Link } from "../parts/link.tsx";
import { PagedList } from "../parts/paged-list.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { StartTestRun } from "./start-test-run.tsx";
import { TestRun } from "./test-run.tsx";
import { testRunTexts } from "./texts.ts";

const states = ["running", "finished", "failed", "cancelled"] as const;

export function TestRuns({ route }: ViewProps) {
  return route.id === undefined ? <TestRunList route={route} /> : <TestRun key={route.id} id={route.id} />;
}

function TestRunList({ route }: { readonly route: Route }) {
  const { client, language } = useDesk();
  const texts = useTexts(testRunTexts);
  return (
    <>
      <PagedList
        route={route}
        title={texts.title}
        formatCount={texts.count}
        states={states}
        labels={texts}
        columns={[texts.testRun, texts.agent, texts.state, texts.successful, texts.started]}
        numbers={[texts.successful, texts.started]}
        load={async (query, signal) => {
          const { total, testRuns } = await unwrap(
            client.GET("/aiQualityCheck/testRun", { params: { query }, signal }),
          );
          return { total, items: testRuns };
        }}
        toRow={({ testRun: run }) => ({
          key: run.id,
          cells: [
            <span key="name">
              <Link to={`test-runs/${run.id}`}>{texts.run(run.id)}</Link>
              <small>
                <bdi>{truncate(expandCodes(run.description), 120)}</bdi>
              </small>
            </span>,
            <bdi key="agent">{truncate(expandCodes(run.aiAgentName), 60)}</bdi>,
            <StatePill key="state" state={run.state} label={texts[run.state]} />,
            run.ticketsTested === 0 ? "–" : texts.of(run.successfulTests, run.ticketsTested),
            formatTime(run.createdAt, language, "near"),
          ],
        })}
      />
      <StartTestRun />
    </>
  );
}
