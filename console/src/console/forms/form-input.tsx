// One form field: input, description and error.
import { useId } from "react";
import type { FormField } from "./fields.ts";

export interface FormInputProps {
  readonly field: FormField;
  readonly text: string;
  readonly isNull: boolean;
  readonly wrong: string | undefined;
  readonly nullWord: string;
  set(text: string, isNull: boolean): void;
}

export function FormInput(props: FormInputProps) {
  const { field, isNull, wrong, nullWord, text, set } = props;
  const id = useId();
  const canTick = field.canBeNull && field.kind !== "json" && field.kind !== "choice";
  return (
    <div className="field schema-field">
      <span>
        <label htmlFor={id}>
          <bdi>{field.name}</bdi>
        </label>
        {isFilledIn(field) && <span aria-hidden="true"> *</span>}
      </span>
      <Input {...props} id={id} />
      {canTick && (
        <label className="check">
          <input
            type="checkbox"
            checked={isNull}
            aria-label={`${field.name}: ${nullWord}`}
            onChange={(event) => set(event.currentTarget.checked ? "" : text, event.currentTarget.checked)}
          />{" "}
          {nullWord}
        </label>
      )}
      {field.description !== "" && (
        <small id={`${id}-hint`} className="hint">
          {field.description}
        </small>
      )}
      {wrong !== undefined && (
        <span className="bad" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  );
}

/** Whether a value is required. A nullable field may stay empty. */
function isFilledIn({ isRequired, canBeNull }: FormField): boolean {
  return isRequired && !canBeNull;
}

function Input({ field, text, isNull, wrong, id, set }: FormInputProps & { readonly id: string }) {
  const said = [...(field.description === "" ? [] : [`${id}-hint`]), ...(wrong === undefined ? [] : [`${id}-wrong`])];
  const common = {
    id,
    value: text,
    disabled: isNull && field.kind !== "json" && field.kind !== "choice",
    "aria-invalid": wrong !== undefined,
    "aria-describedby": said.length === 0 ? undefined : said.join(" "),
    "aria-required": isFilledIn(field),
  };
  const onInput = (event: { readonly currentTarget: { readonly value: string } }) =>
    set(event.currentTarget.value, false);
  if (field.kind === "json") return <textarea {...common} rows={4} onInput={onInput} />;
  if (field.kind === "long") return <textarea {...common} rows={rowsOf(text)} onInput={onInput} />;
  if (field.kind !== "choice")
    return <input {...common} type={field.kind === "number" ? "number" : "text"} step="any" onInput={onInput} />;
  const options = [...(field.isRequired ? [] : [""]), ...field.options, ...(field.canBeNull ? ["null"] : [])];
  return (
    <select {...common} onChange={onInput}>
      {options.map((one) => (
        <option key={one} value={one}>
          {one === "" ? "–" : one.replace(/^"(.*)"$/, "$1")}
        </option>
      ))}
    </select>
  );
}

/** Estimated number of rows for a text, at most twelve. */
function rowsOf(text: string): number {
  const rows = text.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / 60), 0);
  return Math.min(rows, 12);
}
