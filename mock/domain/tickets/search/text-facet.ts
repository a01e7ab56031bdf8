// Makes a facet of the full text of a search: how well each ticket fits.
import { type SearchedTexts, toSearchedTexts } from "../../records/searched-texts.ts";
import type { TicketColumns, TicketRecord } from "../../records/tickets.ts";
import { compileFullText, findsNothing } from "./full-text.ts";
import type { TicketFacet } from "./ticket-facets.ts";

// Records never change, so their texts in small letters are made once. Their columns stay where a record itself is made again.
const textsOfColumns = new WeakMap<TicketColumns, SearchedTexts>();

/** Of the texts of all filters the weight of each ticket, 0 where it does not fit; undefined where none can. */
export function toTextFacet(filters: readonly (readonly string[])[]): TicketFacet | undefined {
  const weigh = compileFullText(filters);
  if (weigh === findsNothing) return undefined;
  return {
    read(ticket, more) {
      const texts = textsOfColumns.get(ticket) ?? toTexts(more.record());
      if (texts === undefined) return 0;
      textsOfColumns.set(ticket, texts);
      return weigh(ticket, texts);
    },
  };
}

function toTexts(record: TicketRecord | undefined): SearchedTexts | undefined {
  return record === undefined ? undefined : toSearchedTexts(record);
}
