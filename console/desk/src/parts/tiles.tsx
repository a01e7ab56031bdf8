// Tiles with key metrics, each with an optional verdict.
import type { Tone } from "../../../src/shared/frame.tsx";

export interface Tile {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  /** How the value compares, coloured by `tone`. */
  readonly verdict?: string;
  readonly tone?: Tone | undefined;
}

export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (
    <dl className="tiles">
      {tiles.map(({ name, value, note, verdict, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {verdict !== undefined && (
              <>
                <span className="pill" data-tone={tone ?? "plain"}>
                  {verdict}
                </span>{" "}
              </>
            )}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
