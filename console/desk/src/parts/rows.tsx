// A list of names and values from the service; an empty value is shown as a dash.
import { truncate } from "../base/format.ts";

export function Rows({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{truncate(value.trim(), 300) || "–"}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
