// Test runs of the AI quality check: the list, a form to start one, or a single run. `/desk/test-runs?state=running`, `/desk/test-runs/1`.
import { useDesk, useTexts } from "../base/desk.ts";
import { short, toSpoken, toTime } from "../base/format.ts";
import type { Place, ViewProps } from "../base/place.ts";
import { unwrap } from "../base/problems.ts";
import { Link } from "../parts/link.tsx";
import { PagedList } from "../parts/paged-list.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { Start } from "./start.tsx";
import { TestRun } from "./test-run.tsx";
import { testRunTexts } from "./texts.ts";

const states = ["running", "finished", "failed", "cancelled"] as const;

export function TestRuns({ place }: ViewProps) {
  return place.id === undefined ? <List place={place} /> : <TestRun key={place.id} id={place.id} />;
}

function List({ place }: { readonly place: Place }) {
  const { client, language } = useDesk();
  const texts = useTexts(testRunTexts);
  return (
    <>
      <PagedList
        place={place}
        title={texts.title}
        count={texts.count}
        states={states}
        labels={texts}
        columns={[texts.one, texts.agent, texts.state, texts.successful, texts.started]}
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
                <bdi>{short(toSpoken(run.description), 120)}</bdi>
              </small>
            </span>,
            <bdi key="agent">{short(toSpoken(run.aiAgentName), 60)}</bdi>,
            <StatePill key="state" state={run.state} label={texts[run.state]} />,
            run.ticketsTested === 0 ? "–" : texts.of(run.successfulTests, run.ticketsTested),
            toTime(run.createdAt, language, "near"),
          ],
        })}
      />
      <Start />
    </>
  );
}
