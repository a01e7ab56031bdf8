// One criterion: its score and reason, read-only or editable.
import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Schemas, useTexts } from "../base/desk.ts";
import { truncate } from "../base/format.ts";
import { LongText } from "../parts/long-text.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { qualityTexts } from "./texts.ts";

interface CriterionProps {
  readonly criterion: Schemas["AssessmentCriterion"];
  /** The scorecard's definition of the criterion. */
  readonly definition: Schemas["ScorecardCriterion"] | undefined;
  readonly isReadOnly: boolean;
  readonly change: (changed: { readonly score?: number; readonly reason: string }) => void;
}

export function Criterion({ criterion, definition, isReadOnly, change }: CriterionProps) {
  const texts = useTexts(qualityTexts);
  // An empty input means unscored, which differs from 0.
  const [score, setScore] = useState(criterion.state === "unscored" ? "" : String(criterion.score));
  const [reason, setReason] = useState(criterion.reason);
  const name = truncate(definition?.label ?? texts.criterion(criterion.id), 80);
  const ofMax = definition === undefined ? "" : ` ${texts.ofMax(definition.maxPoints)}`;
  const update = (points: string, newReason: string) => {
    setScore(points);
    setReason(newReason);
    change(points === "" ? { reason: newReason } : { score: Number(points), reason: newReason });
  };
  return (
    <>
      <p className="criterion-name">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <StatePill state={criterion.state} label={texts.states[criterion.state]} />
      </p>
      {isReadOnly ? (
        <>
          <p className="number">{score === "" ? "–" : `${score}${ofMax}`}</p>
          <LongText label={`${name}: ${texts.reason}`} text={criterion.reason} />
        </>
      ) : (
        <>
          <TextInput
            label={`${texts.score}${ofMax}`}
            aria-label={`${texts.score}${ofMax}: ${name}`}
            type="number"
            min={0}
            max={definition?.maxPoints}
            placeholder="–"
            value={score}
            onChange={(event) => update(event.currentTarget.value, reason)}
          />
          <Textarea
            label={texts.reason}
            aria-label={`${texts.reason}: ${name}`}
            rows={2}
            value={reason}
            dir="auto"
            onChange={(event) => update(score, event.currentTarget.value)}
          />
        </>
      )}
    </>
  );
}
