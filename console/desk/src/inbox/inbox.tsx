// The inbox: searches and filters tickets page by page, or shows the ticket in the address. Reloads periodically.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useDesk, useTexts } from "../base/desk.ts";
import type { ViewProps } from "../base/place.ts";
import { go, type Place, toAddress } from "../base/place.ts";
import { settle } from "../base/problems.ts";
import { refreshMs, useRemote } from "../base/remote.ts";
import { Choice } from "../parts/choice.tsx";
import { Pages, readPage } from "../parts/pages.tsx";
import { Shown } from "../parts/shown.tsx";
import { inboxTexts } from "../ticket/inbox-texts.ts";
import { priorities } from "../ticket/priorities.ts";
import { Ticket } from "../ticket/ticket.tsx";
import {
  channels,
  type Filters,
  filterNames,
  orderNames,
  readFilters,
  statuses,
  supports,
  toSearch,
} from "./search.ts";
import { TicketTable } from "./ticket-table.tsx";

export function Tickets({ place }: ViewProps) {
  return place.view === "ticket" && place.id !== undefined ? (
    <Ticket key={place.id} id={place.id} />
  ) : (
    <Inbox place={place} />
  );
}

function Inbox({ place }: { readonly place: Place }) {
  const { client, profile } = useDesk();
  const texts = useTexts(inboxTexts);
  const { query } = place;
  const filters = readFilters(query);
  const body = toSearch(query, profile?.id);
  const remote = useRemote(
    (signal) => settle(client.POST("/ticket/search", { body, signal })),
    [JSON.stringify(body)],
    refreshMs,
  );
  const change = (changed: Partial<Filters>) => go(toAddress("", { ...filters, ...changed }));
  return (
    <>
      <h1>{texts.title}</h1>
      <FilterForm key={filters.q} filters={filters} change={change} />
      <Shown remote={remote}>
        {({ tickets, total }) =>
          total === 0 ? (
            <p>{texts.empty}</p>
          ) : (
            <>
              <TicketTable tickets={tickets} />
              <Pages to="" query={filters} page={readPage(query)} total={total} />
            </>
          )
        }
      </Shown>
    </>
  );
}

interface FormProps {
  readonly filters: Filters;
  readonly change: (changed: Partial<Filters>) => void;
}

function FilterForm({ filters, change }: FormProps) {
  const texts = useTexts(inboxTexts);
  const [words, setWords] = useState(filters.q);
  const toOptions = (names: readonly (keyof typeof texts)[]) => [
    ["", texts.all] as const,
    ...names.map((name) => [name, String(texts[name])] as const),
  ];
  const empty = Object.fromEntries(filterNames.map((name) => [name, ""]));
  return (
    <search aria-label={texts.filters}>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          change({ q: words.trim() });
        }}
      >
        <TextInput
          className="field wide"
          label={texts.search}
          type="search"
          maxLength={500}
          placeholder={texts.searchHint}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button type="submit">{texts.find}</Button>
        <Choice
          label={texts.status}
          value={filters.status}
          options={toOptions(statuses)}
          choose={(status) => change({ status })}
        />
        <Choice
          label={texts.priority}
          value={filters.priority}
          options={toOptions(priorities)}
          choose={(priority) => change({ priority })}
        />
        <Choice
          label={texts.channel}
          value={filters.channel}
          options={toOptions(channels)}
          choose={(channel) => change({ channel })}
        />
        <Choice
          label={texts.agent}
          value={filters.agent}
          options={[
            ["", texts.all],
            ["me", texts.mine],
            ["nobody", texts.nobody],
          ]}
          choose={(agent) => change({ agent })}
        />
        <Choice
          label={texts.support}
          value={filters.support}
          options={toOptions(supports)}
          choose={(support) => change({ support })}
        />
        <Choice
          label={texts.order}
          value={filters.order === "" ? "newest" : filters.order}
          options={orderNames.map((name) => [name, texts[name]])}
          choose={(order) => change({ order: order === "newest" ? "" : order })}
        />
        <Button variant="default" onClick={() => change(empty)}>
          {texts.reset}
        </Button>
      </form>
    </search>
  );
}
