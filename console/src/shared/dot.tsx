// A dot in the colour of a sandbox.
import { toColour } from "./name-colour.ts";

export function Dot({ name }: { readonly name: string }) {
  return (
    <svg className="dot" viewBox="0 0 8 8" aria-hidden="true">
      <circle cx="4" cy="4" r="4" fill={toColour(`console ${name}`)} />
    </svg>
  );
}
