// A text in a box of its own that scrolls, JSON in colours, with a copy button that says if the browser denies it.
import { ActionIcon } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { both } from "./both.ts";
import { Icon } from "./icons.tsx";
import { useLanguage } from "./page.tsx";

const copyTexts = both({
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
  /** Shown instead of the text, which is copied. */
  readonly shown?: string;
}

/** Longer texts are shown without colours. */
const maxColoured = 100_000;

export function Code({ label, text, shown = text }: CodeProps) {
  return (
    <div className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>{/^\s*[[{]/.test(shown) && shown.length < maxColoured ? toColoured(shown) : shown}</pre>
      </section>
      <CopyButton label={label} text={text} />
    </div>
  );
}

function CopyButton({ label, text }: CodeProps) {
  const words = copyTexts[useLanguage().language];
  const [state, setState] = useState<"copy" | "copied" | "notCopied">("copy");
  const copy = () => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    written.then(
      () => setState("copied"),
      () => setState("notCopied"),
    );
  };
  return (
    <>
      <ActionIcon variant="default" size="sm" onClick={copy} aria-label={`${words.copy}: ${label}`} title={words.copy}>
        <Icon name={state === "copied" ? "check" : "copy"} />
      </ActionIcon>
      <span role="status" className={state === "notCopied" ? "bad" : "unseen"}>
        {state === "copy" ? "" : words[state]}
      </span>
    </>
  );
}

/** JSON with spans around names, texts and other values. */
function toColoured(json: string): readonly ReactNode[] {
  const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of json.matchAll(token)) {
    const [all, string, colon] = found;
    parts.push(json.slice(end, found.index));
    const kind = string === undefined ? "v" : colon === undefined ? "s" : "n";
    parts.push(
      <span key={found.index} className={kind}>
        {string ?? all}
      </span>,
      colon ?? "",
    );
    end = found.index + all.length;
  }
  parts.push(json.slice(end));
  return parts;
}
