// The scores of an assessment, and a form to change them.
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { Choice } from "../../../src/shared/choice.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short } from "../base/format.ts";
import { settle } from "../base/problems.ts";
import { useAct } from "../parts/act.ts";
import { LongText } from "../parts/long-text.tsx";
import { Criterion } from "./criterion.tsx";
import { qualityTexts } from "./texts.ts";

interface ReviewProps {
  readonly assessment: Schemas["QualityAssessment"];
  readonly card: Schemas["Scorecard"] | undefined;
  readonly again: () => void;
}

/** States that an agent may set, each with its successor. */
const following = {
  aiReady: "reviewOngoing",
  reviewOngoing: "reviewedBySupervisor",
  reviewedBySupervisor: "discussedWithAssessee",
} as const;

type Changes = Readonly<Record<string, Schemas["AssessmentCriterionUpdate"]>>;

export function Review({ assessment, card, again }: ReviewProps) {
  const { client } = useDesk();
  const texts = useTexts(qualityTexts);
  const { isBusy, act } = useAct();
  const { id, state, data, canEdit } = assessment;
  const follower = Object.entries(following).find(([one]) => one === state)?.[1];
  const [review, setReview] = useState(data.supervisorAssessment);
  const [changes, setChanges] = useState<Changes>({});
  const [next, setNext] = useState("");
  const save = () => {
    const wanted = next === "" ? undefined : follower;
    const body = {
      ...(review === data.supervisorAssessment ? {} : { supervisorAssessment: review }),
      ...(Object.keys(changes).length === 0 ? {} : { criteria: Object.values(changes) }),
      ...(wanted === undefined ? {} : { state: wanted }),
    };
    const run = () => settle(client.PATCH("/quality/assessment/{id}", { params: { path: { id } }, body }));
    act({ run, done: texts.saved, after: again });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2>{texts.criteria}</h2>
      {data.categories.map(({ categoryId, criteria }) => {
        const category = card?.categories.find((one) => one.categoryId === categoryId);
        return (
          <div key={categoryId}>
            <h3>
              <bdi>{short(category?.label ?? texts.category(categoryId), 80)}</bdi>
            </h3>
            <ul className="cards">
              {criteria.map((criterion) => (
                <li key={criterion.id}>
                  <Criterion
                    criterion={criterion}
                    description={category?.criteria.find((one) => one.id === criterion.id)}
                    isFixed={!canEdit}
                    change={(changed) => {
                      const place = { categoryId, criterionId: criterion.id };
                      setChanges({ ...changes, [`${categoryId} ${criterion.id}`]: { ...place, ...changed } });
                    }}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {canEdit ? (
        <>
          <Textarea
            className="field"
            label={texts.review}
            rows={4}
            value={review}
            dir="auto"
            onChange={(event) => setReview(event.currentTarget.value)}
          />
          <div className="tools">
            <Choice
              label={texts.toState}
              value={next}
              options={[["", texts[state]], ...(follower === undefined ? [] : [[follower, texts[follower]] as const])]}
              set={setNext}
            />
            <Button type="submit" disabled={isBusy}>
              {texts.save}
            </Button>
          </div>
        </>
      ) : (
        <>
          <h2>{texts.review}</h2>
          <LongText label={texts.review} text={data.supervisorAssessment || "–"} />
          <p>{texts.noEdit}</p>
        </>
      )}
    </form>
  );
}
