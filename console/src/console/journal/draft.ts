// A request to send: a journal entry's original or corrected request, as edited by the user.
import { parsePointer, valueAt, withValueAt } from "../../../../mock/engine/core/json-pointer.ts";
import type { Schemas } from "../parts/admin.ts";
import { type Entry, targetOf, toText } from "./entry.ts";

export interface Draft {
  readonly method: string;
  readonly target: string;
  /** "" for none. */
  readonly body: string;
  /** The correction, if the draft started from it. */
  readonly corrected?: Schemas["CorrectedRequest"];
}

export function toDraft(entry: Entry): Draft {
  const { method, requestBody: body } = entry;
  return { method, target: targetOf(entry), body: body === undefined ? "" : toText(body) };
}

/** Keeps the original value where the correction is a guess, until the user chooses. */
export function toCorrected(corrected: Schemas["CorrectedRequest"], { requestBody }: Entry): Draft {
  const { method, path, query, choices } = corrected;
  const body = choices
    .filter(({ isGuess }) => isGuess)
    .map(({ pointer }) => parsePointer(pointer))
    .reduce<unknown>((all, steps) => withValueAt(all, steps, valueAt(requestBody, steps)), corrected.body);
  const search = new URLSearchParams(query);
  const target = search.size === 0 ? path : `${path}?${search}`;
  return { method, target, body: body === undefined ? "" : toText(body), corrected };
}

/** Whether a value that must change is still the original one. */
export function isUndecided({ body }: Draft, { requestBody }: Entry, pointer: string): boolean {
  const [current, original] = [parseBody(body), requestBody].map((value) => valueAt(value, parsePointer(pointer)));
  return JSON.stringify(current) === JSON.stringify(original);
}

/** The parsed body; text that is not JSON stays text, and "" is undefined. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === "" ? undefined : text;
  }
}
