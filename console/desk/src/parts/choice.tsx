// A labelled selection of one value.

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
    <label className="field">
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
