// Stories of website connectors: excluded paths and crawls.
import type { BehaviourCase, Story } from "../behaviour-case.ts";
import { equals, holds, numberAt, textAt } from "../expectation.ts";

const connectors = "/knowledgeSource/websiteConnector";
const blog = { url: "https://blog.example.com/", name: "Blog" };

async function pagesUnder({ ask }: Story, parent: number): Promise<readonly string[]> {
  return (await ask("GET", `/knowledgeSource?parent=${parent}&limit=500&orderByField=createdAt`))
    .is(200)
    .list("/items")
    .map((page) => textAt(page, "/source"));
}

export const websiteCases: readonly BehaviourCase[] = [
  {
    name: "a page is excluded by its connector and comes back with the path that excluded it",
    async tell(story) {
      const { ask } = story;
      (await ask("GET", "/knowledgeSource/40")).is(200, { excluded: false });
      const changed = await ask("PATCH", `${connectors}/1`, { body: { addExcludePaths: ["/service/*"] } });
      changed.is(200, { success: true, id: 1, excludePaths: ["/legal/*", "/karriere/*", "/service/*"] });
      (await ask("GET", "/knowledgeSource/40")).refuses(404, "unknown_knowledge_source");
      holds(!(await pagesUnder(story, 3)).some((url) => url.includes("/service/")), "no page of the folder is listed");
      (await ask("PATCH", `${connectors}/1`, { body: { removeExcludePaths: ["/service/*"] } })).is(200);
      (await ask("GET", "/knowledgeSource/40")).is(200, { id: 40, excluded: false });
    },
  },
  {
    name: "a website is connected and crawled, page by page as time passes, up to its most pages",
    async tell(story) {
      const { ask, control } = story;
      const body = { ...blog, maxPages: 4, excludePaths: ["/service/*"] };
      const made = (await ask("POST", connectors, { body })).is(200, {
        success: true,
        frequency: "daily",
        crawl: null,
      });
      const { id, parent } = { id: made.number("/id"), parent: made.number("/parent") };
      (await ask("POST", `${connectors}/${id}/crawl`)).is(200, { crawl: { state: "running", pagesFound: 0 } });
      (await ask("POST", `${connectors}/${id}/crawl`)).refuses(409, "crawl_running");
      equals(await pagesUnder(story, parent), [], "the pages before time passes");
      await control.advanceClock({ seconds: 5 });
      (await ask("GET", `${connectors}/${id}`)).is(200, { crawl: { state: "running", pagesFound: 2, pagesAdded: 2 } });
      const { events } = await control.advanceClock({ seconds: 600 });
      equals(events.filter(({ event }) => event === "websiteCrawled").length, 1, "reported ends");
      (await ask("GET", `${connectors}/${id}`)).is(200, { crawl: { state: "finished", pagesFound: 4 } });
      const pages = await pagesUnder(story, parent);
      equals([pages.length, pages[0]], [4, blog.url], "the pages");
      holds(!pages.some((url) => url.includes("/service/")), "none is of an excluded folder");
    },
  },
  {
    name: "crawls of two sandboxes find the same pages, and an undone one finds none",
    async tell(story) {
      const there = await story.fork();
      const found = [];
      for (const one of [story, there]) {
        const made = (await one.ask("POST", connectors, { body: { ...blog, maxPages: 6 } })).is(200);
        (await one.ask("POST", `${connectors}/${made.number("/id")}/crawl`)).is(200);
        await one.control.advanceClock({ seconds: 60 });
        found.push(await pagesUnder(one, made.number("/parent")));
      }
      equals([found[0]?.length, found[0]], [6, found[1]], "the pages of both");
      await story.control.undoChange();
      const connector = (await story.ask("GET", connectors)).is(200).list("/connectors").at(-1) ?? null;
      equals(await pagesUnder(story, numberAt(connector, "/parent")), [], "the pages after the undo");
    },
  },
  {
    name: "a connector that is deleted takes its pages along, and nothing of a refused one stays",
    async tell({ ask }) {
      const before = (await ask("GET", connectors)).is(200, { success: true }).list("/connectors").length;
      (await ask("POST", connectors, { body: { ...blog, url: "https://www.example.com" } })).refuses(
        409,
        "website_has_connector",
      );
      (await ask("POST", connectors, { body: { ...blog, parent: 999 } })).refuses(422, "unknown_structure_node");
      (await ask("POST", connectors, { body: { ...blog, url: "http://[" } })).refuses(422, "unreadable_address");
      equals((await ask("GET", connectors)).is(200).list("/connectors").length, before, "the connectors");
      const deleted = (await ask("DELETE", `${connectors}/1`)).is(200, { success: true, id: 1 });
      holds(deleted.list("/articleIds").includes(40), "its pages are deleted");
      (await ask("GET", "/knowledgeSource/40")).refuses(404, "unknown_knowledge_source");
      (await ask("GET", `${connectors}/1`)).refuses(404, "unknown_website_connector");
    },
  },
];
