// One assessment: comments of the AI and the supervisor, scores by criterion, and a review form for agents who may change it.
import { Icon } from "../../../src/shared/icons.tsx";
import { Table } from "../../../src/shared/table.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toPercent, toTime, toWord } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { Head } from "../parts/head.tsx";
import { Link } from "../parts/link.tsx";
import { LongText } from "../parts/long-text.tsx";
import { Shown } from "../parts/shown.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { loadTickets } from "../parts/tickets.ts";
import { Tiles } from "../parts/tiles.tsx";
import { Review } from "./review.tsx";
import { qualityTexts } from "./texts.ts";

type Full = Schemas["QualityAssessment"];

export function Assessment({ id }: { readonly id: number }) {
  const { client } = useDesk();
  const texts = useTexts(qualityTexts);
  const remote = useRemote(
    async (signal) => {
      const params = { path: { id }, query: { format: "full" as const } };
      const value = await unwrap(client.GET("/quality/assessment/{id}", { params, signal }));
      if (!("data" in value)) throw new Error("The summary came in place of the whole assessment.");
      const tickets = await loadTickets(client, [value.ticketId], signal);
      return { value, subject: tickets.get(value.ticketId)?.subject.trim() };
    },
    [id],
    true,
  );
  const { value } = remote;
  const subject = short(value?.subject || texts.assessment(id), 120);
  return (
    <>
      <Head
        title={subject}
        tab={value === undefined ? subject : `${subject} (${texts.assessment(id)})`}
        back={{ to: "quality", label: texts.back }}
      >
        {value === undefined ? null : <Facts assessment={value.value} />}
      </Head>
      <Shown remote={remote}>
        {({ value: assessment }) => <Whole assessment={assessment} reload={remote.reload} />}
      </Shown>
    </>
  );
}

function Facts({ assessment: { state, ticketId, modifiedAt } }: { readonly assessment: Full }) {
  const { language } = useDesk();
  const texts = useTexts(qualityTexts);
  return (
    <>
      <StatePill state={state} label={texts[state]} />
      <Link to={`ticket/${ticketId}`}>
        {texts.ticket} {ticketId}
      </Link>
      <span>
        {texts.changed} {toTime(modifiedAt, language)}
      </span>
    </>
  );
}

/** `criteria.1.12.score` in words: the criterion's name in the scorecard, and what of it. */
function toFieldName(
  field: string,
  card: Schemas["Scorecard"] | undefined,
  texts: (typeof qualityTexts)["en"],
): string {
  const [, categoryId, id, part = ""] = /^criteria\.(\d+)\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const criterion = card?.categories
    .find((one) => one.categoryId === Number(categoryId))
    ?.criteria.find((one) => one.id === Number(id));
  const name = criterion?.label ?? (id === undefined ? undefined : texts.criterion(Number(id)));
  if (name === undefined) return toWord(texts.fields, field);
  return `${name}, ${toWord(texts.fields, part)}`;
}

interface WholeProps {
  readonly assessment: Full;
  readonly reload: () => void;
}

function Whole({ assessment, reload }: WholeProps) {
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
              value: usedMaxPoints === 0 ? "–" : toPercent(scoredPoints / usedMaxPoints, language, 0),
              note: `${texts.ofPoints(scoredPoints, usedMaxPoints)} · ${short(card.value?.name ?? String(scorecardId), 60)}`,
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
                  <bdi key="field">{short(toFieldName(entry.field, card.value, texts), 120)}</bdi>,
                  <bdi key="from">{toCell(entry.oldValue, texts)}</bdi>,
                  <bdi key="to">{toCell(entry.newValue, texts)}</bdi>,
                  toTime(entry.timestamp, language, "near"),
                ],
              }))}
            />
          </>
        )}
      </Review>
    </>
  );
}

/** A value that was changed, in words where it is a state. */
function toCell(value: unknown, texts: (typeof qualityTexts)["en"]): string {
  if (value === null || value === undefined || value === "") return "–";
  const word: unknown = Reflect.get(texts, String(value));
  return typeof word === "string" ? word : short(typeof value === "string" ? value : JSON.stringify(value), 120);
}
