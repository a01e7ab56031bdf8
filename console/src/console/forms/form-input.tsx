// One form field: input, description and error.
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { FormField } from "./fields.ts";

export interface FormInputProps {
  readonly field: FormField;
  readonly text: string;
  readonly isNull: boolean;
  readonly error: string | undefined;
  readonly nullLabel: string;
  /** Marks optional fields. */
  readonly optionalLabel?: string;
  /** Default: the name in the schema. */
  readonly label?: string | undefined;
  /** A short explanation; default: the description in the schema. */
  readonly hint?: string | undefined;
  set(text: string, isNull: boolean): void;
}

export function FormInput(props: FormInputProps) {
  const { field, isNull, nullLabel, text, set } = props;
  const hasNullCheckbox = field.canBeNull && field.kind !== "json" && field.kind !== "choice";
  return (
    <div className={["long", "json", "choices"].includes(field.kind) ? "schema-field long" : "schema-field"}>
      <Input {...props} />
      {hasNullCheckbox && (
        <Checkbox
          label={nullLabel}
          checked={isNull}
          aria-label={`${field.name}: ${nullLabel}`}
          onChange={(event) => set(event.currentTarget.checked ? "" : text, event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

/** Input types by format. */
const types: Readonly<Record<string, string>> = { uri: "url", url: "url", email: "email" };

function Input({ field, text, isNull, error, label, hint, optionalLabel, set }: FormInputProps) {
  const commonProps = {
    label: (
      <>
        {label ?? field.name}
        {!field.isRequired && optionalLabel && <small className="dim"> {optionalLabel}</small>}
      </>
    ),
    value: text,
    disabled: isNull && field.kind !== "json" && field.kind !== "choice",
    description: (hint ?? field.description.replaceAll("`", "")) || undefined,
    error,
    required: field.isRequired && !field.canBeNull,
    // A form marks either its optional or its required fields.
    withAsterisk: optionalLabel === undefined && field.isRequired && !field.canBeNull,
    inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(event.currentTarget.value, false),
  };
  if (field.kind === "choices") {
    const selected: readonly unknown[] = text === "" ? [] : JSON.parse(text);
    return (
      <Checkbox.Group
        {...commonProps}
        value={selected.map((value) => JSON.stringify(value))}
        onChange={(ticked) => set(ticked.length === 0 ? "" : `[${ticked.join()}]`, false)}
      >
        <div className="tools">
          {field.options.map((option) => (
            <Checkbox key={option} value={option} label={toLabel(option)} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  if (field.kind === "json" || field.kind === "long")
    return <Textarea {...commonProps} rows={rowsOf(text, field.kind === "json" ? 3 : 1)} />;
  if (field.kind !== "choice")
    return (
      <TextInput
        {...commonProps}
        type={field.kind === "number" ? "number" : (types[field.format] ?? "text")}
        step="any"
      />
    );
  const options = [...(field.isRequired ? [] : [""]), ...field.options, ...(field.canBeNull ? ["null"] : [])];
  return (
    <NativeSelect
      {...commonProps}
      data={options.map((option) => ({ value: option, label: option === "" ? "–" : toLabel(option) }))}
    />
  );
}

function toLabel(option: string): string {
  return option.replace(/^"(.*)"$/, "$1");
}

/** Estimated number of rows for the text, at most twelve. */
function rowsOf(text: string, minRows: number): number {
  const rows = text.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / 60), 0);
  return Math.min(Math.max(rows, minRows), 12);
}
