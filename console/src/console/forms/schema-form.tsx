// A form generated from a schema. Errors appear at their fields, whether found here or by the mock.
import { Button } from "@mantine/core";
import { useState } from "react";
import { parsePointer, valueAt, withValueAt } from "../../../../mock/engine/core/json-pointer.ts";
import type { Violation } from "../../shared/ask.ts";
import type { Language } from "../../shared/language.ts";
import { useLanguage } from "../../shared/page.tsx";
import { toWords } from "./checked.ts";
import { type FormField, toText, toValue } from "./fields.ts";
import { FormInput } from "./form-input.tsx";

export interface SchemaFormProps {
  readonly fields: readonly FormField[];
  /** Initial values of the inputs. */
  readonly value: unknown;
  /** Violations that the mock reported for the last attempt. */
  readonly violations: readonly Violation[];
  readonly disabled: boolean;
  /** Names of fields for people, by pointer. */
  readonly labels?: Readonly<Record<string, string>>;
  /** What fields mean, for people, by pointer. */
  readonly hints?: Readonly<Record<string, string>>;
  readonly texts: {
    readonly save: string;
    readonly notJson: string;
    readonly none: string;
    readonly optional?: string;
  };
  /** @param value all fields; `changed` contains only those that differ from the start */
  onSave(value: Readonly<Record<string, unknown>>, changed: Readonly<Record<string, unknown>>): void;
}

interface Entered {
  readonly text: string;
  readonly isNull: boolean;
}

export function SchemaForm({
  fields: given,
  value,
  violations,
  disabled,
  labels = {},
  hints = {},
  texts,
  onSave,
}: SchemaFormProps) {
  const { language } = useLanguage();
  const fields = given.map((field) => withLines(field, value));
  const [entered, setEntered] = useState<Readonly<Record<string, Entered>>>({});
  const [unread, setUnread] = useState<readonly string[]>([]);
  const enteredOf = (field: FormField): Entered => {
    const start = at(value, field);
    return entered[field.pointer] ?? { text: toText(field, start), isNull: start === null };
  };
  const save = () => {
    let [all, changed]: readonly unknown[] = [{}, {}];
    const wrong: string[] = [];
    for (const field of fields) {
      const { text, isNull } = enteredOf(field);
      const typed = toValue(field, text, isNull);
      if ("isWrong" in typed) wrong.push(field.pointer);
      else if (typed.value !== undefined) {
        const steps = parsePointer(field.pointer);
        all = withValueAt(all, steps, typed.value);
        const isSame = JSON.stringify(typed.value) === JSON.stringify(at(value, field));
        if (field.pointer in entered && !isSame) changed = withValueAt(changed, steps, typed.value);
      }
    }
    setUnread(wrong);
    if (wrong.length === 0) onSave(Object(all), Object(changed));
  };
  const known = new Set(fields.map(({ pointer }) => pointer));
  const others = violations.filter(({ pointer }) => !known.has(placeOf(pointer, known)));
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="fields">
        {fields.map((field) => (
          <FormInput
            key={field.pointer}
            field={field}
            {...enteredOf(field)}
            nullWord={texts.none}
            {...(texts.optional === undefined ? {} : { optionalWord: texts.optional })}
            label={labels[field.pointer]}
            hint={hints[field.pointer]}
            error={errorOf(field, unread, violations, known, texts.notJson, language)}
            set={(text, isNull) => setEntered((before) => ({ ...before, [field.pointer]: { text, isNull } }))}
          />
        ))}
      </div>
      {others.map((one) => (
        <p key={one.pointer} className="bad">
          {one.pointer}: {toWords(one, language)}
        </p>
      ))}
      <div className="tools">
        <Button type="submit" disabled={disabled}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function at(value: unknown, { pointer }: FormField): unknown {
  return valueAt(value, parsePointer(pointer));
}

/** A single-line input would drop a text's line breaks. */
function withLines(field: FormField, value: unknown): FormField {
  return field.kind === "text" && toText(field, at(value, field)).includes("\n") ? { ...field, kind: "long" } : field;
}

/** The field that contains a place: itself, or the nearest one above it. */
function placeOf(pointer: string, known: ReadonlySet<string>): string {
  let place = pointer;
  while (place !== "" && !known.has(place)) place = place.slice(0, Math.max(0, place.lastIndexOf("/")));
  return place;
}

function errorOf(
  { pointer }: FormField,
  unread: readonly string[],
  violations: readonly Violation[],
  known: ReadonlySet<string>,
  notJson: string,
  language: Language,
): string | undefined {
  if (unread.includes(pointer)) return notJson;
  const own = violations.filter((one) => placeOf(one.pointer, known) === pointer);
  return own.map((one) => toWords(one, language)).join(" ") || undefined;
}
