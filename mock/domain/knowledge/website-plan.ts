// Plans the pages of a website for crawls. Nothing is fetched: pages depend only on address and seed.
import { createRandomStream } from "../../engine/core/random.ts";
import type { WorldTexts } from "../records/world-texts.ts";
import { parseUrl } from "./page-owner.ts";

export interface WebsitePage {
  readonly url: string;
  /** The URL's path, which patterns are matched against. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The chance that a section has a page on a topic. */
const coverage = 0.6;

/** The pages below an address in crawling order, beginning with the start page. Equal seeds give equal pages. */
export function planWebsite(
  { sections, topics, start: home }: WorldTexts["service"]["website"],
  seed: number,
  address: string,
): readonly WebsitePage[] {
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
  const first = { url: base.href, path: base.pathname, ...home };
  return [first, ...pages];
}
