// The scores of an assessment beside the supervisor's review, and a form to change both.
import { Button, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Choice } from "../../../src/shared/choice.tsx";
import { Form } from "../../../src/shared/form.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useAct } from "../parts/act.ts";
import { LongText } from "../parts/long-text.tsx";
import { Criterion } from "./criterion.tsx";
import { qualityTexts } from "./texts.ts";

interface ReviewProps {
  readonly assessment: Schemas["QualityAssessment"];
  readonly card: Schemas["Scorecard"] | undefined;
  readonly reload: () => void;
  /** Shown below the scores. */
  readonly children: ReactNode;
}

/** States that an agent may set, each with its successor. */
const nextStates = {
  aiReady: "reviewOngoing",
  reviewOngoing: "reviewedBySupervisor",
  reviewedBySupervisor: "discussedWithAssessee",
} as const;

type Changes = Readonly<Record<string, Schemas["AssessmentCriterionUpdate"]>>;

export function Review({ assessment, card, reload, children }: ReviewProps) {
  const { client } = useDesk();
  const texts = useTexts(qualityTexts);
  const { isBusy, act } = useAct();
  const { id, state, data, canEdit } = assessment;
  const nextState = Object.entries(nextStates).find(([current]) => current === state)?.[1];
  const [review, setReview] = useState(data.supervisorAssessment);
  const [changes, setChanges] = useState<Changes>({});
  const [selectedState, setSelectedState] = useState("");
  const params = { path: { id } };
  const refresh = () => unwrap(client.POST("/quality/assessment/{id}/refresh", { params }));
  const save = () => {
    const newState = selectedState === "" ? undefined : nextState;
    const body = {
      ...(review === data.supervisorAssessment ? {} : { supervisorAssessment: review }),
      ...(Object.keys(changes).length === 0 ? {} : { criteria: Object.values(changes) }),
      ...(newState === undefined ? {} : { state: newState }),
    };
    act({
      run: () => unwrap(client.PATCH("/quality/assessment/{id}", { params, body })),
      done: texts.saved,
      after: reload,
    });
  };
  return (
    <Form className="columns" onSubmit={save}>
      <section aria-labelledby="criteria">
        <h2 id="criteria">{texts.criteria}</h2>
        <Criteria
          categories={data.categories}
          card={card}
          isReadOnly={!canEdit}
          change={(changed) => setChanges({ ...changes, [`${changed.categoryId} ${changed.criterionId}`]: changed })}
        />
        {children}
      </section>
      <div className="card">
        <h2>{texts.review}</h2>
        {canEdit ? (
          <>
            <Textarea
              aria-label={texts.review}
              rows={6}
              value={review}
              dir="auto"
              onChange={(event) => setReview(event.currentTarget.value)}
            />
            <Choice
              label={texts.toState}
              value={selectedState}
              options={[
                ["", texts.states[state]],
                ...(nextState === undefined ? [] : [[nextState, texts.states[nextState]] as const]),
              ]}
              set={setSelectedState}
            />
            <Button type="submit" disabled={isBusy}>
              {texts.save}
            </Button>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => act({ run: refresh, done: texts.refreshed, after: reload })}
            >
              {texts.refresh}
            </Button>
          </>
        ) : (
          <>
            <LongText label={texts.review} text={data.supervisorAssessment || "–"} />
            <p className="dim">{texts.noEdit}</p>
          </>
        )}
      </div>
    </Form>
  );
}

interface CriteriaProps extends Pick<ReviewProps, "card"> {
  readonly categories: Schemas["QualityAssessment"]["data"]["categories"];
  readonly isReadOnly: boolean;
  readonly change: (changed: Schemas["AssessmentCriterionUpdate"]) => void;
}

/** The criteria of each category with their scores. */
function Criteria({ categories, card, isReadOnly, change }: CriteriaProps) {
  const texts = useTexts(qualityTexts);
  return categories.map(({ categoryId, criteria }) => {
    const category = card?.categories.find((candidate) => candidate.categoryId === categoryId);
    return (
      <section key={categoryId} className="card">
        <h3>
          <bdi>{truncate(category?.label ?? texts.category(categoryId), 80)}</bdi>
        </h3>
        {criteria.map((criterion) => (
          <div key={criterion.id} className="criterion">
            <Criterion
              criterion={criterion}
              definition={category?.criteria.find(({ id: criterionId }) => criterionId === criterion.id)}
              isReadOnly={isReadOnly}
              change={(changed) => change({ categoryId, criterionId: criterion.id, ...changed })}
            />
          </div>
        ))}
      </section>
    );
  });
}
