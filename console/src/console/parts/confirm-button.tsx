// A button that asks for confirmation.
import { Button } from "@mantine/core";
import { useState } from "react";
import type { ViewContext } from "./view-context.ts";

export interface ConfirmButtonProps {
  readonly context: Pick<ViewContext, "labels" | "isBusy">;
  readonly label: string;
  /** The object of the action, for screen readers, if several buttons have the same label. */
  readonly name?: string;
  readonly question: string;
  /** Labels of the two buttons, for a harmless action; default: a red Yes, and No. */
  readonly answers?: readonly [confirm: string, cancel: string];
  onConfirm(): void;
}

export function ConfirmButton({ context, label, name, question, answers, onConfirm }: ConfirmButtonProps) {
  const { labels, isBusy } = context;
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button
        variant="default"
        disabled={isBusy}
        aria-label={name && `${label}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, this has a question
    <span role="group" aria-label={question} className="confirmation">
      {question}
      <Button
        {...(answers ? {} : { color: "red.9" })}
        ref={(button) => button?.focus()}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {answers?.[0] ?? labels.yes}
      </Button>
      <Button variant="default" onClick={() => setAsking(false)}>
        {answers?.[1] ?? labels.no}
      </Button>
    </span>
  );
}
