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
  /** Suggestions; other texts may be entered too. */
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
          {options.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </div>
  );
}

const typingMs = 300;

/** What is being typed for a parameter of the address, and how to change it; `send` gets it after a pause. */
export function useTyped(asked: string, send: (typed: string) => void) {
  const [typed, setTyped] = useState(asked);
  useEffect(() => setTyped(asked), [asked]);
  useEffect(() => {
    if (typed === asked) return undefined;
    const timer = setTimeout(() => send(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
