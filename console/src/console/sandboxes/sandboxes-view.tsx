// Lists sandboxes, shows the selected one, and creates new ones.

import { Time } from "../../shared/time.tsx";
import { hrefOf } from "../parts/address.ts";
import { answered, askAll, type Schemas } from "../parts/admin.ts";
import type { Desk, ViewProps } from "../parts/desk.ts";
import { Field } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { Pages, pageOf } from "../parts/pages.tsx";
import { Wide } from "../parts/wide.tsx";
import { NewSandbox } from "./new-sandbox.tsx";
import { SelectedSandbox } from "./selected-sandbox.tsx";
import { type SandboxTexts, sandboxTexts } from "./texts.ts";

type Sandbox = Schemas["Sandbox"];

export function SandboxesView({ desk }: ViewProps) {
  const { admin, words, language, revision } = desk;
  const texts = sandboxTexts[language];
  const all = useLoaded(
    () =>
      askAll(
        (query) => answered(admin.GET("/__admin/sandboxes", { params: { query } })),
        ({ sandboxes }) => sandboxes,
      ),
    [admin, revision],
  );
  return (
    <>
      <SelectedSandbox desk={desk} texts={texts} />
      <NewSandbox desk={desk} texts={texts} />
      <section className="card" aria-labelledby="all">
        <h2 id="all">{texts.all}</h2>
        <Shown loaded={all} words={words}>
          {(sandboxes) => <SandboxList desk={desk} texts={texts} sandboxes={sandboxes} />}
        </Shown>
      </section>
    </>
  );
}

interface SandboxListProps {
  readonly desk: Desk;
  readonly texts: SandboxTexts;
  readonly sandboxes: readonly Sandbox[];
}

function SandboxList({ desk, texts, sandboxes }: SandboxListProps) {
  const { params, words, go } = desk;
  const query = params.get("q") ?? "";
  const found = sandboxes.filter(({ id, scenario }) => `${id} ${scenario}`.toLowerCase().includes(query.toLowerCase()));
  const { page, pages, rows } = pageOf(found, params);
  return (
    <>
      <Field label={words.search} type="search" value={query} set={(q) => go({ q, page: null }, true)} />
      <p role="status" className="dim">
        {texts.count(found.length)}
      </p>
      {rows.length === 0 ? <p>{words.nothingFound}</p> : <SandboxTable desk={desk} texts={texts} rows={rows} />}
      <Pages desk={desk} page={page} pages={pages} />
    </>
  );
}

function SandboxTable({
  desk,
  texts,
  rows,
}: Omit<SandboxListProps, "sandboxes"> & { readonly rows: readonly Sandbox[] }) {
  return (
    <Wide label={texts.all}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.scenario}</th>
            <th scope="col">{texts.tickets}</th>
            <th scope="col">{texts.writes}</th>
            <th scope="col">{texts.forkOf}</th>
            <th scope="col">{texts.now}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id} aria-current={one.id === desk.sandbox ? "true" : undefined}>
              <th scope="row">
                <a href={hrefOf("sandboxes", { sandbox: one.id })}>
                  <bdi>{one.id}</bdi>
                </a>
              </th>
              <td>
                <bdi>{one.scenario}</bdi>
              </td>
              <td>{one.tickets}</td>
              <td>{one.version}</td>
              <td>{one.forkOf ?? ""}</td>
              <td>
                <Time at={one.now} />, {texts[one.clockMode]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
