// The texts that services read. Part of test/proof/scans/text-scans.ts.
import { toSearchedTexts } from "../../../mock/records/searched-texts.ts";
import { toGeneratedAnswer } from "../../../mock/services/knowledge/knowledge-answer.ts";
import { listKnowledgeSources } from "../../../mock/services/knowledge/knowledge-list.ts";
import { compileFullText } from "../../../mock/services/search/full-text.ts";
import { parseSearchDate } from "../../../mock/services/search/search-dates.ts";
import { setKeys } from "../../../mock/services/search/search-keys.ts";
import { toSlug } from "../../../mock/services/slug.ts";
import { createKnowledgeStore, source } from "../../mock/services/knowledge/knowledge-state.ts";
import { ticket } from "../../mock/services/tickets/ticket-records.ts";
import type { TextScan } from "./worst-text.ts";

const store = createKnowledgeStore();
const spaces = "xx« »\t";

/** Of the services. */
export const serviceScans: readonly TextScan[] = [
  {
    file: "mock/services/knowledge/knowledge-answer.ts",
    worst: [spaces, "«a »", "«.»", "«a.»b"],
    run: (text) => toGeneratedAnswer([source(1, { text })]),
  },
  {
    file: "mock/services/knowledge/knowledge-list.ts",
    worst: [spaces, "«a »", "«a»b"],
    run: (q) => store.read((reader) => listKnowledgeSources(reader, { q })),
  },
  {
    file: "mock/services/search/full-text.ts",
    worst: [spaces, "«a »", "«a»b", "-«1»."],
    run: (text) => [
      compileFullText([[text]])(ticket(1), toSearchedTexts(ticket(1))),
      compileFullText([["aaaaaaab aab"]])(ticket(1), toSearchedTexts({ ...ticket(1), bodyPlain: text })),
    ],
  },
  {
    file: "mock/services/search/word-finder.ts",
    worst: ["«a»b", "«aab»"],
    run: (bodyPlain) =>
      compileFullText([["aaaaaaaaab aaab aab"]])(ticket(1), toSearchedTexts({ ...ticket(1), bodyPlain })),
  },
  {
    file: "mock/services/search/search-dates.ts",
    worst: ["1«0»x", "-7« »DAY", "2026-03-02T09:00:00.«1»"],
    run: (text) => parseSearchDate(text, 0),
  },
  {
    file: "mock/services/search/search-keys.ts",
    worst: ["1«0»", "-1«0»x"],
    run: (text) => setKeys["t.id"]?.parse(text),
  },
  { file: "mock/services/slug.ts", worst: ["«-»a", "«ä»", "«\u0301»", "«ﷺ»"], run: toSlug },
];
