// The quality review: assessments by state, page by page, or a single one. `/desk/quality?state=aiReady&page=2`, `/desk/quality/3`.

import { open } from "../../../src/shared/address.ts";
import { Choice } from "../../../src/shared/choice.tsx";
import { Wide } from "../../../src/shared/table.tsx";
import { useDesk, useTexts } from "../base/desk.ts";
import { short, toTime } from "../base/format.ts";
import type { ViewProps } from "../base/place.ts";
import { type Place, toAddress } from "../base/place.ts";
import { settle } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { Link } from "../parts/link.tsx";
import { Pages, pageSize, readPage } from "../parts/pages.tsx";
import { Shown } from "../parts/shown.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { useTitle } from "../parts/title.ts";
import { Assessment } from "./assessment.tsx";
import { qualityTexts } from "./texts.ts";

const states = [
  "unprocessed",
  "aiInProgress",
  "aiReady",
  "reviewOngoing",
  "reviewedBySupervisor",
  "discussedWithAssessee",
  "error",
] as const;

export function Quality({ place }: ViewProps) {
  return place.id === undefined ? <Assessments place={place} /> : <Assessment key={place.id} id={place.id} />;
}

function Assessments({ place: { query } }: { readonly place: Place }) {
  const { client, language } = useDesk();
  const texts = useTexts(qualityTexts);
  const state = states.find((one) => one === query.get("state"));
  const page = readPage(query);
  const remote = useRemote(
    async (signal) => {
      const paging = { limit: pageSize, offset: (page - 1) * pageSize };
      const params = { query: state === undefined ? paging : { ...paging, state } };
      const list = await settle(client.GET("/quality/assessment", { params, signal }));
      const values = [...new Set(list.assessments.map(({ ticketId }) => ticketId))];
      const body = { filters: [{ key: "id", values } as const], limit: pageSize };
      const { tickets } = await settle(client.POST("/ticket/search", { body, signal }));
      return { ...list, tickets: new Map(tickets.map((one) => [one.id, one])) };
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
          set={(value) => open(toAddress("quality", { state: value }))}
        />
      </div>
      <Shown remote={remote}>
        {({ assessments, total, tickets }) =>
          total === 0 ? (
            <p>{texts.noAssessments}</p>
          ) : (
            <>
              <Wide label={texts.assessments}>
                <table className="narrow">
                  <thead>
                    <tr>
                      <th scope="col">{texts.assessments}</th>
                      <th scope="col">{texts.ticket}</th>
                      <th scope="col">{texts.state}</th>
                      <th scope="col">{texts.points}</th>
                      <th scope="col">{texts.changed}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {assessments.map((one) => (
                      <tr key={one.id}>
                        <td className="words">
                          <Link to={`quality/${one.id}`}>
                            <bdi>
                              {short(tickets.get(one.ticketId)?.subject.trim() || texts.assessment(one.id), 120)}
                            </bdi>
                          </Link>
                          <small>
                            <bdi>{short(tickets.get(one.ticketId)?.fromName ?? "", 60)}</bdi>
                          </small>
                        </td>
                        <td data-label={texts.ticket}>
                          <Link to={`ticket/${one.ticketId}`}>#{one.ticketId}</Link>
                        </td>
                        <td>
                          <StatePill state={one.state} label={texts[one.state]} />
                        </td>
                        <td data-label={texts.points}>
                          {texts.ofPoints(one.totals.scoredPoints, one.totals.usedMaxPoints)}
                        </td>
                        <td>{toTime(one.modifiedAt, language)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Wide>
              <Pages to="quality" query={{ state: state ?? "" }} page={page} total={total} />
            </>
          )
        }
      </Shown>
    </>
  );
}
