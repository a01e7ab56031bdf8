// The inbox, or one ticket where the address names one.

import { Ticket } from "../ticket/ticket.tsx";
import type { ViewProps } from "../views.ts";
import { Inbox } from "./inbox.tsx";

export function Tickets({ place }: ViewProps) {
  return place.view === "ticket" && place.id !== undefined ? (
    <Ticket key={place.id} id={place.id} />
  ) : (
    <Inbox place={place} />
  );
}
