// The texts that services read. Part of test/proof/scans/text-scans.ts.
import { hasElement, isBlankHtml, toHtml, toPlainText } from "../../../mock/core/words/html-text.ts";
import { writeMessage } from "../../../mock/records/outgoing-message.ts";
import { toSearchedTexts } from "../../../mock/records/searched-texts.ts";
import { toGeneratedAnswer } from "../../../mock/services/knowledge/knowledge-answer.ts";
import { listKnowledgeSources } from "../../../mock/services/knowledge/knowledge-list.ts";
import { compileFullText } from "../../../mock/services/search/full-text.ts";
import { parseSearchDate } from "../../../mock/services/search/search-dates.ts";
import { setKeys } from "../../../mock/services/search/search-keys.ts";
import { toSlug } from "../../../mock/services/slug.ts";
import { createKnowledgeStore, source } from "../../mock/services/knowledge/knowledge-state.ts";
import { ticket, user } from "../../mock/services/tickets/ticket-records.ts";
import type { TextScan } from "./worst-text.ts";

const store = createKnowledgeStore();
const said = {
  id: 1,
  author: user(1).wire,
  sender: "agent",
  message: "Guten Tag",
  isPrivate: false,
  isDraft: false,
  createdAt: 0,
} as const;
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
    file: "mock/core/words/html-text.ts",
    worst: [
      spaces,
      ...["«<»", "«<p »", "<br«a »", "«</p>»x", "«&»lt", "«\n»a", "«\n »", "«<x>»", "«<!»"],
      ...["<p« »", "<p« hidden»", '<p« a="<p"»', "«<p a='»", `<p a="<p b='«" a="' b='»`, "<p a=«x»"],
    ],
    run: (text) => [toHtml(text), toPlainText(text), hasElement(text), isBlankHtml(text)],
  },
  {
    file: "mock/records/outgoing-message.ts",
    worst: ["«{{»", "{{« »}}", "{{«a.»", "«%MESSAGE%»", "«{{}} »"],
    run: (template) => writeMessage({ ...ticket(1), template }, said),
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
