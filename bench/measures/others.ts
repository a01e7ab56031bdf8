// Other operations beside the same bytes sent as text, and createKnowledgeSource over few sources and many.
import type { Bench, Part } from "../bench.ts";
import { withServers } from "../bench.ts";
import { runChild } from "../children/run-child.ts";
import type { Ask } from "../load/jobs.ts";
import { inRounds, toSpeed } from "../load/rounds.ts";
import type { Server } from "../processes/server.ts";
import { type Findings, median } from "../results.ts";
import { answerOf, toStored } from "../setup/stored.ts";

const rows = [
  "other.worklog",
  "other.knowledge",
  "other.structure",
  "other.assessment",
  "other.create-source",
  "other.import",
  "other.sources",
];

const source = {
  type: "faq",
  title: "Wie melde ich meinen Zählerstand?",
  text: "Im Portal unter Verbrauch. ".repeat(10),
};

async function toAsks(mock: Server, token: string): Promise<Readonly<Record<string, readonly Ask[]>>> {
  const imported = await answerOf(mock, token, { method: "POST", path: "/app/import", body: "{}" });
  const bundle = await answerOf(mock, token, { method: "GET", path: `/app/${JSON.parse(imported).app.appId}/export` });
  const get = (path: string): readonly Ask[] => [{ method: "GET", path }];
  return {
    "other.worklog": Array.from({ length: 20 }, (_, index) => ({
      method: "GET",
      path: `/ticket/${index + 1}/worklog`,
    })),
    "other.knowledge": get("/knowledgeSource"),
    "other.structure": get("/knowledgeSourceStructure"),
    "other.assessment": get("/quality/assessment/1"),
    // Last, because it makes the collection larger.
    "other.import": [{ method: "POST", path: "/app/import", body: bundle }],
    "other.create-source": [
      { method: "POST", path: "/knowledgeSource", body: JSON.stringify({ ...source, name: "Quelle {n}" }) },
    ],
  };
}

async function measure(bench: Bench): Promise<void> {
  if (bench.wants("other.sources")) bench.found(await compareSources(bench));
  if (!rows.some((row) => row !== "other.sources" && bench.wants(row))) return;
  await withServers(bench, [bench.orders["ticket-mock"], bench.orders.text], async (servers) => {
    const [mock, text] = [servers.get("ticket-mock"), servers.get("text")];
    if (mock === undefined || text === undefined) return;
    for (const [row, asks] of Object.entries(await toAsks(mock, bench.token))) {
      if (!bench.wants(row)) continue;
      bench.tell(row);
      const answers = [];
      for (const ask of asks) answers.push(await answerOf(mock, bench.token, ask));
      const stored = await toStored(text, row, asks, answers);
      const seen = await inRounds(bench, [
        { name: "ticket-mock", server: mock, asks },
        { name: "text", server: text, asks: stored },
      ]);
      bench.found({ [row]: toSpeed(seen, "ticket-mock", ["text"]) });
    }
  });
}

async function compareSources(bench: Bench): Promise<Findings> {
  bench.tell("other.sources");
  const { few, many } = await runChild<{ few: number[]; many: number[] }>(bench, "sources.ts", {
    sources: bench.plan.sources,
  });
  const [fewMs, manyMs] = [median(few), median(many)];
  const note = `one over 100: ${(fewMs * 1000).toFixed(0)} µs, over ${bench.plan.sources.toLocaleString("en")}: ${(manyMs * 1000).toFixed(0)} µs`;
  return { "other.sources": { figure: manyMs / fewMs, note } };
}

export const otherPart: Part = { rows, measure };
