// A labelled input or choice, with its error.
import { NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly type?: "text" | "number" | "search" | "url";
  readonly required?: boolean;
  readonly isWide?: boolean;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly wrong?: string | undefined;
  /** Suggestions; other texts may be entered too. */
  readonly options?: readonly string[];
  readonly icon?: ReactNode;
  set(value: string): void;
}

export function Field(props: FieldProps) {
  const { label, value, type = "text", required = false, isWide, hint, placeholder, wrong, options, icon, set } = props;
  const id = useId();
  return (
    <div className={isWide ? "field wide" : "field"}>
      <TextInput
        label={label}
        value={value}
        type={type}
        required={required}
        withAsterisk={false}
        description={hint}
        placeholder={placeholder}
        error={wrong}
        leftSection={icon}
        list={options && id}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {options && (
        <datalist id={id}>
          {options.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
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
  return (
    <div className="field">
      <NativeSelect
        label={label}
        value={value}
        data={options.map(([one, text]) => ({ value: one, label: text }))}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </div>
  );
}
