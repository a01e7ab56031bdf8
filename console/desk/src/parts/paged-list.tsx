// A paged list from the service, filtered by state: `?state=running&page=2`.
import { navigate } from "../../../src/shared/address.ts";
import { Choice } from "../../../src/shared/choice.tsx";
import { Table, type TableProps, type TableRow } from "../../../src/shared/table.tsx";
import { useTexts } from "../base/desk.ts";
import { useRemote } from "../base/remote.ts";
import { type Route, toAddress } from "../base/route.ts";
import { Head } from "./head.tsx";
import { Pagination, pageSize, readPage } from "./pagination.tsx";
import { partTexts } from "./texts.ts";
import { WhenLoaded } from "./when-loaded.tsx";

interface PageRequest<State> {
  readonly limit: number;
  readonly offset: number;
  readonly state?: State;
}

interface PagedListProps<State extends string, Item> extends Pick<TableProps, "columns" | "numbers" | "newestFirst"> {
  readonly route: Route;
  readonly title: string;
  /** Formats the total. */
  readonly formatCount: (total: number) => string;
  readonly states: readonly State[];
  readonly labels: Readonly<Record<State, string>>;
  readonly load: (
    request: PageRequest<State>,
    signal: AbortSignal,
  ) => Promise<{ readonly total: number; readonly items: readonly Item[] }>;
  readonly toRow: (item: Item) => TableRow;
}

export function PagedList<State extends string, Item>(props: PagedListProps<State, Item>) {
  const { route, title, formatCount, states, labels, load, toRow, columns, numbers = [], newestFirst } = props;
  const texts = useTexts(partTexts);
  const state = states.find((name) => name === route.query.get("state"));
  const page = readPage(route.query);
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
      <Head title={title}>{remote.value === undefined ? null : formatCount(remote.value.total)}</Head>
      <div className="tools">
        <Choice
          label={texts.state}
          value={state ?? ""}
          options={[["", texts.all], ...states.map((name) => [name, labels[name]] as const)]}
          set={(value) => navigate(toAddress(route.view, { state: value }))}
        />
      </div>
      <WhenLoaded remote={remote}>
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
              {total > pageSize && (
                <Pagination to={route.view} query={{ state: state ?? "" }} page={page} total={total} />
              )}
            </>
          )
        }
      </WhenLoaded>
    </>
  );
}
