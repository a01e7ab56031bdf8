// What a correction changes of a request, leaves out, and lets the person choose.
import { parsePointer, valueAt, withValueAt } from "../../../../mock/engine/core/json-pointer.ts";
import type { Schemas } from "../parts/admin.ts";
import { DifferenceTable } from "../parts/difference-table.tsx";
import { type Difference, differencesOf } from "../parts/differences.ts";
import { type Draft, isUnchosen, toJson } from "./draft.ts";
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
  return (
    <>
      <DifferenceTable label={texts.corrections} differences={[...target, ...differencesOf(entry.requestBody, body)]} />
      {corrected.choices.map(({ pointer, allowed }) => {
        const steps = parsePointer(pointer);
        const now = valueAt(body, steps);
        return (
          <fieldset key={pointer} className="chips">
            <legend>
              {isUnchosen(draft, entry, pointer) ? texts.choose : texts.allowed} <code>{pointer}</code>
            </legend>
            {allowed.map((one) => (
              <button
                key={one}
                type="button"
                className="pill"
                aria-pressed={one === String(now)}
                onClick={() => {
                  const value = typeof now === "number" ? Number(one) : one;
                  set({ ...draft, body: JSON.stringify(withValueAt(body, steps, value), null, 2) });
                }}
              >
                {one}
              </button>
            ))}
          </fieldset>
        );
      })}
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
