// Makes a facet of the full text of a search: how well each ticket fits. Called by mock/services/search/search-filters.ts;
// mock/services/search/full-text.ts there weighs the texts.
import { compileFullText, findsNothing } from "./full-text.ts";
import type { TicketFacet } from "./ticket-facets.ts";

/** So many full texts are remembered: who turns pages, or asks again after a change, asks for the same. */
const mostRemembered = 8;
const remembered = new Map<string, TicketFacet>();

/** Of the texts of all filters the weight of each ticket, 0 where it does not fit; undefined where none can. */
export function toTextFacet(filters: readonly (readonly string[])[]): TicketFacet | undefined {
  const key = JSON.stringify(filters);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const weigh = compileFullText(filters);
  if (weigh === findsNothing) return undefined;
  const facet: TicketFacet = {
    read(ticket, more) {
      const texts = more.texts();
      return texts === undefined ? 0 : weigh(ticket, texts);
    },
    passing: true,
  };
  for (const oldest of remembered.keys()) if (remembered.size >= mostRemembered) remembered.delete(oldest);
  remembered.set(key, facet);
  return facet;
}
