// What a correction changes of a request, leaves out, and lets the person choose.
import { useState } from "react";
import { parsePointer, valueAt, withValueAt } from "../../../../mock/engine/core/json-pointer.ts";
import type { Schemas } from "../parts/admin.ts";
import { DifferenceTable } from "../parts/difference-table.tsx";
import { type Difference, differencesOf } from "../parts/differences.ts";
import { type Draft, isUnchosen, toJson, withoutAliases } from "./draft.ts";
import { type Entry, targetOf } from "./row.ts";
import type { JournalTexts } from "./texts.ts";

interface CorrectionsProps {
  readonly texts: JournalTexts;
  readonly entry: Entry;
  readonly corrected: Schemas["CorrectedRequest"];
  readonly draft: Draft;
  set(draft: Draft): void;
}

/** What the draft changes of the request, and for each wrong place the values that are allowed there. */
export function Corrections({ texts, entry, corrected, draft, set }: CorrectionsProps) {
  const body = toJson(draft.body);
  const target: readonly Difference[] =
    draft.target === targetOf(entry) ? [] : [{ pointer: texts.path, before: targetOf(entry), after: draft.target }];
  const differences = [...target, ...differencesOf(entry.requestBody, body)];
  return (
    <>
      {differences.length > 0 && <DifferenceTable label={texts.corrections} differences={differences} />}
      {corrected.choices.map(({ pointer, allowed }) => {
        const steps = parsePointer(pointer);
        const now = valueAt(body, steps);
        return (
          <fieldset key={pointer} className="chips">
            <legend>
              {isUnchosen(draft, entry, pointer) ? texts.choose : texts.allowed} <code>{pointer}</code>
            </legend>
            <Chips
              words={withoutAliases(allowed, now)}
              now={String(now)}
              more={texts.more}
              choose={(one) => {
                const value = typeof now === "number" ? Number(one) : one;
                set({ ...draft, body: JSON.stringify(withValueAt(body, steps, value), null, 2) });
              }}
            />
          </fieldset>
        );
      })}
    </>
  );
}

interface ChipsProps {
  /** The likeliest first. */
  readonly words: readonly string[];
  readonly now: string;
  more(count: number): string;
  choose(word: string): void;
}

/** How many words are shown at first. */
export const shownWords = 5;

function Chips({ words, now, more, choose }: ChipsProps) {
  const [isAll, setAll] = useState(false);
  const left = isAll ? 0 : words.length - shownWords;
  return (
    <>
      {words.slice(0, isAll ? undefined : shownWords).map((one) => (
        <button key={one} type="button" className="pill" aria-pressed={one === now} onClick={() => choose(one)}>
          {one}
        </button>
      ))}
      {left > 0 && (
        <button type="button" className="pill" onClick={() => setAll(true)}>
          {more(left)}
        </button>
      )}
    </>
  );
}

const maxLeftOut = 300;

export function LeftOut({ texts, entry, corrected }: Pick<CorrectionsProps, "texts" | "entry" | "corrected">) {
  const list = corrected.leftOut
    .map((pointer) => `${pointer.slice(1)} ${JSON.stringify(valueAt(entry.requestBody, parsePointer(pointer)))}`)
    .join(", ");
  if (list === "") return null;
  return (
    <p className="bar" data-tone="warn">
      <bdi>
        {texts.leftOut} {list.length > maxLeftOut ? `${list.slice(0, maxLeftOut)} …` : list}
        {entry.operationId === "searchTickets" && `; ${texts.searchFilters}`}
      </bdi>
    </p>
  );
}
