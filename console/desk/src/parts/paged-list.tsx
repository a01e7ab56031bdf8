// A list of the service by state, page by page: `?state=running&page=2`.
import { open } from "../../../src/shared/address.ts";
import { Choice } from "../../../src/shared/choice.tsx";
import { Table, type TableProps, type TableRow } from "../../../src/shared/table.tsx";
import { useTexts } from "../base/desk.ts";
import { type Place, toAddress } from "../base/place.ts";
import { useRemote } from "../base/remote.ts";
import { Head } from "./head.tsx";
import { Pages, pageSize, readPage } from "./pages.tsx";
import { Shown } from "./shown.tsx";
import { partTexts } from "./texts.ts";

interface Asked<State> {
  readonly limit: number;
  readonly offset: number;
  readonly state?: State;
}

interface PagedListProps<State extends string, Item> extends Pick<TableProps, "columns" | "numbers" | "newestFirst"> {
  readonly place: Place;
  readonly title: string;
  /** How many there are, in words. */
  readonly count: (total: number) => string;
  readonly states: readonly State[];
  readonly labels: Readonly<Record<State, string>>;
  readonly load: (
    asked: Asked<State>,
    signal: AbortSignal,
  ) => Promise<{ readonly total: number; readonly items: readonly Item[] }>;
  readonly toRow: (item: Item) => TableRow;
}

export function PagedList<State extends string, Item>(props: PagedListProps<State, Item>) {
  const { place, title, count, states, labels, load, toRow, columns, numbers = [], newestFirst } = props;
  const texts = useTexts(partTexts);
  const state = states.find((one) => one === place.query.get("state"));
  const page = readPage(place.query);
  const remote = useRemote(
    (signal) => {
      const paging = { limit: pageSize, offset: (page - 1) * pageSize };
      return load(state === undefined ? paging : { ...paging, state }, signal);
    },
    [state, page],
    true,
  );
  return (
    <>
      <Head title={title}>{remote.value === undefined ? null : count(remote.value.total)}</Head>
      <div className="tools">
        <Choice
          label={texts.state}
          value={state ?? ""}
          options={[["", texts.all], ...states.map((one) => [one, labels[one]] as const)]}
          set={(value) => open(toAddress(place.view, { state: value }))}
        />
      </div>
      <Shown remote={remote}>
        {({ total, items }) =>
          total === 0 ? (
            <p className="empty">{texts.nothing}</p>
          ) : (
            <>
              <Table
                label={title}
                className="narrow"
                columns={columns}
                numbers={numbers}
                {...(newestFirst === undefined ? {} : { newestFirst })}
                rows={items.map(toRow)}
              />
              {total > pageSize && <Pages to={place.view} query={{ state: state ?? "" }} page={page} total={total} />}
            </>
          )
        }
      </Shown>
    </>
  );
}
