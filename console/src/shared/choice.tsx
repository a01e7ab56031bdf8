// A labelled select.
import { NativeSelect } from "@mantine/core";

export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Labels by value, in order. */
  readonly options: readonly (readonly [value: string, label: string])[];
  set(value: string): void;
}

export function Choice({ label, value, options, set }: ChoiceProps) {
  return (
    <NativeSelect
      className="field"
      label={label}
      value={value}
      data={options.map(([option, text]) => ({ value: option, label: text }))}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
