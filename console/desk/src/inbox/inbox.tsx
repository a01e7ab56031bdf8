// The inbox: the list of a saved view, beside it the ticket in the address, and keyboard shortcuts for both.
import { useRef, useState } from "react";
import { navigate } from "../../../src/shared/address.ts";
import { Keys } from "../../../src/shared/keys.tsx";
import { useShortcuts } from "../../../src/shared/shortcuts.ts";
import { useDesk, useTexts } from "../base/desk.ts";
import { useRemote } from "../base/remote.ts";
import { toAddress } from "../base/route.ts";
import type { ViewProps } from "../base/view-props.ts";
import { Ticket } from "../ticket/ticket.tsx";
import { useNeighbours } from "./neighbours.ts";
import { Overview } from "./overview.tsx";
import { findTickets, readQuery, viewIn } from "./saved-views.ts";
import { SavedViews } from "./saved-views-menu.tsx";
import { inboxTexts } from "./texts.ts";
import { focusRow, TicketList } from "./ticket-list.tsx";

export function Inbox({ route, counts }: ViewProps) {
  const { client, profile } = useDesk();
  const texts = useTexts(inboxTexts);
  const { query } = route;
  const id = route.view === "ticket" ? route.id : undefined;
  const search = readQuery(query);
  const page = query.get("page") ?? "";
  const list = useRemote(
    (signal) => findTickets(client, query, profile?.id, signal),
    [JSON.stringify([search, page]), profile?.id],
    true,
  );
  const [isHelpOpen, setHelpOpen] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const rows = list.value?.tickets ?? [];
  const neighbour = useNeighbours(rows, id, JSON.stringify([search, page]));
  const next = neighbour(1);
  const show = (ticketId: number) => {
    navigate(toAddress(`ticket/${ticketId}`, { ...search, page }));
    focusRow(ticketId);
    // Rows of a hidden list take no focus.
    if (!document.activeElement?.closest(".list")) pane.current?.focus();
  };
  // From a ticket to the list; from search results to the full list.
  const goBack = () => navigate(toAddress("", id === undefined ? { ...search, q: "" } : { ...search, page }));
  const move = (by: 1 | -1) => {
    const target = neighbour(by);
    if (target !== undefined) show(target.id);
  };
  const openNext = () => (next === undefined ? goBack() : show(next.id));
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ...(id === undefined ? {} : { n: openNext }),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => pane.current?.focus(),
    Escape: () => (id !== undefined || search.q !== "" ? goBack() : undefined),
    "/": () => document.querySelector<HTMLInputElement>(".list-head input")?.focus(),
    "?": () => setHelpOpen(true),
  });
  const closeHelp = () => {
    setHelpOpen(false);
    // A closed dialog may still have the focus.
    if (document.activeElement?.matches("body, dialog *")) focusRow(id);
  };
  return (
    <>
      <section className="list" aria-label={texts.views[viewIn(search)]} data-open={id === undefined ? "" : undefined}>
        <SavedViews route={route} counts={counts} isCurrent />
        <TicketList route={route} remote={list} selectedId={id} />
      </section>
      <div className="pane" ref={pane} tabIndex={-1} data-open={id === undefined ? undefined : ""}>
        {id === undefined ? (
          <Overview title={texts.views[viewIn(search)]} counts={counts} />
        ) : (
          <Ticket
            key={id}
            id={id}
            preview={rows.find((row) => row.id === id)}
            back={toAddress("", { ...search, page })}
            next={next?.subject}
            previous={neighbour(-1) && (() => move(-1))}
            openNext={openNext}
            onChange={list.reload}
            // Without a view in the address, the list beside a closed ticket shows the closed tickets.
            onClosedTicket={() => {
              if (!query.has("view"))
                navigate(toAddress(`ticket/${id}`, { ...search, view: "closed" }), { replace: true });
            }}
          />
        )}
      </div>
      {isHelpOpen && <Keys keys={texts.keys} close={closeHelp} />}
    </>
  );
}
