// Turns the full text of a search into a facet: how well each ticket matches.
import type { TicketColumns, TicketRecord } from "../../records/tickets.ts";
import { compileFullText, matchesNothing } from "./full-text.ts";
import { type SearchedTexts, toSearchedTexts } from "./searched-texts.ts";
import type { TicketFacet } from "./ticket-facets.ts";

// Records never change, so their lower-case texts are computed once. Columns are the keys: they outlive a lazily made
// record.
const textsOfColumns = new WeakMap<TicketColumns, SearchedTexts>();

/** The facet with each ticket's weight, 0 if it does not match; undefined if no ticket can match. */
export function toTextFacet(filters: readonly (readonly string[])[]): TicketFacet | undefined {
  const weigh = compileFullText(filters);
  if (weigh === matchesNothing) return undefined;
  return {
    read(ticket, rowParts) {
      const texts = textsOfColumns.get(ticket) ?? toTexts(rowParts.record());
      if (texts === undefined) return 0;
      textsOfColumns.set(ticket, texts);
      return weigh(ticket, texts);
    },
  };
}

function toTexts(record: TicketRecord | undefined): SearchedTexts | undefined {
  return record === undefined ? undefined : toSearchedTexts(record);
}
