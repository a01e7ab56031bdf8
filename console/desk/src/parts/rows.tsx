// Pairs of names and texts from the service; empty texts become a dash.
import { short } from "../base/format.ts";

export function Rows({ rows }: { readonly rows: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl>
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{short(text.trim(), 300) || "–"}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
