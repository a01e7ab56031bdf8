// One form field: input, description and error.
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { FormField } from "./fields.ts";

export interface FormInputProps {
  readonly field: FormField;
  readonly text: string;
  readonly isNull: boolean;
  readonly error: string | undefined;
  readonly nullWord: string;
  /** Said of fields that may be missing. */
  readonly optionalWord?: string;
  /** Its name for people; default: its name in the schema. */
  readonly label?: string | undefined;
  /** What it means, for people; default: its description in the schema. */
  readonly hint?: string | undefined;
  set(text: string, isNull: boolean): void;
}

export function FormInput(props: FormInputProps) {
  const { field, isNull, nullWord, text, set } = props;
  const canTick = field.canBeNull && field.kind !== "json" && field.kind !== "choice";
  return (
    <div className={["long", "json", "choices"].includes(field.kind) ? "schema-field long" : "schema-field"}>
      <Input {...props} />
      {canTick && (
        <Checkbox
          label={nullWord}
          checked={isNull}
          aria-label={`${field.name}: ${nullWord}`}
          onChange={(event) => set(event.currentTarget.checked ? "" : text, event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

/** Input types by format. */
const types: Readonly<Record<string, string>> = { uri: "url", url: "url", email: "email" };

function Input({ field, text, isNull, error, label, hint, optionalWord, set }: FormInputProps) {
  const common = {
    label: (
      <>
        {label ?? field.name}
        {!field.isRequired && optionalWord && <small className="dim"> {optionalWord}</small>}
      </>
    ),
    value: text,
    disabled: isNull && field.kind !== "json" && field.kind !== "choice",
    description: (hint ?? field.description.replaceAll("`", "")) || undefined,
    error,
    required: field.isRequired && !field.canBeNull,
    // Where the optional ones are marked, the others are not.
    withAsterisk: optionalWord === undefined && field.isRequired && !field.canBeNull,
    inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(event.currentTarget.value, false),
  };
  if (field.kind === "choices") {
    const chosen: readonly unknown[] = text === "" ? [] : JSON.parse(text);
    return (
      <Checkbox.Group
        {...common}
        value={chosen.map((one) => JSON.stringify(one))}
        onChange={(ticked) => set(ticked.length === 0 ? "" : `[${ticked.join()}]`, false)}
      >
        <div className="tools">
          {field.options.map((one) => (
            <Checkbox key={one} value={one} label={toLabel(one)} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  if (field.kind === "json" || field.kind === "long")
    return <Textarea {...common} rows={rowsOf(text, field.kind === "json" ? 3 : 1)} />;
  if (field.kind !== "choice")
    return (
      <TextInput {...common} type={field.kind === "number" ? "number" : (types[field.format] ?? "text")} step="any" />
    );
  const options = [...(field.isRequired ? [] : [""]), ...field.options, ...(field.canBeNull ? ["null"] : [])];
  return (
    <NativeSelect {...common} data={options.map((one) => ({ value: one, label: one === "" ? "–" : toLabel(one) }))} />
  );
}

function toLabel(option: string): string {
  return option.replace(/^"(.*)"$/, "$1");
}

/** Estimated number of rows for a text, at most twelve. */
function rowsOf(text: string, least: number): number {
  const rows = text.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / 60), 0);
  return Math.min(Math.max(rows, least), 12);
}
