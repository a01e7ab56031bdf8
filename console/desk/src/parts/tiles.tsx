// Figures large enough to be seen first, each with a word on it.
export interface Tile {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (
    <dl className="tiles">
      {tiles.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
