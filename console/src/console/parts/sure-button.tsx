// A button for irreversible actions: asks for confirmation.
import { useState } from "preact/hooks";
import type { ShellTexts } from "./shell-texts.ts";

export interface SureButtonProps {
  readonly label: string;
  readonly question: string;
  readonly words: ShellTexts;
  readonly disabled?: boolean;
  onSure(): void;
}

export function SureButton({ label, question, words, disabled = false, onSure }: SureButtonProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, this has a question
    <span role="group" aria-label={question} class="sure">
      {question}{" "}
      <button
        type="button"
        ref={(button) => button?.focus()}
        onClick={() => {
          setAsking(false);
          onSure();
        }}
      >
        {words.yes}
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        {words.no}
      </button>
    </span>
  );
}
