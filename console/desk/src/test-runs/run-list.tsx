// Test runs of the AI quality check: the list, a form to start one, or a single run. `/desk/test-runs?state=running`, `/desk/test-runs/1`.

import { open } from "../../../src/shared/address.ts";
import { Choice } from "../../../src/shared/choice.tsx";
import { Wide } from "../../../src/shared/table.tsx";
import { useDesk, useTexts } from "../base/desk.ts";
import { short, toPercent, toSpoken, toTime } from "../base/format.ts";
import type { ViewProps } from "../base/place.ts";
import { type Place, toAddress } from "../base/place.ts";
import { settle } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { Link } from "../parts/link.tsx";
import { Pages, pageSize, readPage } from "../parts/pages.tsx";
import { Shown } from "../parts/shown.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { useTitle } from "../parts/title.ts";
import { Start } from "./start.tsx";
import { TestRun } from "./test-run.tsx";
import { testRunTexts } from "./texts.ts";

const states = ["running", "finished", "failed", "cancelled"] as const;

export function TestRuns({ place }: ViewProps) {
  return place.id === undefined ? <List place={place} /> : <TestRun key={place.id} id={place.id} />;
}

function List({ place: { query } }: { readonly place: Place }) {
  const { client, language } = useDesk();
  const texts = useTexts(testRunTexts);
  const state = states.find((one) => one === query.get("state"));
  const page = readPage(query);
  const remote = useRemote(
    (signal) => {
      const paging = { limit: pageSize, offset: (page - 1) * pageSize };
      const params = { query: state === undefined ? paging : { ...paging, state } };
      return settle(client.GET("/aiQualityCheck/testRun", { params, signal }));
    },
    [state, page],
    true,
  );
  useTitle(texts.title);
  return (
    <>
      <h1>{texts.title}</h1>
      <div className="tools">
        <Choice
          label={texts.state}
          value={state ?? ""}
          options={[["", texts.all], ...states.map((one) => [one, texts[one]] as const)]}
          set={(value) => open(toAddress("test-runs", { state: value }))}
        />
      </div>
      <Shown remote={remote}>
        {({ testRuns, total }) =>
          total === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <>
              <Wide label={texts.title}>
                <table className="narrow">
                  <thead>
                    <tr>
                      <th scope="col">{texts.title}</th>
                      <th scope="col">{texts.agent}</th>
                      <th scope="col">{texts.state}</th>
                      <th scope="col">{texts.successful}</th>
                      <th scope="col">{texts.overall}</th>
                      <th scope="col">{texts.started}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {testRuns.map(({ testRun: run, scores }) => (
                      <tr key={run.id}>
                        <td className="words">
                          <Link to={`test-runs/${run.id}`}>{texts.run(run.id)}</Link>
                          <small>
                            <bdi>{short(run.description, 120)}</bdi>
                          </small>
                        </td>
                        <td className="words">
                          <bdi>{short(toSpoken(run.aiAgentName), 60)}</bdi>
                        </td>
                        <td>
                          <StatePill state={run.state} label={texts[run.state]} />
                        </td>
                        <td data-label={texts.successful}>{texts.of(run.successfulTests, run.ticketsTested)}</td>
                        <td data-label={texts.overall}>{toPercent(scores.overall, language)}</td>
                        <td>{toTime(run.createdAt, language)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Wide>
              <Pages to="test-runs" query={{ state: state ?? "" }} page={page} total={total} />
            </>
          )
        }
      </Shown>
      <Start />
    </>
  );
}
