// A request to send: that of the journal, or the corrected one, as the person edits it.
import { parsePointer, valueAt, withValueAt } from "../../../../mock/engine/core/json-pointer.ts";
import type { Schemas } from "../parts/admin.ts";
import { type Entry, targetOf, toText } from "./row.ts";

export interface Draft {
  readonly method: string;
  readonly target: string;
  /** "" for none. */
  readonly body: string;
  /** If it began as the corrected request. */
  readonly corrected?: Schemas["CorrectedRequest"];
}

export function toDraft(entry: Entry): Draft {
  const { method, requestBody: body } = entry;
  return { method, target: targetOf(entry), body: body === undefined ? "" : toText(body) };
}

/** Keeps what was sent where the correction is a guess, until the person chooses. */
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

/** Whether there is still what was sent, where another value has to be. */
export function isUnchosen({ body }: Draft, { requestBody }: Entry, pointer: string): boolean {
  const [now, sent] = [toJson(body), requestBody].map((value) => valueAt(value, parsePointer(pointer)));
  return JSON.stringify(now) === JSON.stringify(sent);
}

/** The words to choose from, without those that another has with a prefix, such as `status` beside `t.status`. */
export function withoutAliases(allowed: readonly string[], now?: unknown): readonly string[] {
  return allowed.filter((one) => one === now || !allowed.some((other) => other.endsWith(`.${one}`)));
}

export function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === "" ? undefined : text;
  }
}
