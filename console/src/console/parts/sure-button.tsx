// A button for actions that destroy something: asks for confirmation.
import { Button } from "@mantine/core";
import { useState } from "react";
import type { ShellTexts } from "./shell-texts.ts";

export interface SureButtonProps {
  readonly label: string;
  /** What it acts on, for screen readers, where several buttons have the same label. */
  readonly name?: string;
  readonly question: string;
  /** What the two buttons do, where it is easily done again; default: yes in red, and no. */
  readonly answers?: readonly [act: string, keep: string];
  readonly words: ShellTexts;
  readonly disabled?: boolean;
  onSure(): void;
}

export function SureButton({ label, name, question, answers, words, disabled = false, onSure }: SureButtonProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button
        variant="default"
        disabled={disabled}
        aria-label={name && `${label}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, this has a question
    <span role="group" aria-label={question} className="sure">
      {question}
      <Button
        {...(answers ? {} : { color: "red.9" })}
        ref={(button) => button?.focus()}
        onClick={() => {
          setAsking(false);
          onSure();
        }}
      >
        {answers?.[0] ?? words.yes}
      </Button>
      <Button variant="default" onClick={() => setAsking(false)}>
        {answers?.[1] ?? words.no}
      </Button>
    </span>
  );
}
