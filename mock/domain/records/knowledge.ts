// Records of the knowledge base: sources, their tree, and website connectors.
import type { Stored } from "./wire.ts";

/** A knowledge source. `excluded` is not stored: it is computed from the connector's exclude paths on every read. */
export type KnowledgeSourceRecord = Stored<"KnowledgeSourceRecord">;

/** A node of the structure tree: a folder, or the page of a website source (then `articleId` is set). */
export type KnowledgeNodeRecord = Stored<"KnowledgeNodeRecord">;

/** A website connector: pages below its node come from `url`. */
export type ConnectorRecord = Stored<"ConnectorRecord">;
