// Stories that use every enum value of knowledge: types and states of sources, list orders, connectors and crawls.
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
    name: "a source of any type is made in any state, changed to any other, read where it is not deleted, and deleted",
    async tell({ ask }) {
      for (const [turn, type] of types.entries()) {
        for (const [step, status] of states.entries()) {
          const name = `${type} ${status}`;
          const next = { type: types[(turn + 1) % types.length] ?? null, status: states[(step + 1) % 2] ?? null };
          const made = (await ask("POST", sources, { body: { name, type, status } })).is(200, { name, type, status });
          const path = `${sources}/${made.number("/id")}`;
          if (status === "deleted") {
            (await ask("PATCH", path, { body: next })).refuses(404, "unknown_knowledge_source");
            continue;
          }
          (await ask("GET", path)).is(200, { type, status });
          (await ask("PATCH", path, { body: next })).is(200, next);
          const gone =
            step === 0 ? await ask("PATCH", path, { body: { status: "deleted" } }) : await ask("DELETE", path);
          gone.is(200, { ...next, status: "deleted" });
          (await ask("GET", path)).refuses(404, "unknown_knowledge_source");
        }
      }
    },
  },
  {
    name: "a source that was read can be sent back as it is, by its name and by its id, and nothing changes",
    async tell({ ask, control }) {
      const { version } = await control.getSandbox();
      const { parent } = await control.getRecord("knowledgeSources", "17");
      const read = (await ask("GET", `${sources}/17`)).is(200, { type: "news" });
      holds(read.list("/readByAgents").length > 0 && read.list("/teams").length > 0, "it has readers and teams");
      const body = { ...propertiesOf(read.json), success: true, parent: Number(parent) };
      for (const [method, path] of [
        ["POST", sources],
        ["PATCH", `${sources}/17`],
      ] as const) {
        (await ask(method, path, { body })).is(200, read.json);
      }
      equals((await control.getSandbox()).version, version, "the version of the state");
      const node = { name: "Hinweise", description: "Was gerade gilt", parent: 0 };
      (await ask("POST", "/knowledgeSourceStructure", { body: node })).is(200, node);
    },
  },
  {
    name: "active and archived sources of every type are listed in every order, both ways, and by when they were changed",
    async tell({ ask }) {
      for (const type of types) {
        (await ask("POST", sources, { body: { name: `Archiv: ${type}`, type, status: "archived" } })).is(200);
      }
      for (const list of [sources, `${sources}/archived`]) {
        for (const orderByField of orders) {
          const ids: string[] = [];
          for (const orderByDirection of ["asc", "desc"]) {
            const query = `orderByField=${orderByField}&orderByDirection=${orderByDirection}`;
            const items = (await ask("GET", `${list}?${query}`)).is(200).list("/items");
            equals(new Set(items.map((item) => textAt(item, "/type"))).size, types.length, "the types in the list");
            ids.push(String(items.map((item) => numberAt(item, "/id")).sort()));
          }
          equals(ids[0], ids[1], `what is listed by ${orderByField}, upwards and downwards`);
        }
      }
      const recent = (await ask("GET", `${sources}?modifiedAfter=2026-03-02+09:00:00`)).is(200).list("/items");
      equals(recent, [], "active sources that were changed just now");
    },
  },
  {
    name: "a connector is daily or weekly, and every answer says how far its crawl is",
    async tell({ ask, control }) {
      const body = { ...blog, frequency: "weekly", includePaths: ["/*"], maxPages: 2 };
      const made = (await ask("POST", connectors, { body })).is(200, { frequency: "weekly", crawl: null });
      const path = `${connectors}/${made.number("/id")}`;
      (await ask("POST", `${path}/crawl`)).is(200, { frequency: "weekly", crawl: { state: "running" } });
      const paths = { name: "Blog und Presse", includePaths: ["/presse/*"], excludePaths: ["/intern/*"] };
      (await ask("PATCH", path, { body: { ...paths, frequency: "daily" } })).is(200, {
        ...paths,
        frequency: "daily",
        crawl: { state: "running" },
      });
      holds((await ask("GET", connectors)).is(200).text.includes('"running"'), "the list says that it runs");
      await control.advanceClock({ seconds: 600 });
      (await ask("PATCH", path, { body: { frequency: "weekly" } })).is(200, { crawl: { state: "finished" } });
      (await ask("GET", path)).is(200, { frequency: "weekly", crawl: { state: "finished" } });
      holds((await ask("GET", connectors)).is(200).text.includes('"finished"'), "the list says that it has ended");
      (await ask("POST", connectors, { body: { ...blog, url: "https://news.example.com/", frequency: "daily" } })).is(
        200,
      );
    },
  },
];
