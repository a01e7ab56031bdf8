// One assessment: comments by the AI and the supervisor, scores by criterion, and a review form for permitted agents.
import { Icon } from "../../../src/shared/icons.tsx";
import { Table } from "../../../src/shared/table.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { formatPercent, formatTime, toLabel, truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { Head } from "../parts/head.tsx";
import { Link } from "../parts/link.tsx";
import { LongText } from "../parts/long-text.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { loadTickets } from "../parts/tickets.ts";
import { Tiles } from "../parts/tiles.tsx";
import { WhenLoaded } from "../parts/when-loaded.tsx";
import { Review } from "./review.tsx";
import { qualityTexts } from "./texts.ts";

type FullAssessment = Schemas["QualityAssessment"];

export function Assessment({ id }: { readonly id: number }) {
  const { client } = useDesk();
  const texts = useTexts(qualityTexts);
  const remote = useRemote(
    async (signal) => {
      const params = { path: { id }, query: { format: "full" as const } };
      const assessment = await unwrap(client.GET("/quality/assessment/{id}", { params, signal }));
      if (!("data" in assessment)) throw new Error("The service sent a summary instead of the full assessment.");
      const tickets = await loadTickets(client, [assessment.ticketId], signal);
      return { assessment, subject: tickets.get(assessment.ticketId)?.subject.trim() };
    },
    [id],
    true,
  );
  const { value } = remote;
  const subject = truncate(value?.subject || texts.assessment(id), 120);
  return (
    <>
      <Head
        title={subject}
        tab={value === undefined ? subject : `${subject} (${texts.assessment(id)})`}
        back={{ to: "quality", label: texts.back }}
      >
        {value === undefined ? null : <Facts assessment={value.assessment} />}
      </Head>
      <WhenLoaded remote={remote}>
        {({ assessment }) => <AssessmentBody assessment={assessment} reload={remote.reload} />}
      </WhenLoaded>
    </>
  );
}

function Facts({ assessment: { state, ticketId, modifiedAt } }: { readonly assessment: FullAssessment }) {
  const { language } = useDesk();
  const texts = useTexts(qualityTexts);
  return (
    <>
      <StatePill state={state} label={texts.states[state]} />
      <Link to={`ticket/${ticketId}`}>
        {texts.ticket} {ticketId}
      </Link>
      <span>
        {texts.changed} {formatTime(modifiedAt, language)}
      </span>
    </>
  );
}

/** The label of a field such as `criteria.1.12.score`: the criterion's name in the scorecard, and the property. */
function toFieldName(
  field: string,
  card: Schemas["Scorecard"] | undefined,
  texts: (typeof qualityTexts)["en"],
): string {
  const [, categoryId, id, part = ""] = /^criteria\.(\d+)\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const criterion = card?.categories
    .find((category) => category.categoryId === Number(categoryId))
    ?.criteria.find((candidate) => candidate.id === Number(id));
  const name = criterion?.label ?? (id === undefined ? undefined : texts.criterion(Number(id)));
  if (name === undefined) return toLabel(texts.fields, field);
  return `${name}, ${toLabel(texts.fields, part)}`;
}

interface AssessmentBodyProps {
  readonly assessment: FullAssessment;
  readonly reload: () => void;
}

function AssessmentBody({ assessment, reload }: AssessmentBodyProps) {
  const { client, language } = useDesk();
  const texts = useTexts(qualityTexts);
  const { state, totals, modifiedAt, data, editingHistory, scorecardId } = assessment;
  const { scoredPoints, usedMaxPoints } = totals;
  const card = useRemote(
    (signal) => unwrap(client.GET("/quality/scorecard/{id}", { params: { path: { id: scorecardId } }, signal })),
    [scorecardId],
  );
  return (
    <>
      <div className="verdict">
        <Tiles
          tiles={[
            {
              name: texts.result,
              value: usedMaxPoints === 0 ? "–" : formatPercent(scoredPoints / usedMaxPoints, language, 0),
              note: `${texts.ofPoints(scoredPoints, usedMaxPoints)} · ${truncate(card.value?.name ?? String(scorecardId), 60)}`,
            },
          ]}
        />
        <section className="card" aria-labelledby="summary">
          <h2 id="summary">
            <Icon name="spark" /> {texts.summary}
          </h2>
          <blockquote>
            <LongText label={texts.summary} text={data.aiSummary || "–"} />
          </blockquote>
        </section>
      </div>
      <Review key={`${modifiedAt} ${state}`} assessment={assessment} card={card.value} reload={reload}>
        {editingHistory.length > 0 && (
          <>
            <h2>{texts.history}</h2>
            <Table
              label={texts.history}
              className="narrow"
              columns={[texts.field, texts.from, texts.to, texts.changed]}
              numbers={[texts.changed]}
              rows={editingHistory.map((entry, index) => ({
                key: index,
                cells: [
                  <bdi key="field">{truncate(toFieldName(entry.field, card.value, texts), 120)}</bdi>,
                  <bdi key="from">{toCell(entry.oldValue, texts.states)}</bdi>,
                  <bdi key="to">{toCell(entry.newValue, texts.states)}</bdi>,
                  formatTime(entry.timestamp, language, "near"),
                ],
              }))}
            />
          </>
        )}
      </Review>
    </>
  );
}

/** A value before or after a change; a state is shown by its label. */
function toCell(value: unknown, states: (typeof qualityTexts)["en"]["states"]): string {
  if (value === null || value === undefined || value === "") return "–";
  return truncate(typeof value === "string" ? toLabel(states, value) : JSON.stringify(value), 120);
}
