// One criterion: its score and reason, to read or to change.
import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Schemas, useTexts } from "../base/desk.ts";
import { short } from "../base/format.ts";
import { LongText } from "../parts/long-text.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { qualityTexts } from "./texts.ts";

interface CriterionProps {
  readonly criterion: Schemas["AssessmentCriterion"];
  /** The criterion in the scorecard. */
  readonly description: Schemas["ScorecardCriterion"] | undefined;
  readonly isFixed: boolean;
  readonly change: (changed: { readonly score?: number; readonly reason: string }) => void;
}

export function Criterion({ criterion, description, isFixed, change }: CriterionProps) {
  const texts = useTexts(qualityTexts);
  // Not scored is not 0.
  const [score, setScore] = useState(criterion.state === "unscored" ? "" : String(criterion.score));
  const [reason, setReason] = useState(criterion.reason);
  const name = short(description?.label ?? texts.criterion(criterion.id), 80);
  const most = description === undefined ? "" : ` ${texts.most(description.maxPoints)}`;
  const enter = (points: string, why: string) => {
    setScore(points);
    setReason(why);
    change(points === "" ? { reason: why } : { score: Number(points), reason: why });
  };
  return (
    <>
      <p className="criterion-name">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <StatePill state={criterion.state} label={texts[criterion.state]} />
      </p>
      {isFixed ? (
        <>
          <p className="number">{score === "" ? "–" : `${score}${most}`}</p>
          <LongText label={`${name}: ${texts.reason}`} text={criterion.reason} />
        </>
      ) : (
        <>
          <TextInput
            label={`${texts.score}${most}`}
            aria-label={`${texts.score}${most}: ${name}`}
            type="number"
            min={0}
            max={description?.maxPoints}
            placeholder="–"
            value={score}
            onChange={(event) => enter(event.currentTarget.value, reason)}
          />
          <Textarea
            label={texts.reason}
            aria-label={`${texts.reason}: ${name}`}
            rows={2}
            value={reason}
            dir="auto"
            onChange={(event) => enter(score, event.currentTarget.value)}
          />
        </>
      )}
    </>
  );
}
