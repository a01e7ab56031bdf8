// One of several, with a label.

export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Labels by value, in their order. */
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly choose: (value: string) => void;
  readonly isOff?: boolean;
}

export function Choice({ label, value, options, choose, isOff = false }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} disabled={isOff} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
