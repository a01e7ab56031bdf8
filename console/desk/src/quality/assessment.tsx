// One assessment: comments of the AI and the supervisor, scores by criterion, and a review form for agents who may change it.
import { Button } from "@mantine/core";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toTime, toWord } from "../base/format.ts";
import { settle } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { useAct } from "../parts/act.ts";
import { Link } from "../parts/link.tsx";
import { LongText } from "../parts/long-text.tsx";
import { Rows } from "../parts/rows.tsx";
import { Shown } from "../parts/shown.tsx";
import { useTitle } from "../parts/title.ts";
import { Review } from "./review.tsx";
import { qualityTexts } from "./texts.ts";

type Full = Schemas["QualityAssessment"];

export function Assessment({ id }: { readonly id: number }) {
  const { client } = useDesk();
  const texts = useTexts(qualityTexts);
  const remote = useRemote(
    async (signal) => {
      const params = { path: { id }, query: { format: "full" as const } };
      const value = await settle(client.GET("/quality/assessment/{id}", { params, signal }));
      if (!("data" in value)) throw new Error("The summary came in place of the whole assessment.");
      const order = { params: { path: { ticketId: value.ticketId } }, signal };
      return { value, subject: (await settle(client.GET("/ticket/{ticketId}", order))).subject.trim() };
    },
    [id],
    true,
  );
  const subject = short(remote.value?.subject || texts.assessment(id), 120);
  useTitle(remote.value === undefined ? subject : `${subject} (${texts.assessment(id)})`);
  return (
    <>
      <p>
        <Link to="quality">← {texts.back}</Link>
      </p>
      <h1>
        <bdi>{subject}</bdi>
      </h1>
      <Shown remote={remote}>{({ value }) => <Whole assessment={value} again={remote.again} />}</Shown>
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
  readonly again: () => void;
}

function Whole({ assessment, again }: WholeProps) {
  const { client, language } = useDesk();
  const texts = useTexts(qualityTexts);
  const { isBusy, act } = useAct();
  const { id, state, ticketId, totals, modifiedAt, canEdit, data, editingHistory, scorecardId } = assessment;
  const params = { path: { id } };
  const refresh = () => settle(client.POST("/quality/assessment/{id}/refresh", { params }));
  const card = useRemote(
    (signal) => settle(client.GET("/quality/scorecard/{id}", { params: { path: { id: scorecardId } }, signal })),
    [scorecardId],
  );
  return (
    <>
      <p>
        <Link to={`ticket/${ticketId}`}>
          {texts.ticket} {ticketId}
        </Link>
      </p>
      <Rows
        rows={[
          [texts.state, texts[state]],
          [texts.scorecard, card.value?.name ?? String(scorecardId)],
          [texts.points, texts.ofPoints(totals.scoredPoints, totals.usedMaxPoints)],
          [texts.changed, toTime(modifiedAt, language)],
        ]}
      />
      <h2>{texts.summary}</h2>
      <LongText label={texts.summary} text={data.aiSummary || "–"} />
      <Review key={`${modifiedAt} ${state}`} assessment={assessment} card={card.value} again={again} />
      {canEdit && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => act({ run: refresh, done: texts.refreshed, after: again })}
        >
          {texts.refresh}
        </Button>
      )}
      <h2>{texts.history}</h2>
      {editingHistory.length === 0 && <p>{texts.noHistory}</p>}
      <ul>
        {editingHistory.map((entry, index) => (
          <li key={index}>
            {toTime(entry.timestamp, language)}: <bdi>{short(toFieldName(entry.field, card.value, texts), 120)}</bdi>{" "}
            <bdi>{short(JSON.stringify(entry.oldValue) ?? "", 80)}</bdi> →{" "}
            <bdi>{short(JSON.stringify(entry.newValue) ?? "", 80)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
