// Lists sandboxes, shows the selected one, and creates new ones.

import { toConsole } from "../../shared/settings.ts";
import { Table } from "../../shared/table.tsx";
import { Time } from "../../shared/time.tsx";
import { askSandboxes, findSandboxes, type Schemas } from "../parts/admin.ts";
import type { PartProps, ViewProps } from "../parts/desk.ts";
import { Field } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { Pages, pageOf } from "../parts/pages.tsx";
import { NewSandbox } from "./new-sandbox.tsx";
import { SelectedSandbox } from "./selected-sandbox.tsx";
import { type SandboxTexts, sandboxTexts } from "./texts.ts";

type Sandbox = Schemas["Sandbox"];

export function SandboxesView({ desk }: ViewProps) {
  const { admin, words, language, revision } = desk;
  const texts = sandboxTexts[language];
  const all = useLoaded(() => askSandboxes(admin), [admin, revision]);
  return (
    <>
      <SelectedSandbox desk={desk} texts={texts} />
      <section className="card" aria-labelledby="all">
        <div className="title">
          <h2 id="all">{texts.all}</h2>
          <NewSandbox desk={desk} texts={texts} />
        </div>
        <Shown loaded={all} words={words}>
          {(sandboxes) => <SandboxList desk={desk} texts={texts} sandboxes={sandboxes} />}
        </Shown>
      </section>
    </>
  );
}

interface SandboxListProps extends PartProps<SandboxTexts> {
  readonly sandboxes: readonly Sandbox[];
}

function SandboxList({ desk, texts, sandboxes }: SandboxListProps) {
  const { params, words, go } = desk;
  const query = params.get("q") ?? "";
  const found = findSandboxes(sandboxes, query);
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
    <Table
      label={texts.all}
      columns={[texts.name, texts.scenario, texts.tickets, texts.writes, texts.forkOf, texts.now]}
      rows={rows.map(({ id, note, scenario, tickets, version, forkOf, now, clockMode }) => ({
        key: id,
        isCurrent: id === desk.sandbox,
        cells: [
          <span key="id">
            <a href={toConsole("sandboxes", { sandbox: id })}>
              <bdi>{id}</bdi>
            </a>
            {note !== undefined && (
              <small className="dim">
                {" "}
                <bdi>{note}</bdi>
              </small>
            )}
          </span>,
          <bdi key="scenario">{scenario}</bdi>,
          tickets,
          version,
          forkOf ?? "",
          <span key="now">
            <Time at={now} />, {texts[clockMode]}
          </span>,
        ],
      }))}
    />
  );
}
