// The pages of a website, for crawls. Nothing is fetched: they depend only on address and seed.
import { createRandomStream } from "../../engine/core/random.ts";
import { parseUrl } from "./knowledge-exclusion.ts";

/** A page of a website. */
export interface WebsitePage {
  readonly url: string;
  /** The path of its URL, matched against patterns. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

const sections = [
  { folder: "service", label: "Service", text: "So erledigen Sie Ihr Anliegen online." },
  { folder: "ratgeber", label: "Ratgeber", text: "Wir erklären, worauf Sie achten sollten." },
  { folder: "faq", label: "Fragen", text: "Die häufigsten Fragen und unsere Antworten." },
  { folder: "legal", label: "Rechtliches", text: "Diese Bedingungen gelten für unsere Verträge." },
  { folder: "karriere", label: "Karriere", text: "Wir suchen Verstärkung für unser Team." },
  { folder: "archiv", label: "Archiv", text: "Diese Seite beschreibt ein früheres Verfahren." },
];
const topics = [
  { slug: "umzug", label: "Umzug" },
  { slug: "zaehlerstand", label: "Zählerstand" },
  { slug: "abschlag", label: "Abschlag" },
  { slug: "rechnung", label: "Rechnung" },
  { slug: "tarifwechsel", label: "Tarifwechsel" },
  { slug: "kuendigung", label: "Kündigung" },
  { slug: "bankverbindung", label: "Bankverbindung" },
  { slug: "photovoltaik", label: "Photovoltaik" },
];

/** The chance that a section has a page on a topic. */
const coverage = 0.6;

/** The pages below an address in crawling order, beginning with the start page. Equal seeds give equal pages. */
export function planWebsite(seed: number, address: string): readonly WebsitePage[] {
  const start = parseUrl(address);
  if (start === undefined) return [];
  const base = new URL(start.pathname.endsWith("/") ? start.pathname : `${start.pathname}/`, start.origin);
  const random = createRandomStream(seed, "website", base.href);
  const pages = sections.flatMap((section) =>
    topics
      .filter(() => random.chance(coverage))
      .map((topic) => {
        const url = new URL(`${section.folder}/${topic.slug}`, base);
        const title = `${section.label} – ${topic.label}`;
        return { url: url.href, path: url.pathname, title, text: `${topic.label}: ${section.text}` };
      }),
  );
  const first = { url: base.href, path: base.pathname, title: "Startseite", text: "Herzlich willkommen." };
  return [first, ...pages];
}
