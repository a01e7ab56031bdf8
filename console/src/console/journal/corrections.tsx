// Shows what a correction changes in a request and removes from it, and offers values to choose from.
import { useState } from "react";
import { parsePointer, valueAt, withValueAt } from "../../../../mock/engine/core/json-pointer.ts";
import { withoutAliases } from "../../shared/without-aliases.ts";
import type { Schemas } from "../parts/admin.ts";
import { DifferenceTable } from "../parts/difference-table.tsx";
import { type Difference, differencesOf } from "../parts/differences.ts";
import { type Draft, isUndecided, parseBody } from "./draft.ts";
import { type Entry, targetOf } from "./entry.ts";
import { maxInitialOptions } from "./shorten-expected.ts";
import type { JournalTexts } from "./texts.ts";

interface CorrectionsProps {
  readonly texts: JournalTexts;
  readonly entry: Entry;
  readonly corrected: Schemas["CorrectedRequest"];
  readonly draft: Draft;
  set(draft: Draft): void;
}

/** The draft's changes to the request, and the allowed values for each violation. */
export function Corrections({ texts, entry, corrected, draft, set }: CorrectionsProps) {
  const body = parseBody(draft.body);
  const target: readonly Difference[] =
    draft.target === targetOf(entry) ? [] : [{ pointer: texts.path, before: targetOf(entry), after: draft.target }];
  const differences = [...target, ...differencesOf(entry.requestBody, body)];
  return (
    <>
      {differences.length > 0 && <DifferenceTable label={texts.corrections} differences={differences} />}
      {corrected.choices.map(({ pointer, allowed }) => {
        const steps = parsePointer(pointer);
        const currentValue = valueAt(body, steps);
        return (
          <fieldset key={pointer} className="chips">
            <legend>
              {isUndecided(draft, entry, pointer) ? texts.choose : texts.allowed} <code>{pointer}</code>
            </legend>
            <Chips
              options={withoutAliases(allowed, currentValue)}
              current={String(currentValue)}
              more={texts.more}
              choose={(option) => {
                const value = typeof currentValue === "number" ? Number(option) : option;
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
  /** Likeliest first. */
  readonly options: readonly string[];
  readonly current: string;
  more(count: number): string;
  choose(option: string): void;
}

function Chips({ options, current, more, choose }: ChipsProps) {
  const [isAll, setAll] = useState(false);
  const hiddenCount = isAll ? 0 : options.length - maxInitialOptions;
  return (
    <>
      {options.slice(0, isAll ? undefined : maxInitialOptions).map((option) => (
        <button
          key={option}
          type="button"
          className="pill"
          aria-pressed={option === current}
          onClick={() => choose(option)}
        >
          {option}
        </button>
      ))}
      {hiddenCount > 0 && (
        <button type="button" className="pill" onClick={() => setAll(true)}>
          {more(hiddenCount)}
        </button>
      )}
    </>
  );
}

const maxOmittedLength = 300;

export function OmittedParts({ texts, entry, corrected }: Pick<CorrectionsProps, "texts" | "entry" | "corrected">) {
  const list = corrected.leftOut
    .map((pointer) => `${pointer.slice(1)} ${JSON.stringify(valueAt(entry.requestBody, parsePointer(pointer)))}`)
    .join(", ");
  if (list === "") return null;
  return (
    <p className="bar" data-tone="warn">
      <bdi>
        {texts.omitted} {list.length > maxOmittedLength ? `${list.slice(0, maxOmittedLength)} …` : list}
        {entry.operationId === "searchTickets" && `; ${texts.searchFilters}`}
      </bdi>
    </p>
  );
}
