// Shows code in a scrolling box, with JSON highlighting and a copy button that reports when the browser blocks copying.
import { ActionIcon } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { bilingual } from "./bilingual.ts";
import { Icon } from "./icons.tsx";
import { useLanguage } from "./page.tsx";

const copyTexts = bilingual({
  copy: ["Copy", "Kopieren"],
  copied: ["Copied.", "Kopiert."],
  notCopied: [
    "Your browser blocked copying: select the text instead.",
    "Der Browser verhindert das Kopieren: Bitte den Text markieren.",
  ],
});

export interface CodeProps {
  readonly label: string;
  readonly text: string;
  /** Displayed instead of `text`; the button still copies `text`. */
  readonly displayText?: string;
}

/** Longer code is not highlighted. */
const maxHighlighted = 100_000;

export function Code({ label, text, displayText = text }: CodeProps) {
  return (
    <div className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          {/^\s*[[{]/.test(displayText) && displayText.length < maxHighlighted ? highlight(displayText) : displayText}
        </pre>
      </section>
      <CopyButton label={label} text={text} />
    </div>
  );
}

function CopyButton({ label, text }: CodeProps) {
  const texts = copyTexts[useLanguage().language];
  const [state, setState] = useState<"copy" | "copied" | "notCopied">("copy");
  const copy = () => {
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    copying.then(
      () => setState("copied"),
      () => setState("notCopied"),
    );
  };
  return (
    <>
      <ActionIcon variant="default" size="sm" onClick={copy} aria-label={`${texts.copy}: ${label}`} title={texts.copy}>
        <Icon name={state === "copied" ? "check" : "copy"} />
      </ActionIcon>
      <span role="status" className={state === "notCopied" ? "bad" : "unseen"}>
        {state === "copy" ? "" : texts[state]}
      </span>
    </>
  );
}

/** The class of a value, string or name. */
function tokenClass(string: string | undefined, colon: string | undefined): "v" | "s" | "n" {
  if (string === undefined) return "v";
  return colon === undefined ? "s" : "n";
}

/** JSON with spans around names, strings and other values. */
function highlight(json: string): readonly ReactNode[] {
  const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of json.matchAll(token)) {
    const [all, string, colon] = match;
    parts.push(json.slice(end, match.index));
    parts.push(
      <span key={match.index} className={tokenClass(string, colon)}>
        {string ?? all}
      </span>,
      colon ?? "",
    );
    end = match.index + all.length;
  }
  parts.push(json.slice(end));
  return parts;
}
