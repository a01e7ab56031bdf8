// A text with a copy button, which says so if the browser denies access to the clipboard.
import { useState } from "preact/hooks";
import { ScrollableText } from "./scrollable-text.tsx";

export interface CopyableTextProps {
  readonly label: string;
  readonly text: string;
  readonly words: { readonly copy: string; readonly copied: string; readonly notCopied: string };
}

export function CopyableText({ label, text, words }: CopyableTextProps) {
  const [state, setState] = useState<"copy" | "copied" | "notCopied">("copy");
  const copy = () => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    written.then(
      () => setState("copied"),
      () => setState("notCopied"),
    );
  };
  return (
    <div class="copied">
      <ScrollableText label={label} text={text} />
      <button type="button" onClick={copy} aria-label={`${words.copy}: ${label}`}>
        {words.copy}
      </button>
      <span role="status">{state === "copy" ? "" : words[state]}</span>
    </div>
  );
}
