// Lists sandboxes, shows the selected one, and creates new ones.

import { toConsole } from "../../shared/page-addresses.ts";
import { Table } from "../../shared/table.tsx";
import { Time } from "../../shared/time.tsx";
import { fetchSandboxes, findSandboxes, type Schemas } from "../parts/admin.ts";
import { Field } from "../parts/field.tsx";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import { Pagination, pageOf } from "../parts/pagination.tsx";
import type { PartProps, ViewProps } from "../parts/view-context.ts";
import { NewSandbox } from "./new-sandbox.tsx";
import { SelectedSandbox } from "./selected-sandbox.tsx";
import { type SandboxTexts, sandboxTexts } from "./texts.ts";

type Sandbox = Schemas["Sandbox"];

export function SandboxesView({ context }: ViewProps) {
  const { admin, labels, language, revision } = context;
  const texts = sandboxTexts[language];
  const all = useLoaded(() => fetchSandboxes(admin), [admin, revision]);
  return (
    <>
      <SelectedSandbox context={context} texts={texts} />
      <section className="card" aria-labelledby="all">
        <div className="title">
          <h2 id="all">{texts.all}</h2>
          <NewSandbox context={context} texts={texts} />
        </div>
        <WhenLoaded loaded={all} labels={labels}>
          {(sandboxes) => <SandboxList context={context} texts={texts} sandboxes={sandboxes} />}
        </WhenLoaded>
      </section>
    </>
  );
}

interface SandboxListProps extends PartProps<SandboxTexts> {
  readonly sandboxes: readonly Sandbox[];
}

function SandboxList({ context, texts, sandboxes }: SandboxListProps) {
  const { params, labels, go } = context;
  const query = params.get("q") ?? "";
  const matching = findSandboxes(sandboxes, query);
  const { page, pages, rows } = pageOf(matching, params);
  return (
    <>
      <Field label={labels.search} type="search" value={query} set={(q) => go({ q, page: null }, { replace: true })} />
      <p role="status" className="dim">
        {texts.count(matching.length)}
      </p>
      {rows.length === 0 ? <p>{labels.nothingFound}</p> : <SandboxTable context={context} texts={texts} rows={rows} />}
      <Pagination context={context} page={page} pages={pages} />
    </>
  );
}

function SandboxTable({
  context,
  texts,
  rows,
}: Omit<SandboxListProps, "sandboxes"> & { readonly rows: readonly Sandbox[] }) {
  return (
    <Table
      label={texts.all}
      columns={[texts.name, texts.scenario, texts.tickets, texts.writes, texts.forkOf, texts.now]}
      rows={rows.map(({ id, note, scenario, tickets, version, forkOf, now, clockMode }) => ({
        key: id,
        isCurrent: id === context.sandbox,
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
