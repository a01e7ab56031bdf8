// A form generated from a schema. Shows invalid input and the mock's violations at the fields that they concern.
import { Button } from "@mantine/core";
import { useState } from "react";
import { parsePointer, valueAt, withValueAt } from "../../../../mock/engine/core/json-pointer.ts";
import { Form } from "../../shared/form.tsx";
import type { Violation } from "../../shared/mock-requests.ts";
import { useLanguage } from "../../shared/page.tsx";
import { type FormField, toText, toValue } from "./fields.ts";
import { FormInput } from "./form-input.tsx";
import { toMessage } from "./violations.ts";

export interface SchemaFormProps {
  readonly fields: readonly FormField[];
  /** Initial values of the inputs. */
  readonly value: unknown;
  /** Violations that the mock reported for the last attempt. */
  readonly violations: readonly Violation[];
  readonly disabled: boolean;
  /** Labels of fields, by pointer. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Short explanations of fields, by pointer. */
  readonly hints?: Readonly<Record<string, string>>;
  readonly texts: {
    readonly save: string;
    readonly notJson: string;
    readonly none: string;
    readonly optional?: string;
  };
  /** @param value all fields; `changed` contains only fields that differ from the initial value */
  onSave(value: Readonly<Record<string, unknown>>, changed: Readonly<Record<string, unknown>>): void;
}

interface InputState {
  readonly text: string;
  readonly isNull: boolean;
}

/** The inputs that were edited, by pointer. */
type Inputs = Readonly<Record<string, InputState>>;

export function SchemaForm({
  fields: schemaFields,
  value,
  violations,
  disabled,
  labels = {},
  hints = {},
  texts,
  onSave,
}: SchemaFormProps) {
  const { language } = useLanguage();
  const fields = schemaFields.map((field) => toMultiline(field, value));
  const [inputs, setInputs] = useState<Inputs>({});
  const [invalidPointers, setInvalidPointers] = useState<readonly string[]>([]);
  const save = () => {
    const { all, changed, invalid } = collectValues(fields, inputs, value);
    setInvalidPointers(invalid);
    if (invalid.length === 0) onSave(all, changed);
  };
  const pointers = new Set(fields.map(({ pointer }) => pointer));
  const errorOf = ({ pointer }: FormField) => {
    if (invalidPointers.includes(pointer)) return texts.notJson;
    const matching = violations.filter((violation) => fieldPointerOf(violation.pointer, pointers) === pointer);
    return matching.map((violation) => toMessage(violation, language)).join(" ") || undefined;
  };
  const others = violations.filter(({ pointer }) => !pointers.has(fieldPointerOf(pointer, pointers)));
  return (
    <Form className="form" noValidate onSubmit={save}>
      <div className="fields">
        {fields.map((field) => (
          <FormInput
            key={field.pointer}
            field={field}
            {...inputOf(field, inputs, value)}
            nullLabel={texts.none}
            {...(texts.optional === undefined ? {} : { optionalLabel: texts.optional })}
            label={labels[field.pointer]}
            hint={hints[field.pointer]}
            error={errorOf(field)}
            set={(text, isNull) => setInputs((before) => ({ ...before, [field.pointer]: { text, isNull } }))}
          />
        ))}
      </div>
      {others.map((violation) => (
        <p key={violation.pointer} className="bad">
          {violation.pointer}: {toMessage(violation, language)}
        </p>
      ))}
      <div className="tools">
        <Button type="submit" disabled={disabled}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}

function inputOf(field: FormField, inputs: Inputs, value: unknown): InputState {
  const start = currentValue(value, field);
  return inputs[field.pointer] ?? { text: toText(field, start), isNull: start === null };
}

function collectValues(fields: readonly FormField[], inputs: Inputs, value: unknown) {
  const all: Record<string, unknown> = {};
  const changed: Record<string, unknown> = {};
  const invalid: string[] = [];
  for (const field of fields) {
    const { text, isNull } = inputOf(field, inputs, value);
    const parsed = isNull ? { value: null } : toValue(field, text);
    if ("isInvalid" in parsed) invalid.push(field.pointer);
    else if (parsed.value !== undefined) {
      setValue(all, field, parsed.value);
      const isSame = JSON.stringify(parsed.value) === JSON.stringify(currentValue(value, field));
      if (field.pointer in inputs && !isSame) setValue(changed, field, parsed.value);
    }
  }
  return { all, changed, invalid };
}

function setValue(values: Record<string, unknown>, { pointer }: FormField, value: unknown): void {
  Object.assign(values, withValueAt(values, parsePointer(pointer), value));
}

function currentValue(value: unknown, { pointer }: FormField): unknown {
  return valueAt(value, parsePointer(pointer));
}

/** A value with line breaks gets a multi-line input; a single-line input would drop them. */
function toMultiline(field: FormField, value: unknown): FormField {
  return field.kind === "text" && toText(field, currentValue(value, field)).includes("\n")
    ? { ...field, kind: "long" }
    : field;
}

/** The pointer of the field that contains a violation: its own or the nearest one above it. */
function fieldPointerOf(pointer: string, pointers: ReadonlySet<string>): string {
  let candidate = pointer;
  while (candidate !== "" && !pointers.has(candidate))
    candidate = candidate.slice(0, Math.max(0, candidate.lastIndexOf("/")));
  return candidate;
}
