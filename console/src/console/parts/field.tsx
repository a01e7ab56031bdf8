// A labelled input with its error.
import { useId } from "preact/hooks";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly type?: "text" | "number" | "search";
  readonly required?: boolean;
  readonly wrong?: string | undefined;
  /** Suggestions; other texts may be entered too. */
  readonly options?: readonly string[];
  set(value: string): void;
}

export function Field({ label, value, type = "text", required = false, wrong, options, set }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        required={required}
        list={options && `${id}-options`}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        onInput={(event) => set(event.currentTarget.value)}
      />
      {options && (
        <datalist id={`${id}-options`}>
          {options.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {wrong !== undefined && (
        <span class="bad" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  );
}

export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  set(value: string): void;
}

export function Choice({ label, value, options, set }: ChoiceProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
