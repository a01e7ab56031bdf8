// Takes the parts of a malformed scenario file that can still be tried out, so that one reading lists every mistake.
import { describeFound } from "../../contract/describe.ts";
import type { Finding } from "../../contract/schema-check.ts";
import { collectionNames } from "../../domain/records/collections.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { isObject } from "../../engine/core/is-object.ts";
import { toPointer } from "../../engine/core/json-pointer.ts";
import { existingRecordOf } from "../record-editing/record-check.ts";
import type { ScenarioDeclaration } from "./scenario.ts";

export interface SoundRest {
  readonly declaration: ScenarioDeclaration;
  /** Runs work and rewrites the places in its errors from the declaration to the file. */
  atGivenPlaces(work: () => void): void;
}

/**
 * The file without its malformed records, faults and other parts; undefined if the world that it builds on is malformed.
 */
export function toSoundRest(value: unknown, findings: readonly Finding[]): SoundRest | undefined {
  if (!isObject(value)) return undefined;
  const places = findings.map(({ pointer }) => pointer.split("/").slice(1));
  const isWrong = (part: string) => places.some(([first]) => first === part);
  if (places.some(([first]) => first === undefined) || ["extends", "world"].some(isWrong)) return undefined;
  const isWrongItem = (part: string, index: number) =>
    places.some(([first, second]) => first === part && second === String(index));
  const sound = { records: soundItems("records"), faults: soundItems("faults") };
  const missing = new Set(
    listItems("records").flatMap(([index, one]) => (isWrongItem("records", index) ? toMissingReferences(one) : [])),
  );

  function listItems(part: "records" | "faults"): readonly (readonly [number, unknown])[] {
    const list: unknown = Reflect.get(value as object, part);
    return Array.isArray(list) ? [...list.entries()] : [];
  }

  /** The well-formed items of a list, with their index in the file; none if the list itself is malformed. */
  function soundItems(part: "records" | "faults"): readonly (readonly [number, unknown])[] {
    if (places.some(([first, second]) => first === part && second === undefined)) return [];
    return listItems(part).filter(([index]) => !isWrongItem(part, index));
  }
  const others = Object.entries(value).filter(([part]) => !isWrong(part));
  const declaration = {
    ...Object.fromEntries(others),
    name: "rest",
    description: "The rest of a file.",
    records: sound.records.map(([, record]) => record),
    faults: sound.faults.map(([, fault]) => fault),
    // The check found nothing wrong in these parts.
  } as ScenarioDeclaration;

  return {
    declaration,
    atGivenPlaces(work) {
      try {
        work();
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const own = error.violations.filter((one) => !missing.has(`${one.expected} ${one.found}`));
        const violations = own.map((one) => {
          const [part, number, ...rest] = one.pointer.split("/").slice(1);
          if ((part !== "records" && part !== "faults") || number === undefined) return one;
          const [index = Number(number)] = sound[part][Number(number)] ?? [];
          return { ...one, pointer: `${toPointer([part, index])}${rest.map((step) => `/${step}`).join("")}` };
        });
        if (violations.length > 0) throw new DomainError(error.category, error.code, error.summary, violations);
      }
    },
  };
}

/** What errors say of references to a record that was left out. */
function toMissingReferences(record: unknown): readonly string[] {
  if (!isObject(record) || !("collection" in record)) return [];
  const name = collectionNames.find((one) => one === record.collection);
  const fields = "fields" in record && isObject(record.fields) ? record.fields : {};
  const id = "id" in record ? record.id : "id" in fields ? fields.id : undefined;
  return name === undefined || id === undefined ? [] : [`${existingRecordOf(name)} ${describeFound(id)}`];
}
