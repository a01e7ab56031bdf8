// Shows what a request sent from the docs changed, with a link to the record and an undo button.
import { Button } from "@mantine/core";
import { useState } from "react";
import { toConsole } from "../shared/page-addresses.ts";
import { type Change, type Explanation, type Session, undo } from "./requests.ts";
import type { DocsTexts } from "./texts.ts";

export interface ChangeNoticeProps {
  readonly explanation: Explanation;
  readonly session: Session;
  readonly texts: DocsTexts;
}

type Step = "done" | "undoing" | "undone" | "late" | "failed";

export function ChangeNotice({ explanation, session: { sandbox }, texts }: ChangeNoticeProps) {
  const [step, setStep] = useState<Step>("done");
  const [first, ...others] = explanation.changes;
  if (first === undefined) return null;
  const { collection, id, change } = first;
  const undoChange = () => {
    setStep("undoing");
    undo(sandbox, explanation).then(
      (isUndone) => setStep(isUndone ? "undone" : "late"),
      () => setStep("failed"),
    );
  };
  return (
    <p className="bar changed" data-tone={step === "late" || step === "failed" ? "warn" : "good"} role="status">
      <span>
        {step === "undone" ? texts.undone : texts.changes[change]}{" "}
        <a href={toConsole("state", { sandbox, collection, record: String(id) })}>{texts.record(nameOf(first))}</a>
        {others.length > 0 && ` ${texts.others(others.length)}`}
        {step === "late" && `. ${texts.undoneLate}`}
        {step === "failed" && `. ${texts.offline}`}
      </span>
      {(step === "done" || step === "undoing") && (
        <Button size="compact-xs" variant="default" loading={step === "undoing"} onClick={undoChange}>
          {texts.undo}
        </Button>
      )}
    </p>
  );
}

/** For example "knowledge source 3". */
function nameOf({ collection, id }: Change): string {
  const noun = collection.replaceAll(/(?=[A-Z])/g, " ").toLowerCase();
  return `${noun.replace(/ies$/, "y").replace(/s$/, "")} ${id}`;
}
