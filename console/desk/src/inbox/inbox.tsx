// The tickets: a saved view as a list, and beside it the ticket in the address. Keys move through both.
import { useRef, useState } from "react";
import { open } from "../../../src/shared/address.ts";
import { Keys } from "../../../src/shared/keys.tsx";
import { useShortcuts } from "../../../src/shared/shortcuts.ts";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { toAddress, type ViewProps } from "../base/place.ts";
import { useRemote } from "../base/remote.ts";
import { inboxTexts } from "../ticket/inbox-texts.ts";
import { Ticket } from "../ticket/ticket.tsx";
import { Overview } from "./overview.tsx";
import { findTickets, readQuery, viewIn } from "./saved-views.ts";
import { SavedViews } from "./saved-views-menu.tsx";
import { focusRow, TicketList } from "./ticket-list.tsx";

export function Tickets({ place, counts }: ViewProps) {
  const { client, profile } = useDesk();
  const texts = useTexts(inboxTexts);
  const { query } = place;
  const id = place.view === "ticket" ? place.id : undefined;
  const given = readQuery(query);
  const page = query.get("page") ?? "";
  const list = useRemote(
    (signal) => findTickets(client, query, profile?.id, signal),
    [JSON.stringify([given, page]), profile?.id],
    true,
  );
  const [isHelping, setHelping] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const rows = list.value?.tickets ?? [];
  const beside = useNeighbours(rows, id, JSON.stringify([given, page]));
  const next = beside(1);
  const show = (ticketId: number) => {
    open(toAddress(`ticket/${ticketId}`, { ...given, page }));
    focusRow(ticketId);
    // Where the list is hidden, its rows take no focus.
    if (!document.activeElement?.closest(".list")) pane.current?.focus();
  };
  // From a ticket to the list; there, from what was found to all.
  const leave = () => open(toAddress("", id === undefined ? { ...given, q: "" } : { ...given, page }));
  const move = (by: 1 | -1) => {
    const found = beside(by);
    if (found !== undefined) show(found.id);
  };
  const goOn = () => (next === undefined ? leave() : show(next.id));
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ...(id === undefined ? {} : { n: goOn }),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => pane.current?.focus(),
    Escape: () => (id !== undefined || given.q !== "" ? leave() : undefined),
    "/": () => document.querySelector<HTMLInputElement>(".list-head input")?.focus(),
    "?": () => setHelping(true),
  });
  const closeHelp = () => {
    setHelping(false);
    // A closed dialog may still have the focus.
    if (document.activeElement?.matches("body, dialog *")) focusRow(id);
  };
  return (
    <>
      <section className="list" aria-label={texts.views[viewIn(given)]} data-open={id === undefined ? "" : undefined}>
        <SavedViews place={place} counts={counts} isCurrent />
        <TicketList place={place} remote={list} chosen={id} />
      </section>
      <div className="pane" ref={pane} tabIndex={-1} data-open={id === undefined ? undefined : ""}>
        {id === undefined ? (
          <Overview title={texts.views[viewIn(given)]} counts={counts} />
        ) : (
          <Ticket
            key={id}
            id={id}
            preview={rows.find((one) => one.id === id)}
            back={toAddress("", { ...given, page })}
            next={next?.subject}
            previous={beside(-1) && (() => move(-1))}
            goOn={goOn}
            changed={list.reload}
            // One that is opened without a view is shown beside others that are closed.
            foundClosed={() => query.has("view") || open(toAddress(`ticket/${id}`, { ...given, view: "closed" }), true)}
          />
        )}
      </div>
      {isHelping && <Keys keys={texts.keys} close={closeHelp} />}
    </>
  );
}

/**
 * Finds the row before or after the open ticket. One that has left the list, for example because it was closed, keeps its place between those that
 * were beside it; so does the one that was open last.
 */
function useNeighbours(rows: readonly Schemas["CompactTicket"][], id: number | undefined, key: string) {
  const seen = useRef<{ readonly key: string; readonly id: number; readonly ids: readonly number[] }>(undefined);
  const at = rows.findIndex((one) => one.id === id);
  if (id !== undefined && at >= 0) seen.current = { key, id, ids: rows.map((one) => one.id) };
  return (by: 1 | -1) => {
    if (at >= 0) return rows[at + by];
    if (seen.current?.key !== key) return by > 0 ? rows[0] : undefined;
    const { ids, id: last } = seen.current;
    const place = ids.indexOf(last);
    const order = by > 0 ? ids.slice(place) : ids.slice(0, place).reverse();
    return order.map((one) => rows.find((row) => row.id === one)).find((row) => row !== undefined);
  };
}
