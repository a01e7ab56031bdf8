// POST /knowledgeSource/websiteConnector/{id}/crawl (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as crawl from "./website-crawl.ts";

export const crawlWebsite: Operation<"crawlWebsite"> = ({ path }, { tx }) => ({
  success: true,
  ...crawl.crawlWebsite(tx, path.id),
});
