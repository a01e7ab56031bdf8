// Website pages hidden by a connector's exclude paths, next to visible ones.
import { connector, defineScenario, knowledgeNode, knowledgeSource } from "./kit.ts";

const site = "https://produkt.example.com";

/** A page below the website's node, with its own node in the structure. */
function page(id: number, path: string) {
  const name = `Produktseite ${path}`;
  return [
    knowledgeSource.page({ id, name, title: path, source: site + path, parent: 900_000 }),
    knowledgeNode.with({ id, articleId: id }),
  ];
}

export default defineScenario({
  name: "excluded-pages",
  description:
    "A website with excluded pages: left out of lists, 404 by id, flagged in the structure with withExcluded=true.",
  records: [
    knowledgeNode.with({ id: 900_000, name: "Produktseiten", type: "website" }),
    connector.with({
      id: 900_000,
      name: "Produktseiten",
      url: `${site}/`,
      parent: 900_000,
      excludePaths: ["/intern/*", "/archiv/**", "/agb.html"],
    }),
    ...page(900_001, "/strom"),
    ...page(900_002, "/gas/tarife"),
    ...page(900_003, "/intern/preise"),
    ...page(900_004, "/archiv/2024/strom"),
    ...page(900_005, "/agb.html"),
    ...page(900_006, "/intern/preise/alt"),
  ],
});
