// The quality review: a paged list of assessments by state, or one assessment. `/desk/quality?state=aiReady&page=2`, `/desk/quality/3`.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { formatPercent, formatTime, truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import type { Route } from "../base/route.ts";
import type { ViewProps } from "../base/view-props.ts";
import { Link } from "../parts/link.tsx";
import { PagedList } from "../parts/paged-list.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { loadTickets } from "../parts/tickets.ts";
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

export function Quality({ route }: ViewProps) {
  return route.id === undefined ? <Assessments route={route} /> : <Assessment key={route.id} id={route.id} />;
}

interface Item {
  readonly assessment: Schemas["QualityAssessmentSummary"];
  readonly ticket: Schemas["CompactTicket"] | undefined;
}

function Assessments({ route }: { readonly route: Route }) {
  const { client, language } = useDesk();
  const texts = useTexts(qualityTexts);
  return (
    <PagedList
      route={route}
      title={texts.title}
      formatCount={texts.count}
      states={states}
      labels={texts.states}
      columns={[texts.assessments, texts.state, texts.points, texts.result, texts.created]}
      numbers={[texts.points, texts.result, texts.created]}
      newestFirst={texts.created}
      load={async (query, signal) => {
        const { total, assessments } = await unwrap(client.GET("/quality/assessment", { params: { query }, signal }));
        const tickets = await loadTickets(
          client,
          assessments.map(({ ticketId }) => ticketId),
          signal,
        );
        return {
          total,
          items: assessments.map((assessment) => ({ assessment, ticket: tickets.get(assessment.ticketId) })),
        };
      }}
      toRow={({ assessment: { id, ticketId, state, totals, createdAt }, ticket }: Item) => ({
        key: id,
        cells: [
          <span key="name">
            <Link to={`quality/${id}`}>
              <bdi>{truncate(ticket?.subject.trim() || texts.assessment(id), 120)}</bdi>
            </Link>
            <small>
              <bdi>{truncate(ticket?.fromName ?? "", 60)}</bdi> #{ticketId}
            </small>
          </span>,
          <StatePill key="state" state={state} label={texts.states[state]} />,
          totals.usedMaxPoints === 0 ? "–" : texts.ofPoints(totals.scoredPoints, totals.usedMaxPoints),
          totals.usedMaxPoints === 0 ? "–" : formatPercent(totals.scoredPoints / totals.usedMaxPoints, language, 0),
          formatTime(createdAt, language, "near"),
        ],
      })}
    />
  );
}
