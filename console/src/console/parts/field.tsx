// A labelled input with its error.
import { TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useId, useState } from "react";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly type?: "text" | "number" | "search" | "url";
  readonly required?: boolean;
  readonly isWide?: boolean;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  /** Suggestions; other values are possible. */
  readonly options?: readonly string[];
  readonly icon?: ReactNode;
  set(value: string): void;
}

export function Field(props: FieldProps) {
  const { label, value, type = "text", required = false, isWide, hint, placeholder, error, options, icon, set } = props;
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
        error={error}
        leftSection={icon}
        list={options && id}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {options && (
        <datalist id={id}>
          {options.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  );
}

const delayMs = 300;

/** The input for a parameter of the address, and its setter; calls `send` after a pause in typing. */
export function useDelayedInput(current: string, send: (text: string) => void) {
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  useEffect(() => {
    if (text === current) return undefined;
    const timer = setTimeout(() => send(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
