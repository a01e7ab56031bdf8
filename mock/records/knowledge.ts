// Records of the knowledge base: sources, the structure they hang in, and website connectors. Used by mock/services/knowledge/knowledge.ts and fixtures/.
import type { Instant } from "../core/time.ts";
import type { Wire } from "./wire.ts";

/** A knowledge source. `excluded` is no field: it is computed from the connector's exclude paths whenever it is read. */
export interface KnowledgeSourceRecord extends Omit<Wire<"KnowledgeSource">, "excluded"> {
  /** Structure node that holds it; 0 = root. */
  readonly parent: number;
  readonly createdAt: Instant;
  readonly modifiedAt: Instant;
}

/** A node of the structure tree: a folder, or the page of a website source (then `articleId` is set). */
export interface KnowledgeNodeRecord {
  readonly id: number;
  readonly name: string;
  readonly type: string | null;
  readonly description: string | null;
  /** Id of the parent node; 0 = root. */
  readonly parent: number;
  /** The knowledge source behind a website page; null for folders. */
  readonly articleId: number | null;
}

/** A website connector: pages below its node come from `url`. */
export interface ConnectorRecord {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  /** Structure node under which its pages hang. */
  readonly parent: number;
  readonly includePaths: readonly string[];
  /** Shell-style patterns matched against the path of a page's URL (docs/rules.md, Knowledge). */
  readonly excludePaths: readonly string[];
  readonly maxPages: number;
  readonly frequency: "daily" | "weekly";
}
