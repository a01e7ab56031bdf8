// A labelled selection of one value.
import { NativeSelect } from "@mantine/core";

export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Labels by value, in order. */
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly choose: (value: string) => void;
  readonly isOff?: boolean;
}

export function Choice({ label, value, options, choose, isOff = false }: ChoiceProps) {
  return (
    <NativeSelect
      className="field"
      label={label}
      value={value}
      disabled={isOff}
      data={options.map(([one, text]) => ({ value: one, label: text }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
