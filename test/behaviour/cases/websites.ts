// Stories of website connectors: excluded paths and crawls.
import type { BehaviourCase, Story } from "../behaviour-case.ts";
import { equals, holds, textAt } from "../expectation.ts";

const connectors = "/knowledgeSource/websiteConnector";
const blog = { url: "https://blog.example.com/", name: "Blog" };

async function pagesUnder({ send }: Pick<Story, "send">, parent: number): Promise<readonly string[]> {
  return (await send("GET", `/knowledgeSource?parent=${parent}&limit=500&orderByField=createdAt`))
    .is(200)
    .list("/items")
    .map((page) => textAt(page, "/source"));
}

export const websiteCases: readonly BehaviourCase[] = [
  {
    name: "a page is excluded while its connector excludes its path",
    async run(story) {
      const { send } = story;
      (await send("GET", "/knowledgeSource/40")).is(200, { excluded: false });
      const response = await send("PATCH", `${connectors}/1`, { body: { addExcludePaths: ["/service/*"] } });
      response.is(200, { success: true, id: 1, excludePaths: ["/legal/*", "/karriere/*", "/service/*"] });
      (await send("GET", "/knowledgeSource/40")).refuses(404, "unknown_knowledge_source");
      holds(!(await pagesUnder(story, 3)).some((url) => url.includes("/service/")), "no page of the folder is listed");
      (await send("PATCH", `${connectors}/1`, { body: { removeExcludePaths: ["/service/*"] } })).is(200);
      (await send("GET", "/knowledgeSource/40")).is(200, { id: 40, excluded: false });
    },
  },
  {
    name: "a website is connected and crawled page by page as time passes, up to maxPages",
    async run(story) {
      const { send, control } = story;
      const body = { ...blog, maxPages: 4, excludePaths: ["/service/*"] };
      const created = (await send("POST", connectors, { body })).is(200, {
        success: true,
        frequency: "daily",
        crawl: null,
      });
      const { id, parent } = { id: created.number("/id"), parent: created.number("/parent") };
      (await send("POST", `${connectors}/${id}/crawl`)).is(200, { crawl: { state: "running", pagesFound: 0 } });
      (await send("POST", `${connectors}/${id}/crawl`)).refuses(409, "crawl_running");
      equals(await pagesUnder(story, parent), [], "the pages before time passes");
      await control.advanceClock({ seconds: 5 });
      (await send("GET", `${connectors}/${id}`)).is(200, { crawl: { state: "running", pagesFound: 2, pagesAdded: 2 } });
      const { events } = await control.advanceClock({ seconds: 600 });
      equals(events.filter(({ event }) => event === "websiteCrawled").length, 1, "the number of reported ends");
      (await send("GET", `${connectors}/${id}`)).is(200, { crawl: { state: "finished", pagesFound: 4 } });
      const pages = await pagesUnder(story, parent);
      equals([pages.length, pages[0]], [4, blog.url], "the pages");
      holds(!pages.some((url) => url.includes("/service/")), "no page is in an excluded folder");
    },
  },
  {
    name: "deleting a connector deletes its pages, and a refused connector leaves no trace",
    async run({ send }) {
      const before = (await send("GET", connectors)).is(200, { success: true }).list("/connectors").length;
      (await send("POST", connectors, { body: { ...blog, url: "https://www.example.com" } })).refuses(
        409,
        "website_has_connector",
      );
      (await send("POST", connectors, { body: { ...blog, parent: 999 } })).refuses(422, "unknown_structure_node");
      (await send("POST", connectors, { body: { ...blog, url: "http://[" } })).refuses(422, "unreadable_address");
      equals((await send("GET", connectors)).is(200).list("/connectors").length, before, "the connectors");
      const deletion = (await send("DELETE", `${connectors}/1`)).is(200, { success: true, id: 1 });
      holds(deletion.list("/articleIds").includes(40), "its pages are deleted");
      (await send("GET", "/knowledgeSource/40")).refuses(404, "unknown_knowledge_source");
      (await send("GET", `${connectors}/1`)).refuses(404, "unknown_website_connector");
    },
  },
];
