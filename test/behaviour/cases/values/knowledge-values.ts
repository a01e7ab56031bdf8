// Stories that use every enum value of knowledge: types and statuses of sources, list orders, connectors and crawls.
import type { BehaviourCase } from "../../behaviour-case.ts";
import { equals, holds, numberAt, propertiesOf, textAt } from "../../expectation.ts";

const sources = "/knowledgeSource";
const connectors = "/knowledgeSource/websiteConnector";
const types = ["faq", "work-instruction", "document", "other", "news", "website"];
const states = ["active", "archived", "deleted"];
const orders = ["name", "views", "modifiedAt", "createdAt"];
const blog = { url: "https://blog.example.com/", name: "Blog" };

export const knowledgeValueCases: readonly BehaviourCase[] = [
  {
    name: "a source of any type and status can be created, then read and changed until it is deleted",
    async run({ send }) {
      for (const [typeIndex, type] of types.entries()) {
        for (const [stateIndex, status] of states.entries()) {
          const name = `${type} ${status}`;
          const next = {
            type: types[(typeIndex + 1) % types.length] ?? null,
            status: states[(stateIndex + 1) % 2] ?? null,
          };
          const created = (await send("POST", sources, { body: { name, type, status } })).is(200, {
            name,
            type,
            status,
          });
          const path = `${sources}/${created.number("/id")}`;
          if (status === "deleted") {
            (await send("PATCH", path, { body: next })).refuses(404, "unknown_knowledge_source");
            continue;
          }
          (await send("GET", path)).is(200, { type, status });
          (await send("PATCH", path, { body: next })).is(200, next);
          const deletion =
            stateIndex === 0 ? await send("PATCH", path, { body: { status: "deleted" } }) : await send("DELETE", path);
          deletion.is(200, { ...next, status: "deleted" });
          (await send("GET", path)).refuses(404, "unknown_knowledge_source");
        }
      }
    },
  },
  {
    name: "sending a source back as it was read, by name or by id, changes nothing",
    async run({ send, control }) {
      const { version } = await control.getSandbox();
      const { parent } = await control.getRecord("knowledgeSources", "17");
      const source = (await send("GET", `${sources}/17`)).is(200, { type: "news" });
      holds(source.list("/readByAgents").length > 0 && source.list("/teams").length > 0, "it has readers and teams");
      const body = { ...propertiesOf(source.json), success: true, parent: Number(parent) };
      for (const [method, path] of [
        ["POST", sources],
        ["PATCH", `${sources}/17`],
      ] as const) {
        (await send(method, path, { body })).is(200, source.json);
      }
      equals((await control.getSandbox()).version, version, "the version of the state");
      const node = { name: "Hinweise", description: "Was gerade gilt", parent: 0 };
      (await send("POST", "/knowledgeSourceStructure", { body: node })).is(200, node);
    },
  },
  {
    name: "active and archived sources of every type are listed in every order and direction, and by time of change",
    async run({ send }) {
      for (const type of types) {
        (await send("POST", sources, { body: { name: `Archiv: ${type}`, type, status: "archived" } })).is(200);
      }
      for (const list of [sources, `${sources}/archived`]) {
        for (const orderByField of orders) {
          const ids: string[] = [];
          for (const orderByDirection of ["asc", "desc"]) {
            const query = `orderByField=${orderByField}&orderByDirection=${orderByDirection}&offset=0`;
            const items = (await send("GET", `${list}?${query}`)).is(200).list("/items");
            equals(new Set(items.map((item) => textAt(item, "/type"))).size, types.length, "the types in the list");
            ids.push(String(items.map((item) => numberAt(item, "/id")).sort()));
          }
          equals(ids[0], ids[1], `the ids by ${orderByField}, ascending and descending`);
        }
      }
      const recent = (await send("GET", `${sources}?modifiedAfter=2026-03-02+09:00:00`)).is(200).list("/items");
      equals(recent, [], "active sources changed just now");
    },
  },
  {
    name: "a connector crawls daily or weekly, and every response has the state of its crawl",
    async run({ send, control }) {
      const body = { ...blog, frequency: "weekly", includePaths: ["/*"], maxPages: 2 };
      const created = (await send("POST", connectors, { body })).is(200, { frequency: "weekly", crawl: null });
      const path = `${connectors}/${created.number("/id")}`;
      (await send("POST", `${path}/crawl`)).is(200, { frequency: "weekly", crawl: { state: "running" } });
      const paths = { name: "Blog und Presse", includePaths: ["/presse/*"], excludePaths: ["/intern/*"] };
      (await send("PATCH", path, { body: { ...paths, frequency: "daily" } })).is(200, {
        ...paths,
        frequency: "daily",
        crawl: { state: "running" },
      });
      holds((await send("GET", connectors)).is(200).text.includes('"running"'), "it is running in the list");
      await control.advanceClock({ seconds: 600 });
      (await send("PATCH", path, { body: { frequency: "weekly" } })).is(200, { crawl: { state: "finished" } });
      (await send("GET", path)).is(200, { frequency: "weekly", crawl: { state: "finished" } });
      holds((await send("GET", connectors)).is(200).text.includes('"finished"'), "it has finished in the list");
      (await send("POST", connectors, { body: { ...blog, url: "https://news.example.com/", frequency: "daily" } })).is(
        200,
      );
    },
  },
];
