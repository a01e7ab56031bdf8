// Makes a facet of the full text of a search: how well each ticket fits.
import { type SearchedTexts, toSearchedTexts } from "../../records/searched-texts.ts";
import type { TicketRecord } from "../../records/tickets.ts";
import { compileFullText, findsNothing } from "./full-text.ts";
import type { TicketFacet } from "./ticket-facets.ts";

// Records never change, so their texts in small letters are made once.
const textsOfRecord = new WeakMap<TicketRecord, SearchedTexts>();

/** Of the texts of all filters the weight of each ticket, 0 where it does not fit; undefined where none can. */
export function toTextFacet(filters: readonly (readonly string[])[]): TicketFacet | undefined {
  const weigh = compileFullText(filters);
  if (weigh === findsNothing) return undefined;
  return {
    read(ticket, more) {
      const record = more.record();
      return record === undefined ? 0 : weigh(ticket, toTexts(record));
    },
  };
}

function toTexts(record: TicketRecord): SearchedTexts {
  const known = textsOfRecord.get(record) ?? toSearchedTexts(record);
  textsOfRecord.set(record, known);
  return known;
}
