// One criterion: its score and reason, to read or to change.
import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Schemas, useTexts } from "../base/desk.ts";
import { short } from "../base/format.ts";
import { LongText } from "../parts/long-text.tsx";
import { qualityTexts } from "./texts.ts";

interface CriterionProps {
  readonly criterion: Schemas["AssessmentCriterion"];
  /** The criterion in the scorecard. */
  readonly description: Schemas["ScorecardCriterion"] | undefined;
  readonly isFixed: boolean;
  readonly change: (changed: { readonly score: number; readonly reason: string }) => void;
}

export function Criterion({ criterion, description, isFixed, change }: CriterionProps) {
  const texts = useTexts(qualityTexts);
  const [score, setScore] = useState(criterion.score);
  const [reason, setReason] = useState(criterion.reason);
  const name = short(description?.label ?? texts.criterion(criterion.id), 80);
  const most = description === undefined ? "" : ` ${texts.most(description.maxPoints)}`;
  if (isFixed) {
    return (
      <>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          : {criterion.score}
          {most}, {texts[criterion.state]}
        </p>
        <LongText label={`${name}: ${texts.reason}`} text={criterion.reason} />
      </>
    );
  }
  return (
    <>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>{" "}
        <span className="pill">{texts[criterion.state]}</span>
      </p>
      <div className="tools">
        <TextInput
          className="field"
          label={
            <>
              {texts.score}
              {most}
              <span className="unseen">: {name}</span>
            </>
          }
          type="number"
          min={0}
          max={description?.maxPoints}
          value={score}
          onChange={(event) => {
            const given = event.currentTarget.valueAsNumber;
            if (Number.isNaN(given)) return;
            setScore(given);
            change({ score: given, reason });
          }}
        />
        <Textarea
          className="field wide"
          label={
            <>
              {texts.reason}
              <span className="unseen">: {name}</span>
            </>
          }
          rows={2}
          value={reason}
          dir="auto"
          onChange={(event) => {
            setReason(event.currentTarget.value);
            change({ score, reason: event.currentTarget.value });
          }}
        />
      </div>
    </>
  );
}
